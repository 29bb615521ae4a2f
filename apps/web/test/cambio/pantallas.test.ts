// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { refuse } from '../../../../packages/ui/test/answers.ts';
import { awaitWords, field, one, press, shown, until, words } from '../../../../packages/ui/test/pantalla.ts';
import type { Cambio } from '../../src/cambio/contarCambio.ts';
import { abrirTienda } from '../support/abrirTienda.ts';

const CITA = {
  fecha: '2031-05-17T02:00:00.000Z',
  zona: 'America/Mexico_City',
  recinto: 'Auditorio Tezontle',
  direccion: 'Av. Tezontle 12',
  ciudad: 'Guadalajara',
};

function buildCambio(cambio: Partial<Cambio> = {}): Cambio {
  return {
    folio: '7K2M9Q4TXZ',
    nombre: 'Ximena Sol',
    evento: { id: 3, nombre: 'Última vuelta', ...CITA },
    tipo: 'reprogramar',
    causa: 'produccion',
    atribuible: true,
    frase: 'La producción no pudo montar el escenario.',
    decididoEn: '2031-05-01T18:00:00.000Z',
    era: CITA,
    ahora: { ...CITA, fecha: '2031-08-02T02:00:00.000Z' },
    artista: null,
    boletos: [{ lugar: 'Luneta, A 1' }],
    desglose: { subtotal: 900, cargoServicio: 60, cargoTarjeta: 30, iva: 10, total: 1_000 },
    reembolso: {
      monto: 500,
      medio: 'tarjeta',
      ultimos4: '0505',
      como: 'sin_decidir',
      promesa: '2031-06-30',
      ordenadoEn: null,
      enviadoEn: null,
      hechoEn: null,
      referencia: null,
      cuenta: null,
      esperaSaldo: false,
      admiteCuenta: false,
    },
    compensacion: null,
    decision: {
      hasta: '2031-06-16T05:59:59.000Z',
      respuesta: null,
      abierta: true,
      lugares: null,
      admiteOtros: false,
    },
    consentimiento: 'Acepto.',
    al: '2031-05-02T00:00:00.000Z',
    ...cambio,
  };
}

const TOMADO = 'Alguien tomó uno de esos lugares hace un momento.';
const UNO = 'a'.repeat(30);
const OTRO = 'b'.repeat(30);

async function abrir(de: (token: string) => Cambio) {
  await abrirTienda(`/compra/cambio#${UNO}`, {
    'POST /compras/cambio': body => de((body as { token: string }).token),
  });
}

describe("the buyer's page of a change (§C7.8, §C7.11)", () => {
  it('begins anew for another link: the choice of one purchase is not that of the other', async () => {
    await abrir(token =>
      buildCambio({
        folio: token === UNO ? 'PRIMERFOLI' : 'SEGUNDOFOL',
        nombre: token === UNO ? 'Ana' : 'Beto',
      }),
    );
    await awaitWords('PRIMERFOLI');
    // Both have been read already, so that the screen itself stays.
    location.hash = `#${OTRO}`;
    await awaitWords('SEGUNDOFOL');
    location.hash = `#${UNO}`;
    await awaitWords('PRIMERFOLI');
    await press(field(/^Conservar mis boletos/));
    await shown('button', 'Conservar mis boletos');
    location.hash = `#${OTRO}`;
    await awaitWords('SEGUNDOFOL');
    expect(words(one('main'))).toContain('Hola, Beto.');
    await until(() => expect(field(/^Conservar mis boletos/).checked).toBe(false));
  });

  it('tells date and place before the change and now, with the address of the new one', async () => {
    await abrir(() => buildCambio({ ahora: { ...CITA, fecha: null, recinto: 'Foro Basalto' } }));
    await awaitWords(
      /Era *vie 16 may · 8:00 p\.\sm\. *Auditorio Tezontle, Guadalajara *Ahora es *Todavía sin fecha *Foro Basalto, Guadalajara *Av\. Tezontle 12/,
    );
  });

  it.each([
    [
      true,
      125,
      /responsabilidad de quien organiza\. Por eso te corresponde .* del 12\.5 % de lo que pagaste/,
    ],
    [false, 200, /no fue responsabilidad de quien organiza\. Aun así te da .* del 20 % de lo que pagaste/],
  ])(
    'says by whose fault a compensation is owed, and its share of all that was paid',
    async (atribuible, monto, dicho) => {
      await abrir(() =>
        buildCambio({
          atribuible,
          compensacion: { monto, estado: 'debida', hasta: '2032-05-01', cuenta: null, pagadaEn: null },
        }),
      );
      await awaitWords(dicho);
    },
  );

  it('offers other equal places, and new ones where somebody was quicker', async () => {
    const propuesto = { lugar: 'Platea, D-7', zona: 'Platea', igual: true };
    const conLugar = (lugar: string, respuesta: 'conservar' | null) =>
      buildCambio({
        tipo: 'recinto',
        decision: {
          hasta: '2031-06-16T05:59:59.000Z',
          respuesta,
          abierta: true,
          lugares: [{ ...propuesto, lugar }],
          admiteOtros: true,
        },
      });
    const pedidos: unknown[] = [];
    let veces = 0;
    await abrirTienda(`/compra/cambio#${UNO}`, {
      'POST /compras/cambio': () => conLugar('Platea, D-7', null),
      'POST /compras/cambio/lugares': () => {
        veces += 1;
        const id = 80 + veces;
        return { opciones: [{ lugares: [{ id, lugar: `Platea, E-${id}` }] }] };
      },
      'POST /compras/cambio/decision': body => {
        pedidos.push((body as { lugares?: number[] }).lugares);
        if (pedidos.length === 1) return refuse(409, 'asientos_no_disponibles', TOMADO);
        return conLugar('Platea, E-82', 'conservar');
      },
    });
    await press(await shown('button', 'Ver otros lugares iguales'));
    await awaitWords('Platea, E-81');
    await press(field(/^Platea, E-81/));
    await press(one('button', 'Tomar estos lugares'));
    await awaitWords(TOMADO);
    await awaitWords('Platea, E-82');
    await press(field(/^Platea, E-82/));
    await press(one('button', 'Tomar estos lugares'));
    await awaitWords('Tus lugares:');
    expect(pedidos).toEqual([[81], [82]]);
    expect(words(one('main'))).toContain('Platea, E-82. Platea');
    expect(words(one('main'))).not.toContain('Otros lugares iguales Son de tu zona');
  });
});
