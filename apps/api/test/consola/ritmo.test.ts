import type { LlamadaId } from '@taquilla/contract/rutas';
import { expect, vi } from 'vitest';
import { type Browser, conLlave, enConsola } from '../support/enConsola.ts';

/** The clock of the limits stands still, and each test begins without requests in the last minutes. */
const it = enConsola({ TAQUILLA_LIMITES: 'si' }).extend('avanzar', ({ server }, { onCleanup }) => {
  void server;
  let ahora = performance.now();
  const reloj = vi.spyOn(performance, 'now').mockImplementation(() => ahora);
  onCleanup(() => reloj.mockRestore());
  return (segundos: number) => {
    ahora += segundos * 1_000;
  };
});

async function cuantasEntran(veces: number, llamar: () => ReturnType<Browser['call']>): Promise<number> {
  const responses = await Promise.all(Array.from({ length: veces }, llamar));
  return responses.filter(({ status }) => status !== 429).length;
}

const DE_DINERO: readonly LlamadaId[] = [
  'abrirCaja',
  'venderEnCaja',
  'devolverEnCaja',
  'moverEfectivo',
  'cerrarCaja',
  'devolverVenta',
  'confirmarDevolucion',
  'retirarPropuesta',
  'pagarPorOtroMedio',
  'reintentarDevolucion',
];

it('§C15: a person has 30 calls about money a minute, half of them at once, and other work goes on', async ({
  dueno,
  avanzar,
}) => {
  const jefa = await dueno();
  avanzar(600);
  const params = { folio: 'AAAAAAAAAA', cajaId: 1, devolucionId: crypto.randomUUID() };
  const pedir = (id: LlamadaId, query = '') =>
    jefa.call(id, { params, query, headers: conLlave(), body: {} });
  // A dry run of a refund counts as any other write.
  expect(await cuantasEntran(20, () => pedir('devolverVenta', '?ensayo=si'))).toBe(20);
  expect(await cuantasEntran(20, () => pedir('devolverVenta'))).toBe(15);
  for (const id of DE_DINERO)
    expect((await pedir(id)).body, id).toMatchObject({
      code: 'demasiadas_peticiones',
      detalles: { reintentarEnSegundos: 4 },
    });
  expect((await jefa.call('probarCorreo', { headers: conLlave() })).status).toBe(200);
  const otra = await dueno();
  expect((await otra.call('abrirCaja', { headers: conLlave(), body: {} })).status).not.toBe(429);
  avanzar(60);
  expect(await cuantasEntran(20, () => pedir('moverEfectivo'))).toBe(15);
});

it('§C6.3: a person who searches for many is stopped, and finds a sale by its folio all the same', async ({
  server,
  contratar,
  openBrowser,
}) => {
  const cajera = openBrowser();
  await cajera.entrar(await contratar(['taquilla']));
  const buscar = async (texto: string) =>
    (await cajera.call('listarVentas', { query: `?buscar=${texto}` })).status;
  expect(await buscar('zenaida')).toBe(200);
  const { rowCount } = await server.database.pool.query(
    `update ritmo set cuenta = 1000 where clave like 'busqueda:%'`,
  );
  expect(rowCount).toBe(1);
  expect(await buscar('zenaida')).toBe(429);
  // A name of ten letters may look like a folio; one with a figure does not.
  expect(await buscar('valenzuela')).toBe(429);
  expect(await buscar('XNPW2V2CYJ')).toBe(200);
});

it('§C15: a person has 120 writes and 600 reads a minute, half of them at once', async ({
  dueno,
  avanzar,
}) => {
  const jefa = await dueno();
  avanzar(600);
  expect(await cuantasEntran(70, () => jefa.call('cerrarSesion', { params: { sesionId: 0 } }))).toBe(60);
  expect(await cuantasEntran(310, () => jefa.call('miCuenta'))).toBe(300);
  expect((await (await dueno()).call('miCuenta')).status).toBe(200);
  avanzar(30);
  expect(await cuantasEntran(40, () => jefa.call('cerrarSesion', { params: { sesionId: 0 } }))).toBe(30);
});
