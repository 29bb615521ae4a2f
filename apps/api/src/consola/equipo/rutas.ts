import { countAttempt } from '../../server/limits/attempts.ts';
import { alcanceDe } from '../alcance.ts';
import type { MediosDeConsola } from '../medios.ts';
import { navegadorDe } from '../request.ts';
import { contarSesion, releerSesion } from '../sesion/sesiones.ts';
import { aceptarInvitacion, verInvitacion } from './aceptarInvitacion.ts';
import { cambiarPersona, reiniciarSegundoFactor, revocarPersona } from './cambiarPersona.ts';
import { pedirRecuperacion } from './enlaces.ts';
import { invitar, invitarDeNuevo } from './invitar.ts';
import { listarEquipo, verPersona } from './verEquipo.ts';

const RECUPERACION_ENVIADA =
  'Si ese correo es de alguien del equipo, le mandamos un enlace para elegir otra contraseña.';

/** The calls for the team and its invitations (§C2.14, §C13.3). */
export function registrarEquipo(medios: MediosDeConsola): void {
  const { context, consola, cookie, despues } = medios;
  const { db } = context;

  consola.serve('listarPersonal', ({ query, sesion }) => listarEquipo(db, alcanceDe(sesion()), query));
  consola.serve('verPersona', ({ params, sesion }) => verPersona(db, alcanceDe(sesion()), params.personalId));
  consola.change('invitar', cambio => invitar(context, cambio));
  consola.change('invitarDeNuevo', cambio => invitarDeNuevo(context, cambio));
  consola.change('cambiarPersona', cambiarPersona);
  consola.change('revocarPersona', revocarPersona);
  consola.change('reiniciarSegundoFactor', cambio => reiniciarSegundoFactor(context, cambio));

  consola.serve('verInvitacion', ({ body }) => verInvitacion(medios, body.token));
  consola.serve('aceptarInvitacion', async ({ body, request, reply }) => {
    const procedencia = { origen: request.ip, navegador: navegadorDe(request) };
    const token = await aceptarInvitacion(medios, { ...body, procedencia, folio: request.id });
    cookie.write(reply, token);
    return contarSesion(await releerSesion(db, token), context.config.demo);
  });

  consola.serve('pedirRecuperacion', async ({ body, request }) => {
    await countAttempt(context, 'recuperacionDePersonal', { ip: request.ip, subject: body.correo });
    despues(() => pedirRecuperacion(context, body.correo));
    return { message: RECUPERACION_ENVIADA };
  });
}
