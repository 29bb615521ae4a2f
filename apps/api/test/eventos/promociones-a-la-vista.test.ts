import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CuentasServer, openServer } from '../support/cuentas.ts';
import { crearEvento } from '../support/fabrica.ts';
import { crearPromocion } from '../support/promociones.ts';
import { headersOf } from '../support/sesiones.ts';

let server: CuentasServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const leer = (url: string) => server.app.inject({ url: `/api/v1${url}`, headers: headersOf() });

it('tells the promotions that need no code, and has them in the price of one ticket (§2.22, §4.12)', async () => {
  const { eventoId } = await crearEvento(server.database.pool, { precio: 32_000 });
  for (const promocion of [
    { nombre: 'Preventa', porcentaje: 10 },
    { nombre: 'Tres por dos', cantidad: [3, 2] satisfies [number, number] },
    { porcentaje: 50, clave: 'MITAD' },
    { porcentaje: 60, dura: '-1 day' },
  ])
    await crearPromocion(server.database.pool, eventoId, promocion);
  const detalle = (await leer(`/eventos/${eventoId}/detalle`)).json();
  expect(new Set(detalle.promociones)).toEqual(
    new Set([
      { nombre: 'Preventa', texto: '10 % menos', porcentaje: 10, zonas: null },
      { nombre: 'Tres por dos', texto: 'Lleva 3, paga 2', porcentaje: null, zonas: null },
    ]),
  );
  expect(detalle.precioDesde).toBe(331.2);
  const enLista = async () =>
    (await leer('/eventos/get_all?tipoDispositivo=web'))
      .json()
      .eventos.find((e: { id: number }) => e.id === eventoId);
  await expect.poll(enLista).toMatchObject({
    precioDesde: 331.2,
    promociones: detalle.promociones,
  });
});
