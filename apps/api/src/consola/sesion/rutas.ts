import { placeOf } from '../../server/limits/knownPlaces.ts';
import type { MediosDeConsola } from '../medios.ts';
import { autorDe, navegadorDe, nombrarDispositivo } from '../request.ts';
import { abrirCandado, estarEnVentanilla } from './candado.ts';
import { darCodigo } from './darCodigo.ts';
import { entrar } from './entrar.ts';
import { contarSesion, releerSesion, salir } from './sesiones.ts';

const SESION_CERRADA = 'Se ha cerrado la sesión';

/** The calls that log in and out (§C15, first row). */
export function registrarSesion(medios: MediosDeConsola): void {
  const { context, consola, cookie } = medios;
  const { demo } = context.config;

  consola.serve('entrarConsola', async ({ body, request, reply }) => {
    const procedencia = placeOf(request);
    const { token, sesion } = await entrar(medios, { ...body, procedencia, navegador: navegadorDe(request) });
    cookie.write(reply, token);
    nombrarDispositivo(reply, { sesion, procedencia, publicUrl: context.publicUrl() });
    return contarSesion(sesion, demo);
  });

  consola.serve('confirmarCodigo', async ({ body, sesion, request, reply }) => {
    const procedencia = placeOf(request);
    const antes = sesion();
    await darCodigo(context, {
      sesion: antes,
      codigo: body.codigo,
      procedencia,
      autor: autorDe(antes, request),
    });
    const con = await releerSesion(context.db, cookie.read(request));
    nombrarDispositivo(reply, { sesion: con, procedencia, publicUrl: context.publicUrl() });
    return contarSesion(con, demo);
  });

  consola.serve('estarEnVentanilla', async ({ body, sesion, request }) => {
    await estarEnVentanilla(context.db, sesion().sesionId, body.estado);
    return contarSesion(await releerSesion(context.db, cookie.read(request)), demo);
  });
  consola.serve('abrirCandado', async ({ body, sesion, request }) => {
    await abrirCandado(medios, { sesion: sesion(), pin: body.pin, autor: autorDe(sesion(), request) });
    return contarSesion(await releerSesion(context.db, cookie.read(request)), demo);
  });

  consola.serve('sesionDeConsola', async ({ sesion }) => contarSesion(sesion(), demo));

  consola.serve('salirDeConsola', async ({ sesion, reply }) => {
    await salir(context.db, sesion());
    cookie.clear(reply);
    return { message: SESION_CERRADA };
  });
}
