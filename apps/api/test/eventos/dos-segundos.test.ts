import { get, type IncomingMessage } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { enTienda } from '../support/enTienda.ts';
import { openPort } from '../support/overNetwork.ts';
import { filaDePlano, publicarPlano, seccionDePlano } from '../support/planos.ts';
import { openOtherProcess, type Tienda } from '../support/tienda.ts';

const it = enTienda().extend('puerto', { scope: 'file' }, ({ tienda }) => openPort(tienda.app));
const DOS_SEGUNDOS = { timeout: 2_000, interval: 20 };

/** Counts the messages of a stream by kind, as a browser's EventSource receives them. */
async function listen(port: number, eventoId: number): Promise<{ de: (clase: string) => number }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const path = `/api/v1/eventos/${eventoId}/cambios?clave=taquilla-web`;
    const request = get({ port, path }, resolve).on('error', reject);
    onTestFinished(() => void request.destroy());
  });
  let texto = '';
  response.setEncoding('utf8').on('data', chunk => {
    texto += chunk;
  });
  return { de: clase => texto.split(`event: ${clase}\n`).length - 1 };
}

/** The process that a browser is connected to: the one in which staff make the change, or another one of the same shop. */
async function abrirVista(tienda: Tienda, proceso: string): Promise<Pick<Tienda, 'app' | 'call'>> {
  if (proceso === 'the same process') return tienda;
  const otro = await openOtherProcess(tienda);
  onTestFinished(otro.close);
  return otro;
}

it.for(['the same process', 'another process'])(
  '§C3.2, §C5.1, §C6.1: state, price, promotions, blocks and a sale that begins are told by %s within two seconds, and read anew are the new ones',
  async (proceso, { tienda, db, evento, jefa: call }) => {
    const vista = await abrirVista(tienda, proceso);
    const port = await openPort(vista.app);
    const { eventoId, lugares } = evento;
    const params = { eventoId };
    const flujo = await listen(port, eventoId);
    await expect.poll(() => flujo.de('recargar'), DOS_SEGUNDOS).toBe(1);
    const detalle = async () => (await vista.call('getDetalle', { params: { id: eventoId } })).data();
    const secciones = async () => (await vista.call('getSecciones', { params: { id: eventoId } })).data();
    /** The answer that a listener reads at the moment of the stream's notice. */
    const trasRecargar = async <T>(hacer: () => Promise<unknown>, leer: () => Promise<T>): Promise<T> => {
      const antes = flujo.de('recargar');
      await hacer();
      await expect.poll(() => flujo.de('recargar'), DOS_SEGUNDOS).toBeGreaterThan(antes);
      return leer();
    };
    const version = async () => (await call('verEvento', { params })).body.version;
    const mover = async (id: 'pausarEvento' | 'reanudarEvento') =>
      call(id, { params, version: await version(), body: {} });

    // Both answers are cached for a moment, so each is requested just before the change.
    await detalle();
    expect(await trasRecargar(() => mover('pausarEvento'), detalle)).toMatchObject({
      estado: 'pausado',
      aviso: 'Venta en pausa',
    });
    expect(await trasRecargar(() => mover('reanudarEvento'), detalle)).toMatchObject({
      estado: 'en_venta',
      aviso: null,
    });

    const precios = (await call('verPrecios', { params })).body;
    const cambios = [{ zonaId: evento.zonaPrecioIds[0], precio: 990 }];
    const conPrecio = await trasRecargar(
      () => call('cambiarPrecios', { params, version: precios.version, body: { cambios } }),
      secciones,
    );
    expect(conPrecio.preciosCategorias.flatMap(({ precios }) => precios)).toContain(990);

    const promocion = { nombre: 'Preventa', tipo: 'PORCENTAJE', porcentaje: 15, zonaIds: null };
    expect((await call('crearPromocion', { params, body: promocion })).status).toBe(201);
    const promociones = async () => (await detalle()).promociones;
    await expect.poll(promociones, DOS_SEGUNDOS).toMatchObject([{ nombre: 'Preventa', porcentaje: 15 }]);

    const oidos = flujo.de('cambios');
    const bloqueo = (
      await call('crearBloqueo', { params, body: { nombre: 'Prensa', color: '#aa3300', motivo: 'Prensa' } })
    ).body;
    const bloquear = await call('cambiarLugares', {
      params,
      body: { lugares: lugares.slice(0, 2), accion: 'bloquear', bloqueoId: bloqueo.id, motivo: 'Prensa' },
    });
    expect(bloquear.body.cambiados).toHaveLength(2);
    await expect.poll(() => flujo.de('cambios'), DOS_SEGUNDOS).toBeGreaterThan(oidos);

    const filas = async () =>
      (await vista.call('getFilas', { params: { id: eventoId, seccionId: evento.seccionId } })).data().filas;
    expect((await filas()).flatMap(({ asientos }) => asientos)).toHaveLength(50);
    const recintoVersionId = await publicarPlano(db, eventoId, [
      seccionDePlano('luneta', { filas: [filaDePlano('A', 12)] }),
      seccionDePlano('pista', { tipo: 'general', capacidad: 80 }),
    ]);
    const deOtroPlano = await trasRecargar(
      async () => call('cambiarMapa', { params, version: await version(), body: { recintoVersionId } }),
      filas,
    );
    expect(deOtroPlano.flatMap(({ asientos }) => asientos)).toHaveLength(12);

    // The organiser sets an hour; the clock alone then causes the change.
    const ventaDesde = new Date(Date.now() + 2_500).toISOString();
    const programado = await trasRecargar(
      async () => call('cambiarEvento', { params, version: await version(), body: { ventaDesde } }),
      detalle,
    );
    expect(programado).toMatchObject({ estado: 'programado' });
    expect(programado.aviso).toMatch(/^Desde \$[\d,.]+ total\. A la venta /);
    const antes = flujo.de('recargar');
    await expect.poll(() => flujo.de('recargar'), { timeout: 4_500, interval: 20 }).toBeGreaterThan(antes);
    expect(Date.now() - Date.parse(ventaDesde)).toBeLessThan(2_000);
    expect((await detalle()).estado).toBe('en_venta');
  },
);

it('§C3.2: a draft and what was put away are no event for buyers, also for those who look at it', async ({
  tienda,
  db,
  evento,
  puerto: port,
  jefa: call,
}) => {
  const { eventoId } = evento;
  const flujo = await listen(port, eventoId);
  const leer = async (id: 'getDetalle' | 'getSecciones') =>
    (await tienda.call(id, { params: { id: eventoId } })).status;
  expect([await leer('getDetalle'), await leer('getSecciones')]).toEqual([200, 200]);
  await expect.poll(() => flujo.de('recargar'), DOS_SEGUNDOS).toBe(1);
  const params = { eventoId };
  await call('despublicarEvento', { params, version: 1, body: {} });
  await expect.poll(() => flujo.de('recargar'), DOS_SEGUNDOS).toBe(2);
  expect(await leer('getDetalle')).toBe(404);
  await expect.poll(() => leer('getSecciones'), DOS_SEGUNDOS).toBe(404);
  await db.query(`update evento set estado = 'publicado' where id = $1`, [eventoId]);
  await expect.poll(() => leer('getSecciones'), DOS_SEGUNDOS).toBe(200);
  await db.query(`update evento set fecha = now() - interval '2 days' where id = $1`, [eventoId]);
  const { version } = (await call('verEvento', { params })).body;
  expect((await call('archivarEvento', { params, version, body: {} })).body.estado).toBe('archivado');
  await expect.poll(() => leer('getDetalle'), DOS_SEGUNDOS).toBe(404);
});
