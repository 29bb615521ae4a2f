import { ERRORES } from '@taquilla/contract/comun/errores';
import { ROLES } from '@taquilla/rules/permisos';
import type pg from 'pg';
import { z } from 'zod';
import { esUltimoDueno } from '../consola/equipo/cambiarPersona.ts';
import { invitarDueno, reiniciarDesdeLaTerminal } from '../consola/equipo/desdeLaTerminal.ts';
import {
  cambiarContrasenaDePersonal,
  cambiarEventosDePersonal,
  cambiarRolesDePersonal,
  darDeAltaPersonal,
  quitarPersonal,
  TODOS,
} from '../cuentas/darDeAltaPersonal.ts';
import { listPersonal } from '../cuentas/personal.repository.ts';
import { withDatabase } from '../startup/withDatabase.ts';
import { exitWithUsage, readArguments } from './arguments.ts';
import { runCommand } from './terminal.ts';

const USAGE = `Uso:
  npm run personal -- listar                                                 dice quién es del personal y con qué roles
  npm run personal -- dueno CORREO --nombre "NOMBRE"                         invita a un Dueño a la consola y dice el enlace
  npm run personal -- segundo-factor CORREO                                  le quita contraseña y segundo factor, y dice
                                                                             el enlace para elegir otros
  npm run personal -- crear CORREO --nombre "NOMBRE" --rol ROL [--rol ROL…]   da de alta a alguien del personal,
                            [--evento CLAVE…]                                en todos los eventos si no nombra ninguno
  npm run personal -- contrasena CORREO                                      le da otra contraseña y cierra sus sesiones
  npm run personal -- rol CORREO --rol ROL [--rol ROL…]                       le da esos roles en lugar de los que tiene
  npm run personal -- evento CORREO --evento CLAVE [--evento CLAVE…]          le da esos eventos en lugar de los que tiene
  npm run personal -- quitar CORREO                                          ya no entra, y se cierran sus sesiones
Roles: ${ROLES.join(', ')}
CLAVE es la del archivo del evento; «${TODOS}» son todos, también los que vengan`;

/** `npm run personal`: manages staff, their roles and their passwords, which are made here and shown once. */
const { positionals, values } = readArguments(
  {
    allowPositionals: true,
    options: {
      nombre: { type: 'string' },
      rol: { type: 'string', multiple: true },
      evento: { type: 'string', multiple: true },
    },
  },
  USAGE,
);
const [command, correo = '', ...extra] = positionals;
const task = taskOf(command);
if (task === null)
  exitWithUsage(command === undefined ? 'Falta la orden.' : `No existe la orden ${command}.`, USAGE);
if (extra.length > 0 || (correo === '') !== (command === 'listar'))
  exitWithUsage(correo === '' ? 'Falta el correo.' : 'Sobran palabras.', USAGE);

await runCommand(() =>
  withDatabase(
    async (db, config) => {
      const publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
      return (await perform(() => task(db, publicUrl))) ? 0 : 1;
    },
    { mayCreate: command === 'crear' || command === 'dueno' },
  ),
);

async function perform(wanted: () => Promise<boolean>): Promise<boolean> {
  try {
    return await wanted();
  } catch (error) {
    if (esUltimoDueno(error)) {
      console.error(ERRORES.ultimo_dueno.mensaje);
      return false;
    }
    if (!(error instanceof z.ZodError)) throw error;
    console.error(`${error.issues.map(({ message }) => message).join('\n')}\n\n${USAGE}`);
    return false;
  }
}

/** The task of a command, which answers whether it was done, and prints why not; null for an unknown command. */
function taskOf(nombre: string | undefined): ((db: pg.Pool, publicUrl: string) => Promise<boolean>) | null {
  switch (nombre) {
    case 'listar':
      return list;
    case 'crear':
      return async db => {
        const data = {
          correo,
          nombre: values.nombre ?? correo,
          roles: values.rol ?? [],
          eventos: values.evento,
        };
        return tellContrasena(await darDeAltaPersonal(db, data), 'ya está dado de alta');
      };
    case 'dueno':
      return async (db, publicUrl) =>
        decirEnlace(
          await invitarDueno(db, { correo, nombre: values.nombre ?? correo, publicUrl }),
          'ya es del equipo: dale el rol con la orden rol',
        );
    case 'segundo-factor':
      return async (db, publicUrl) =>
        decirEnlace(await reiniciarDesdeLaTerminal(db, { correo, publicUrl }), 'no es de nadie del personal');
    case 'contrasena':
      return async db =>
        tellContrasena(await cambiarContrasenaDePersonal(db, correo), 'no es de nadie del personal');
    case 'rol':
      return async db =>
        tell(
          await cambiarRolesDePersonal(db, correo, values.rol ?? []),
          `ahora tiene: ${values.rol?.join(', ')}`,
        );
    case 'evento':
      return async db =>
        tell(
          await cambiarEventosDePersonal(db, correo, values.evento ?? []),
          `ahora actúa en: ${values.evento?.join(', ')}`,
        );
    case 'quitar':
      return async db => tell(await quitarPersonal(db, correo), 'ya no es del personal');
    default:
      return null;
  }
}

async function list(db: pg.Pool): Promise<boolean> {
  const personal = await listPersonal(db);
  if (personal.length === 0) console.log('No hay nadie del personal.');
  for (const { correo: own, nombre, roles, eventos } of personal) {
    const inWhich = roles.includes('plataforma') || eventos.includes(null) ? [TODOS] : eventos;
    console.log(
      `${own}  ${nombre}  ${roles.join(', ') || 'sin acceso'}  ${inWhich.join(', ') || 'sin eventos'}`,
    );
  }
  return true;
}

function tellContrasena(contrasena: string | null, otherwise: string): boolean {
  if (contrasena === null) console.error(`${correo} ${otherwise}.`);
  else console.log(`Contraseña de ${correo}: ${contrasena}`);
  return contrasena !== null;
}

function decirEnlace(enlace: string | null, siNo: string): boolean {
  if (enlace === null) console.error(`${correo} ${siNo}.`);
  else console.log(`Enlace de ${correo}, sirve una vez y vence en 72 horas:\n${enlace}`);
  return enlace !== null;
}

function tell(wasDone: boolean, done: string): boolean {
  if (wasDone) console.log(`${correo} ${done}.`);
  else console.error(`${correo} no es de nadie del personal.`);
  return wasDone;
}
