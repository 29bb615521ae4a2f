import { z } from 'zod';
import { conBaseDeDatos } from '../arranque/conBaseDeDatos.ts';
import { cambiarContrasenaDePersonal, darDeAltaPersonal } from '../cuentas/darDeAltaPersonal.ts';
import { ROLES } from '../cuentas/personal.repository.ts';
import { leerArgumentos } from './argumentos.ts';

const USO = `Uso:
  npm run personal -- crear CORREO --nombre "NOMBRE" --rol ROL [--rol ROL…]   da de alta a alguien del personal
  npm run personal -- contrasena CORREO                                      le da otra contraseña y cierra sus sesiones
Roles: ${ROLES.join(', ')}`;

/** `npm run personal`: staff and their passwords, which are made here and shown once. */
const { positionals, values } = leerArgumentos(
  {
    allowPositionals: true,
    options: { nombre: { type: 'string' }, rol: { type: 'string', multiple: true } },
  },
  USO,
);
const [orden, correo] = positionals;
if (correo === undefined || (orden !== 'crear' && orden !== 'contrasena')) {
  console.error(USO);
  process.exit(2);
}

await conBaseDeDatos(async db => {
  try {
    const contrasena =
      orden === 'crear'
        ? await darDeAltaPersonal(db, { correo, nombre: values.nombre ?? correo, roles: values.rol ?? [] })
        : await cambiarContrasenaDePersonal(db, correo);
    if (contrasena !== null) return console.log(`Contraseña de ${correo}: ${contrasena}`);
    console.error(orden === 'crear' ? `${correo} ya está dado de alta.` : `No hay nadie con ${correo}.`);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    console.error(`${error.issues.map(i => `${i.path.join('.')}: ${i.message}`).join('\n')}\n\n${USO}`);
  }
  process.exitCode = 1;
});
