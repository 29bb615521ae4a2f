import { ROLES } from '@taquilla/rules/permisos';
import type pg from 'pg';
import { z } from 'zod';
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
import { leerArgumentos, terminarConUso } from './argumentos.ts';

const USO = `Uso:
  npm run personal -- listar                                                 dice quién es del personal y con qué roles
  npm run personal -- crear CORREO --nombre "NOMBRE" --rol ROL [--rol ROL…]   da de alta a alguien del personal,
                            [--evento CLAVE…]                                en todos los eventos si no nombra ninguno
  npm run personal -- contrasena CORREO                                      le da otra contraseña y cierra sus sesiones
  npm run personal -- rol CORREO --rol ROL [--rol ROL…]                       le da esos roles en lugar de los que tiene
  npm run personal -- evento CORREO --evento CLAVE [--evento CLAVE…]          le da esos eventos en lugar de los que tiene
  npm run personal -- quitar CORREO                                          ya no entra, y se cierran sus sesiones
Roles: ${ROLES.join(', ')}
CLAVE es la del archivo del evento; «${TODOS}» son todos, también los que vengan`;

/** `npm run personal`: staff, their roles and their passwords, which are made here and shown once. */
const { positionals, values } = leerArgumentos(
  {
    allowPositionals: true,
    options: {
      nombre: { type: 'string' },
      rol: { type: 'string', multiple: true },
      evento: { type: 'string', multiple: true },
    },
  },
  USO,
);
const [orden, correo = '', ...sobrantes] = positionals;
const tarea = tareaDe(orden);
if (tarea === null)
  terminarConUso(orden === undefined ? 'Falta la orden.' : `No existe la orden ${orden}.`, USO);
if (sobrantes.length > 0 || (correo === '') !== (orden === 'listar'))
  terminarConUso(correo === '' ? 'Falta el correo.' : 'Sobran palabras.', USO);

await withDatabase(
  async db => {
    try {
      if (await tarea(db)) return;
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      console.error(`${error.issues.map(({ message }) => message).join('\n')}\n\n${USO}`);
    }
    process.exitCode = 1;
  },
  { mayCreate: orden === 'crear' },
);

/** What an order does; it answers whether that was done, and says why not. */
function tareaDe(nombre: string | undefined): ((db: pg.Pool) => Promise<boolean>) | null {
  switch (nombre) {
    case 'listar':
      return listar;
    case 'crear':
      return async db => {
        const datos = {
          correo,
          nombre: values.nombre ?? correo,
          roles: values.rol ?? [],
          eventos: values.evento,
        };
        return decirContrasena(await darDeAltaPersonal(db, datos), 'ya está dado de alta');
      };
    case 'contrasena':
      return async db =>
        decirContrasena(await cambiarContrasenaDePersonal(db, correo), 'no es de nadie del personal');
    case 'rol':
      return async db =>
        decir(
          await cambiarRolesDePersonal(db, correo, values.rol ?? []),
          `ahora tiene: ${values.rol?.join(', ')}`,
        );
    case 'evento':
      return async db =>
        decir(
          await cambiarEventosDePersonal(db, correo, values.evento ?? []),
          `ahora actúa en: ${values.evento?.join(', ')}`,
        );
    case 'quitar':
      return async db => decir(await quitarPersonal(db, correo), 'ya no es del personal');
    default:
      return null;
  }
}

async function listar(db: pg.Pool): Promise<boolean> {
  const personal = await listPersonal(db);
  if (personal.length === 0) console.log('No hay nadie del personal.');
  for (const { correo: suyo, nombre, roles, eventos } of personal) {
    const enCuales = roles.includes('plataforma') || eventos.includes(null) ? [TODOS] : eventos;
    console.log(
      `${suyo}  ${nombre}  ${roles.join(', ') || 'sin acceso'}  ${enCuales.join(', ') || 'sin eventos'}`,
    );
  }
  return true;
}

function decirContrasena(contrasena: string | null, siNo: string): boolean {
  if (contrasena === null) console.error(`${correo} ${siNo}.`);
  else console.log(`Contraseña de ${correo}: ${contrasena}`);
  return contrasena !== null;
}

function decir(seHizo: boolean, hecho: string): boolean {
  if (seHizo) console.log(`${correo} ${hecho}.`);
  else console.error(`${correo} no es de nadie del personal.`);
  return seHizo;
}
