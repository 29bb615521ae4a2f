import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { enTienda } from '../support/enTienda.ts';

const it = enTienda({ filas: 6, asientosPorFila: 12, limite: 6 }).extend(
  'desear',
  ({ tienda, evento }) =>
    (deseo: object, resto: object = {}) =>
      tienda.call('apartar', { params: { id: evento.eventoId }, body: { deseo, ...resto } }),
);

describe('a hold by a wish (§B1.8)', () => {
  it('takes as many seats together as wished, and is paid as any other', async ({
    desear,
    evento,
    boletosDe,
    pagar,
    tienda,
  }) => {
    const hecha = await desear({ cuantos: 4 });
    expect(hecha.status).toBe(201);
    const { lugares, reservaId, invitadoId } = hecha.data();
    expect(lugares).toHaveLength(4);
    expect(lugares.every(id => evento.lugares.includes(id))).toBe(true);
    const reserva = await tienda.call('consultarReserva', {
      params: { id: evento.eventoId },
      body: { reservaId, invitadoId },
    });
    await pagar(reservaId, reserva.data().desglose.total);
    expect(await boletosDe(reservaId)).toHaveLength(4);
  });

  it('tries the chosen set first, and others where somebody was faster', async ({
    desear,
    evento,
    apartar,
  }) => {
    const primero = evento.lugares.slice(0, 3);
    const suyo = await desear({ cuantos: 3, primero });
    expect(new Set(suyo.data().lugares)).toEqual(new Set(primero));
    await apartar(3, { desde: 24 });
    const otro = await desear({ cuantos: 3, primero: evento.lugares.slice(24, 27) });
    expect(otro.status).toBe(201);
    expect(otro.data().lugares.some(id => evento.lugares.slice(24, 27).includes(id))).toBe(false);
  });

  it('finds its own hold again under the same name, whichever set that was', async ({
    desear,
    contarLugares,
  }) => {
    const resto = { intento: randomUUID() };
    const [una, otra] = await Promise.all([desear({ cuantos: 2 }, resto), desear({ cuantos: 2 }, resto)]);
    const tercera = await desear({ cuantos: 2 }, resto);
    expect(otra.data().lugares).toEqual(una.data().lugares);
    expect(tercera.data().lugares).toEqual(una.data().lugares);
    expect(tercera.data().reservaId).toBe(una.data().reservaId);
    expect((await contarLugares()).retenidos).toBe(2);
  });

  it('serves a crowd that wishes the same at once, and gives no seat twice', async ({
    desear,
    contarLugares,
  }) => {
    const hechas = await Promise.all(Array.from({ length: 12 }, () => desear({ cuantos: 2 })));
    const buenas = hechas.filter(({ status }) => status === 201);
    for (const { code } of hechas) expect([null, 'asientos_no_disponibles']).toContain(code);
    const lugares = buenas.flatMap(hecha => hecha.data().lugares);
    expect(new Set(lugares).size).toBe(lugares.length);
    expect(await contarLugares()).toEqual({ vendidos: 0, retenidos: lugares.length });
  });

  it('is refused where there are no such places, above the limit, and beside places', async ({
    desear,
    evento,
  }) => {
    expect((await desear({ cuantos: 2, sinEscalones: true })).code).toBe('lugares_insuficientes');
    expect((await desear({ cuantos: 2, zonas: [evento.zonaPrecioIds[1]] })).code).toBe(
      'lugares_insuficientes',
    );
    expect((await desear({ cuantos: 7 })).code).toBe('limite_de_asientos');
    const [lugar] = evento.lugares;
    expect((await desear({ cuantos: 2 }, { asientos: [lugar] })).code).toBe('datos_invalidos');
    expect((await desear({ cuantos: 2, primero: [lugar] })).code).toBe('datos_invalidos');
    expect((await desear({ cuantos: 2, primero: [lugar, lugar] })).code).toBe('datos_invalidos');
    expect((await desear({ cuantos: 0 })).code).toBe('datos_invalidos');
  });
});
