import { get, type IncomingMessage } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { enTienda } from '../support/enTienda.ts';
import { openPort } from '../support/overNetwork.ts';
import { filaDePlano, publicarPlano, seccionDePlano } from '../support/planos.ts';
import { abrirOtroProceso, type Tienda } from '../support/tienda.ts';

const it = enTienda().extend('puerto', { scope: 'file' }, ({ tienda }) => openPort(tienda.app));
const DOS_SEGUNDOS = { timeout: 2_000, interval: 20 };

/** Counts the messages of a stream by kind, as a browser's EventSource receives them. */
async function escuchar(puerto: number, eventoId: number): Promise<{ de: (clase: string) => number }> {
  const respuesta = await new Promise<IncomingMessage>((resolve, reject) => {
    const path = `/api/v1/eventos/${eventoId}/cambios?clave=taquilla-web`;
    const peticion = get({ port: puerto, path }, resolve).on('error', reject);
    onTestFinished(() => void peticion.destroy());
  });
  let texto = '';
  respuesta.setEncoding('utf8').on('data', trozo => {
    texto += trozo;
  });
  return { de: clase => texto.split(`event: ${clase}\n`).length - 1 };
}

/** The process that a browser is connected to: the one in which staff make the change, or another one of the same shop. */
async function abrirVista(tienda: Tienda, proceso: string): Promise<Pick<Tienda, 'app' | 'llamar'>> {
  if (proceso === 'the same process') return tienda;
  const otro = await abrirOtroProceso(tienda);
  onTestFinished(otro.cerrar);
  return otro;
}

it.for(['the same process', 'another process'])(
  '§C3.2, §C5.1, §C6.1: state, price, blocks and a sale that begins are told by %s within two seconds, and read anew are the new ones',
  async (proceso, { tienda, db, evento, jefa: pedir }) => {
    const vista = await abrirVista(tienda, proceso);
    const puerto = await openPort(vista.app);
    const { eventoId, lugares } = evento;
    const params = { eventoId };
    const flujo = await escuchar(puerto, eventoId);
    await expect.poll(() => flujo.de('recargar'), DOS_SEGUNDOS).toBe(1);
    const detalle = async () => (await vista.llamar('getDetalle', { params: { id: eventoId } })).datos();
    const secciones = async () => (await vista.llamar('getSecciones', { params: { id: eventoId } })).datos();
    /** The answer that a listener reads at the moment of the stream's notice. */
    const trasRecargar = async <T>(hacer: () => Promise<unknown>, leer: () => Promise<T>): Promise<T> => {
      const antes = flujo.de('recargar');
      await hacer();
      await expect.poll(() => flujo.de('recargar'), DOS_SEGUNDOS).toBeGreaterThan(antes);
      return leer();
    };
    const version = async () => (await pedir('verEvento', { params })).cuerpo.version;
    const mover = async (id: 'pausarEvento' | 'reanudarEvento') =>
      pedir(id, { params, version: await version(), body: {} });

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

    const precios = (await pedir('verPrecios', { params })).cuerpo;
    const cambios = [{ zonaId: evento.zonaPrecioIds[0], precio: 990 }];
    const conPrecio = await trasRecargar(
      () => pedir('cambiarPrecios', { params, version: precios.version, body: { cambios } }),
      secciones,
    );
    expect(conPrecio.preciosCategorias.flatMap(({ precios }) => precios)).toContain(990);

    const oidos = flujo.de('cambios');
    const bloqueo = (
      await pedir('crearBloqueo', { params, body: { nombre: 'Prensa', color: '#aa3300', motivo: 'Prensa' } })
    ).cuerpo;
    const bloquear = await pedir('cambiarLugares', {
      params,
      body: { lugares: lugares.slice(0, 2), accion: 'bloquear', bloqueoId: bloqueo.id, motivo: 'Prensa' },
    });
    expect(bloquear.cuerpo.cambiados).toHaveLength(2);
    await expect.poll(() => flujo.de('cambios'), DOS_SEGUNDOS).toBeGreaterThan(oidos);

    const filas = async () =>
      (await vista.llamar('getFilas', { params: { id: eventoId, seccionId: evento.seccionId } })).datos()
        .filas;
    expect((await filas()).flatMap(({ asientos }) => asientos)).toHaveLength(50);
    const recintoVersionId = await publicarPlano(db, eventoId, [
      seccionDePlano('luneta', { filas: [filaDePlano('A', 12)] }),
      seccionDePlano('pista', { tipo: 'general', capacidad: 80 }),
    ]);
    const deOtroPlano = await trasRecargar(
      async () => pedir('cambiarMapa', { params, version: await version(), body: { recintoVersionId } }),
      filas,
    );
    expect(deOtroPlano.flatMap(({ asientos }) => asientos)).toHaveLength(12);

    // The organiser sets an hour; the clock alone then causes the change.
    const ventaDesde = new Date(Date.now() + 2_500).toISOString();
    const programado = await trasRecargar(
      async () => pedir('cambiarEvento', { params, version: await version(), body: { ventaDesde } }),
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
  puerto,
  jefa: pedir,
}) => {
  const { eventoId } = evento;
  const flujo = await escuchar(puerto, eventoId);
  const leer = async (id: 'getDetalle' | 'getSecciones') =>
    (await tienda.llamar(id, { params: { id: eventoId } })).status;
  expect([await leer('getDetalle'), await leer('getSecciones')]).toEqual([200, 200]);
  await expect.poll(() => flujo.de('recargar'), DOS_SEGUNDOS).toBe(1);
  const params = { eventoId };
  await pedir('despublicarEvento', { params, version: 1, body: {} });
  await expect.poll(() => flujo.de('recargar'), DOS_SEGUNDOS).toBe(2);
  expect(await leer('getDetalle')).toBe(404);
  await expect.poll(() => leer('getSecciones'), DOS_SEGUNDOS).toBe(404);
  await db.query(`update evento set estado = 'publicado' where id = $1`, [eventoId]);
  await expect.poll(() => leer('getSecciones'), DOS_SEGUNDOS).toBe(200);
  await db.query(`update evento set fecha = now() - interval '2 days' where id = $1`, [eventoId]);
  const { version } = (await pedir('verEvento', { params })).cuerpo;
  expect((await pedir('archivarEvento', { params, version, body: {} })).cuerpo.estado).toBe('archivado');
  await expect.poll(() => leer('getDetalle'), DOS_SEGUNDOS).toBe(404);
});
