import { placeOf } from '../../server/limits/knownPlaces.ts';
import type { MediosDeConsola } from '../medios.ts';
import { autorDe, navegadorDe, nombrarDispositivo } from '../request.ts';
import { contarSesion, releerSesion } from '../sesion/sesiones.ts';
import { cambiarMiContrasena } from './cambiarMiContrasena.ts';
import { cerrarSesionPropia, miCuenta } from './miCuenta.ts';
import { ponerPin } from './ponerPin.ts';
import { activarTotp, iniciarTotp, renovarCodigos } from './segundoFactor.ts';

/** The calls for a person's own password, second factor and sessions (§C2.14). */
export function registrarCuenta(medios: MediosDeConsola): void {
  const { context, consola, cookie } = medios;
  const { db, config, publicUrl } = context;

  consola.serve('miCuenta', ({ sesion }) => miCuenta(db, sesion()));
  consola.serve('cerrarSesion', async ({ sesion, params }) => {
    await cerrarSesionPropia(db, sesion(), params.sesionId);
    return { message: 'Se ha cerrado la sesión' };
  });
  consola.serve('cambiarMiContrasena', async ({ body, sesion, request, reply }) => {
    const token = await cambiarMiContrasena(medios, {
      ...body,
      sesion: sesion(),
      procedencia: placeOf(request),
      navegador: navegadorDe(request),
      autor: autorDe(sesion(), request),
    });
    cookie.write(reply, token);
    return contarSesion(await releerSesion(db, token), config.demo);
  });

  consola.serve('ponerPin', async ({ body, sesion, request }) => {
    const autor = autorDe(sesion(), request);
    const { pin, contrasena } = body;
    await ponerPin(medios, { pin, contrasena, sesion: sesion(), ip: placeOf(request).ip, autor });
    return { message: 'Tu PIN está puesto.' };
  });

  consola.serve('iniciarTotp', ({ sesion }) => iniciarTotp(context, sesion()));
  consola.serve('activarTotp', async ({ body, sesion, request, reply }) => {
    const procedencia = placeOf(request);
    const codigos = await activarTotp(context, {
      sesion: sesion(),
      codigo: body.codigo,
      procedencia,
      autor: autorDe(sesion(), request),
    });
    const con = await releerSesion(db, cookie.read(request));
    nombrarDispositivo(reply, { sesion: con, procedencia, publicUrl: publicUrl() });
    return { codigos, sesion: contarSesion(con, config.demo) };
  });
  consola.serve('renovarCodigos', async ({ sesion, request }) => ({
    codigos: await renovarCodigos(context, sesion(), autorDe(sesion(), request)),
  }));
}
