// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { refuse } from '../../../../packages/ui/test/answers.ts';
import {
  all,
  awaitWords,
  describedBy,
  field,
  one,
  press,
  shown,
  type,
  until,
  words,
} from '../../../../packages/ui/test/pantalla.ts';
import { type Cancelacion, porDevolver } from '../../src/cancelaciones/palabras.ts';
import { abrirConsola } from '../support/abrirConsola.ts';
import { buildCorrida, buildEvento } from '../support/cambios.ts';

const conCorridas = (...cancelaciones: Cancelacion[]) => ({
  'GET /consola/eventos/3': buildEvento(),
  'GET /consola/cancelaciones': { cancelaciones, siguiente: null },
  ...Object.fromEntries(cancelaciones.map(una => [`GET /consola/cancelaciones/${una.id}`, una])),
});
/** The words of the screen with a blank between its parts. */
const dicho = () =>
  one('main')
    .innerHTML.replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const abrir = (ruta: string, ...cancelaciones: Cancelacion[]) =>
  abrirConsola(ruta, conCorridas(...cancelaciones), ['plataforma']);

describe('a change of a sold event on the screens of its house', () => {
  it('stands in "Hoy" in its own words, with how many have decided (§C7.8, §C2.2)', async () => {
    await abrir(
      '/',
      buildCorrida(),
      buildCorrida({ id: 10, estado: 'propuesta', confirmadaEn: null, tipo: 'artista', comoVa: [] }),
      buildCorrida({ id: 11, estado: 'gracia', tipo: 'interrumpir' }),
    );
    await awaitWords('Con otra fecha: 4 de 10 ventas ya decidieron, 6 sin contestar.');
    expect(dicho()).toContain('Deciden los compradores');
    expect(dicho()).toContain('$1,000.00 de $1,500.50 devueltos, 1 de 2 ventas.');
    expect(dicho()).toContain('Renata Ibarra propuso retirar a un artista');
    expect(dicho()).toContain('decide cada comprador, y si todos devuelven son $10,000.00 de 10 ventas.');
    expect(dicho()).toContain('Interrumpido. Hasta ');
    expect(dicho()).not.toContain('cancelarlo');
    expect(dicho()).not.toContain('Van a salir');
  });

  it.each([
    [{ estado: 'propuesta', confirmable: true }, 'Una cosa espera a una persona.'],
    [{ estado: 'sin_fondos' }, 'Una cosa espera a una persona.'],
    [{ estado: 'propuesta' }, 'Nada espera a una persona.'],
    [{}, 'Nada espera a una persona.'],
  ] as const)(
    'is counted in the first sentence of "Hoy" where it stands still until a person acts: %o',
    async (corrida, frase) => {
      await abrirConsola(
        '/',
        {
          ...conCorridas(buildCorrida(corrida)),
          'GET /consola/hoy': { alarmas: [], dinero: null, hasta: '2031-05-01T18:00:00.000Z', eventos: [] },
        },
        ['plataforma'],
      );
      await awaitWords(frase);
    },
  );

  it('counts as to be returned only what its buyers asked for and did not get yet (§C7.7)', () => {
    expect(porDevolver(buildCorrida())).toBe(500.5);
  });

  it('is no cancellation: the event can still be cancelled (§C7.4)', async () => {
    await abrir('/eventos/3/cancelar', buildCorrida());
    await shown('heading', 'Cancelar: Última vuelta');
    expect(words()).toContain('La causa no se cambia después.');
  });

  it('is found again behind a later one that was undone, and beside a cancellation (§C7.8)', async () => {
    await abrir(
      '/eventos/3/reprogramar',
      buildCorrida({ id: 13, tipo: 'cancelar', estado: 'propuesta', confirmadaEn: null }),
      buildCorrida({ id: 12, tipo: 'aplazar', estado: 'deshecha' }),
      buildCorrida({ datos: { artista: 'Banda Dos' } }),
    );
    await until(() => expect(dicho()).toContain('Conservan 2 ventas'));
    expect(dicho()).toContain('Se retira: Banda Dos.');
    expect(dicho()).toContain('Otra fecha Deciden los compradores');
  });

  it('follows its event when the grace ends: the new date, and what else may be decided (§C7.8)', async () => {
    const gracia = buildCorrida({ tipo: 'interrumpir', estado: 'gracia' });
    const { answers } = await abrir('/eventos/3/reprogramar', gracia);
    await awaitWords('Se puede deshacer');
    expect(all('heading', 'Qué cambia')).toEqual([]);
    const antes = buildEvento();
    Object.assign(answers, conCorridas({ ...gracia, estado: 'corriendo' }), {
      'GET /consola/eventos/3': { ...antes, fecha: '2031-08-02T03:00:00.000Z' },
    });
    dispatchEvent(new Event('online'));
    await awaitWords('vie 1 ago 2031 · 9:00 p. m.');
    await shown('heading', 'Qué cambia');
  });

  it('says of each missing field what is missing, at the field (§C7.8)', async () => {
    await abrir('/eventos/3/reprogramar');
    await press(await shown('button', '¿Qué falta?'));
    expect(field('La causa').getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(field('La causa'))).toBe('Elige la causa.');
    expect(describedBy(field('Cómo lo cuentas en público'))).toContain('Cuenta en una frase qué pasó.');
  });

  it('shows the second person all that there is to confirm (§C7.14)', async () => {
    const era = {
      fecha: '2031-05-17T02:00:00.000Z',
      zona: 'America/Mexico_City',
      recinto: 'Auditorio Tezontle',
      ciudad: 'Guadalajara',
    };
    const ahora = { ...era, fecha: '2031-08-02T03:00:00.000Z', zona: 'America/Tijuana', recinto: 'Foro Mar' };
    const cuenta = (ventas: number, monto: number) => ({ ventas, monto });
    await abrir(
      '/eventos/3/reprogramar',
      buildCorrida({
        tipo: 'recinto',
        estado: 'propuesta',
        confirmadaEn: null,
        confirmable: true,
        comoVa: [],
        datos: {
          era,
          ahora,
          compensaA: 'todos',
          acomodo: { caben: cuenta(8, 8_000), noCaben: cuenta(2, 2_000) },
        },
      }),
    );
    await shown('button', 'Confirmar');
    for (const dato of [
      'Lo propuso Renata Ibarra',
      'viernes 16 de mayo de 2031, 8:00 p. m. · Auditorio Tezontle, Guadalajara',
      // By the clock of the other venue.
      'viernes 1 de agosto de 2031, 8:00 p. m. · Foro Mar, Guadalajara',
      'Caben en el otro recinto 8 ventas',
      '2 ventas, $2,000.00',
      'Si todos devuelven $10,000.00',
      'Causa Falla de producción',
      'De quien organiza',
      'Compensación 20 %',
      'De todos',
      'Deciden hasta el domingo 15 de junio de 2031',
      'La producción no pudo montar el escenario.',
      'le llega la frase de arriba',
    ])
      expect(dicho()).toContain(dato);
  });

  it('pauses with words of a change: nobody is told that the event is cancelled (§C7.7)', async () => {
    await abrir('/cancelaciones/9', buildCorrida());
    await shown('button', 'Pausar');
    // The run is reached from its event, and belongs to the menu's "Eventos".
    expect(all('link', 'Eventos').map(enlace => enlace.getAttribute('aria-current'))).toContain('page');
    await press(one('button', 'Pausar'));
    const pregunta = await shown('alertdialog');
    expect(words(pregunta)).toContain('los compradores siguen decidiendo');
    expect(words(pregunta)).not.toContain('cancelado');
  });
});

describe('deciding a change (§C7.14, §C7.19)', () => {
  const CUERPO = {
    que: 'fecha',
    fecha: '2031-08-01T20:00',
    causa: 'clima',
    frase: 'La tormenta no dejó montar el escenario.',
  };
  const PLAN = {
    id: null,
    estado: 'ensayo',
    medios: [],
    ventas: 10,
    boletos: 20,
    total: 10_000,
    compensacion: { parte: 0, monto: 0, hasta: null },
    apartados: 0,
    cobrosEnCurso: 0,
    contracargos: { ventas: 0, monto: 0 },
    boletosUsados: 0,
    porElProveedor: 10_000,
    saldo: 20_000,
    faltan: 0,
    promesa: '2031-06-30',
    promesaDias: 30,
    segundaPersona: false,
    personas: [],
    decidenHasta: '2031-06-16',
    acomodo: null,
  };
  const MUDAR = 'POST /consola/eventos/3/mudar';
  const REPROGRAMAR = 'POST /consola/eventos/3/reprogramar';
  const guardarEscrito = (valor: object) =>
    localStorage.setItem('escrito:4:cambiar:3', JSON.stringify({ momento: Date.now(), valor }));
  const conEscrito = async (reprogramar: (body: unknown) => object) => {
    guardarEscrito(CUERPO);
    return abrirConsola('/eventos/3/reprogramar', { ...conCorridas(), [REPROGRAMAR]: reprogramar }, [
      'plataforma',
    ]);
  };

  it('asks for the rehearsal once the typing rests, not at each letter', async () => {
    let veces = 0;
    await conEscrito(() => {
      veces += 1;
      return PLAN;
    });

    const frase = await until(() => field('Cómo lo cuentas en público'));
    for (const letra of ['.', '..', '...']) await type(frase, `La tormenta no dejó montar${letra}`);
    await awaitWords('Se les avisa a 10 compras con 20 boletos.');
    expect(veces).toBe(1);
  });

  it('tells the server’s refusal in its sentence, and keeps the typed key', async () => {
    const { answers } = await conEscrito(() => PLAN);
    await awaitWords('Se les avisa a 10 compras');
    const clave = () => field('Escribe la clave del evento: ultima-vuelta');
    await type(clave(), 'ultima-vuelta');
    answers[REPROGRAMAR] = () => refuse(400, 'datos_invalidos', 'Esa es la fecha que ya tiene.');
    await press(one('button', 'Cambiar la fecha'));
    await awaitWords('Esa es la fecha que ya tiene.');
    expect(clave().value).toBe('ultima-vuelta');
    // A rehearsal that is refused reads the same, and no page of an address that leads nowhere.
    await type(field('Cómo lo cuentas en público'), 'La tormenta no dejó montar nada.');
    await until(() => expect(words()).toContain('Esa es la fecha que ya tiene.'));
    expect(words()).not.toContain('No encontramos esa página');
    answers[REPROGRAMAR] = () => PLAN;
    await type(field('Cómo lo cuentas en público'), 'La tormenta no dejó montar todo.');
    await awaitWords('Se les avisa a 10 compras');
    expect(clave().value).toBe('ultima-vuelta');
  });

  it('reads the date by the clock of the venue where it will be (§C7.8)', async () => {
    const mandados: unknown[] = [];
    guardarEscrito({
      ...CUERPO,
      que: 'recinto',
      borradorId: '4',
      zonaDelBorrador: 'America/Tijuana',
      fecha: '2031-08-01T20:00',
    });
    await abrirConsola('/eventos/3/reprogramar', {
      ...conCorridas(),
      'GET /consola/eventos': { eventos: [], siguiente: null },
      [MUDAR]: (body: unknown) => {
        mandados.push(body);
        return PLAN;
      },
    });
    await awaitWords('Se les avisa a 10 compras');
    expect(mandados).toMatchObject([{ borradorId: 4, fecha: '2031-08-02T03:00:00.000Z' }]);
  });
});

describe('cancelling', () => {
  it('asks for no plan before the cause is settled (§C7.4)', async () => {
    let ensayos = 0;
    localStorage.setItem(
      'escrito:4:cancelar:3',
      JSON.stringify({
        momento: Date.now(),
        valor: { causa: 'clima', frase: 'La tormenta no dejó montar.', promesa: '2020-01-01' },
      }),
    );
    await abrirConsola(
      '/eventos/3/cancelar',
      {
        ...conCorridas(),
        'POST /consola/eventos/3/cancelacion': (body: unknown) => {
          ensayos += 1;
          expect(body).not.toHaveProperty('promesa');
          return refuse(409, 'cancelacion_abierta', 'Espera.');
        },
      },
      ['plataforma'],
    );
    const frase = await until(() => field('Cómo lo cuentas en público'));
    await type(frase, 'La tormenta no dejó montar el escenario.');
    expect(ensayos).toBe(0);
    await press(one('button', /^Seguir/));
    await awaitWords('Espera.');
    expect(ensayos).toBeGreaterThan(0);
  });
});
