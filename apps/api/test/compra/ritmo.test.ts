import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { enTienda } from '../support/enTienda.ts';

// How fast one hold may be changed, or given more time (§B10).

/** The clock of the limits stands still. */
const it = enTienda({ limite: 6 }, { TAQUILLA_LIMITES: 'si' })
  .extend('avanzar', ({ tienda }, { onCleanup }) => {
    void tienda;
    let ahora = performance.now();
    const reloj = vi.spyOn(performance, 'now').mockImplementation(() => ahora);
    onCleanup(() => reloj.mockRestore());
    return (segundos: number) => {
      ahora += segundos * 1_000;
    };
  })
  .extend('agregar', ({ tienda, evento, avanzar }) => {
    void avanzar;
    return (reservaId: string, cambios: number, lugar: number) =>
      tienda.call('cambiarApartado', {
        params: { id: evento.eventoId },
        body: {
          reservaId,
          cambios,
          agregar: { asientos: evento.lugares.slice(lugar, lugar + 1) },
          intento: randomUUID(),
        },
      });
  });

it('§B10: a hold changes once a second, whatever other holds do meanwhile', async ({
  apartar,
  agregar,
  avanzar,
}) => {
  const [una, otra] = [await apartar(1), await apartar(1, { desde: 1 })];
  expect((await agregar(una.reservaId, 0, 10)).status).toBe(200);
  const pronto = await agregar(una.reservaId, 1, 11);
  expect(pronto.status).toBe(429);
  expect(pronto.body).toMatchObject({
    code: 'demasiadas_peticiones',
    detalles: { reintentarEnSegundos: 1 },
  });
  // The same hold in other letters.
  expect((await agregar(una.reservaId.toUpperCase(), 1, 11)).status).toBe(429);
  expect((await agregar(otra.reservaId, 0, 12)).status).toBe(200);
  avanzar(1);
  expect((await agregar(una.reservaId, 1, 11)).data().cambios).toBe(2);
});

it('§B10: more time is a change as well', async ({ tienda, evento, apartar, agregar, avanzar }) => {
  const { reservaId } = await apartar(1);
  const pedir = () =>
    tienda.call('masTiempo', {
      params: { id: evento.eventoId },
      body: { reservaId, intento: randomUUID() },
    });
  expect((await agregar(reservaId, 0, 10)).status).toBe(200);
  expect((await pedir()).code).toBe('demasiadas_peticiones');
  avanzar(1);
  expect((await pedir()).status).toBe(200);
});
