// @vitest-environment happy-dom
import { invalidate } from '@taquilla/cliente/queries';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { describe, expect, it } from 'vitest';
import { type Answers, refuse } from '../../../../../packages/ui/test/answers.ts';
import {
  all,
  awaitWords,
  one,
  press,
  shown,
  until,
  words,
} from '../../../../../packages/ui/test/pantalla.ts';
import { APARTADOS, abrir, filas, luego, lugar, PALCO, reservaCon, TERRAZA } from './palcos.ts';

describe('the change of a hold on the map (§B1.3)', () => {
  const { reservaId, invitadoId } = reservaCon([]);
  const desglose = { ...reservaCon([]).desglose, boletos: 4, total: 2208 };
  const apartados = (cambios: Partial<Reserva> = {}) =>
    reservaCon(APARTADOS, { desglose, cambios: 2, ...cambios });
  const PROPIOS = [101, 102, 201, 202];
  const noche = (taken: number[]) => filas(PALCO, 'A', [101, 102, 103, 104], taken);

  /** The page of Palco 2 as a list, with the hold of four places being changed; the other section keeps its table. */
  async function abrirCambio(given: Answers = {}, reserva = apartados()) {
    const answers = await abrir('/eventos', {
      'POST /eventos/7/reserva': reserva,
      'GET /eventos/7/31/filas_por_seccion': noche([101, 102]),
      'GET /eventos/7/32/filas_por_seccion': filas(TERRAZA, '4', [201, 202], [201, 202]),
      ...given,
    });
    const guardada = { reservaId, invitadoId, eventoId: 7, seccionId: 31, esGeneral: false, varias: true };
    localStorage.setItem('reserva-7', JSON.stringify({ ...guardada, fechaExpiracion: luego() }));
    sessionStorage.setItem('cambiando-7', JSON.stringify({ reservaId, propios: PROPIOS }));
    const elegidos = [31, 32].map((id, i) => [id, PROPIOS.slice(2 * i, 2 * i + 2)]);
    sessionStorage.setItem('lugares-7', JSON.stringify([elegidos, []]));
    history.pushState(null, '', '/eventos/7/31/Palco%202');
    await press(await shown('radio', 'Lista'));
    await awaitWords('Conservas 4');
    return answers;
  }
  const barra = () => words(one('region', 'Cambio de lugares'));
  const elegir = async (asiento: number) =>
    press(await shown('checkbox', new RegExp(`^Fila A, asiento ${asiento},`)));
  const perdidos = (asientos: number[]) => {
    const { status, json } = refuse(409, 'asientos_no_disponibles');
    return { status, json: { ...json, detalles: { asientos } } };
  };

  it('says before, change and total, and lists what is kept, added and let go', async () => {
    const pedidos: unknown[] = [];
    const answers = await abrirCambio({
      'POST /eventos/7/apartado/cambiar': body => {
        pedidos.push(body);
        const quedan = [lugar(101), lugar(103), lugar(104), ...APARTADOS.slice(2)];
        const reserva = reservaCon(quedan, { cambios: 3 });
        answers['POST /eventos/7/reserva'] = reserva;
        return { ...reserva, sinPromocion: null };
      },
    });
    await elegir(3);
    await elegir(4);
    await elegir(2);
    await until(() => expect(barra()).toContain('Conservas 3, agregas 2, sueltas 1'));
    expect(barra()).toContain('$2,760.00 total');
    expect(barra()).toContain('Antes $2,208.00, cambio +$552.00');
    await press(one('button', 'Conservas 3, agregas 2, sueltas 1'));
    const lista = await shown('region', 'Qué cambia');
    expect(all('listitem', undefined, lista).map(words)).toEqual([
      'Conservas 3 Palco 2: A1; Terraza: Mesa 4mismo precio$1,656.00',
      'Agregas 2 Palco 2: A3, A4precio de hoy$1,104.00',
      'Sueltas 1 Palco 2: A2al guardar$552.00',
    ]);
    expect(words(lista)).toContain('Cambios que te quedan: 18.');
    await press(one('button', 'Guardar'));
    await shown('heading', 'Tus 5 lugares');
    expect(pedidos).toMatchObject([
      { cambios: 2, agregar: { asientos: [103, 104] }, quitar: { asientos: [102], generales: [] } },
    ]);
  });

  it('prices added places under the rates of the hold, not those of today (§B1.5)', async () => {
    const tarifas = { usoDeTarjeta: 0, usoDeServicio: 0, ivaRate: 0, isIvaApplied: false };
    const propias = { ...tarifas, udsPorCategoria: false, cargosPorCategoria: {} };
    await abrirCambio({}, apartados({ tarifas: propias, desglose: { ...desglose, total: 1920 } }));
    await elegir(3);
    await until(() => expect(barra()).toContain('$2,400.00 total'));
    expect(barra()).toContain('Antes $1,920.00, cambio +$480.00');
  });

  it('says which promotion of the hold would no longer apply (§B1.6)', async () => {
    const promocion = {
      ...{ id: 1, nombre: 'Cuatro por tres', tipo: 'CANTIDAD' as const, porcentaje: null, clave: 'CUATRO' },
      ...{ cantidadCompra: 4, cantidadPaga: 3, aplicaTodoEvento: true, categorias: [] },
    };
    await abrirCambio({}, apartados({ promocion, desglose: { ...desglose, total: 1656 } }));
    await elegir(2);
    await until(() => expect(barra()).toContain('Ya no aplica CUATRO'));
    expect(barra()).toContain('$1,656.00 total');
    expect(barra()).toContain('Antes $1,656.00, cambio +$0.00');
  });

  it('loses a place to another buyer and keeps the others', async () => {
    const answers = await abrirCambio();
    answers['POST /eventos/7/apartado/cambiar'] = () => {
      answers['GET /eventos/7/31/filas_por_seccion'] = noche([101, 102, 103]);
      return perdidos([103]);
    };
    await elegir(3);
    await until(() => expect(barra()).toContain('agregas 1'));
    await press(one('button', 'Guardar'));
    const aviso = await shown('alertdialog');
    expect(words(aviso)).toContain('Alguien ganó A3 de Palco 2; conservas los tuyos');
    await press(one('button', 'Entendido', aviso));
    // The map shows which.
    expect(JSON.parse(sessionStorage.getItem('cambiando-7') ?? '')).toMatchObject({ perdidos: [103] });
    await invalidate('getFilas');
    await until(() => expect(barra()).toContain('Conservas 4'));
    await until(() => expect(barra()).not.toContain('agregas'));
  });

  it('keeps its clock, gives more time by one key, and leads to the payment’s words at the end (§B7.2)', async () => {
    await abrirCambio(
      {
        'POST /eventos/7/apartado/mas_tiempo': {
          ...{ fechaExpiracion: luego(), ahora: new Date().toISOString(), masTiempo: false },
        },
      },
      apartados({ fechaExpiracion: new Date(Date.now() + 100_000).toISOString() }),
    );
    expect(one('timer').textContent).toMatch(/^01:/);
    await shown('button', '¿Necesitas más tiempo?');
    dispatchEvent(new KeyboardEvent('keydown', { key: 'F2' }));
    await until(() => expect(one('timer').textContent).toMatch(/^(09|10):/));
  });

  it('ends with the hold: what was lost and how to go on is said where it is paid', async () => {
    const answers = await abrirCambio(
      {},
      apartados({ fechaExpiracion: new Date(Date.now() + 2_000).toISOString() }),
    );
    answers['POST /eventos/7/reserva'] = apartados({ estado: 'expirada' });
    await until(() => expect(location.search).toBe('?paso=pago'));
    expect(sessionStorage.getItem('cambiando-7')).toBeNull();
  });

  it('ends in a tab when another tab lets the hold go', async () => {
    await abrirCambio();
    localStorage.removeItem('reserva-7');
    dispatchEvent(new StorageEvent('storage', { key: 'reserva-7' }));
    await until(() => expect(all('region', 'Cambio de lugares')).toEqual([]));
    await shown('region', 'Tus lugares');
  });

  it('stays in sight over the sheet of general places, which adds to it (§B1.2)', async () => {
    await abrirCambio();
    history.pushState(null, '', '/eventos/7?boletos=40');
    const hoja = await shown('dialog', 'Pista');
    await until(() => one('region', 'Cambio de lugares', hoja));
    await press(await shown('button', 'Agregar a mis lugares'));
    await until(() => expect(barra()).toContain('Conservas 4, agregas 1'));
    expect(all('dialog')).toEqual([]);
  });
});
