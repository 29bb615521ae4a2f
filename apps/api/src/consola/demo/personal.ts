import type { Rol } from '@taquilla/contract/comun/acceso';
import { crearContrasenas } from '../../cuentas/contrasena/contrasenas.ts';
import { insertPersonal, replaceEventosDePersonal } from '../../cuentas/personal.repository.ts';
import type { Db } from '../../db/connection.ts';
import { updatePin } from '../sesion/candado.repository.ts';
import { insertSegundoFactor } from '../sesion/segundoFactor.repository.ts';
import { nuevoSecreto } from '../sesion/totp.ts';

interface PersonaDeDemo {
  correo: string;
  nombre: string;
  rol: Rol;
}

/** A person of each role, for all events; `/dev/codigos` shows the codes of their second factors. */
export const PERSONAL_DE_DEMO: readonly PersonaDeDemo[] = [
  { correo: 'dueno@taquilla.example', nombre: 'Renata Ibarra', rol: 'plataforma' },
  { correo: 'organizador@taquilla.example', nombre: 'Tomás Arce', rol: 'organizador' },
  { correo: 'taquilla@taquilla.example', nombre: 'Lupita Neri', rol: 'taquilla' },
  { correo: 'accesos@taquilla.example', nombre: 'Memo Salas', rol: 'puerta' },
  { correo: 'contabilidad@taquilla.example', nombre: 'Inés Coronel', rol: 'contabilidad' },
];

/** The password of the demonstration's staff; it is public. */
export const CONTRASENA_DE_DEMO = 'Consola-2026';

/** The PIN that opens the locked counter. */
export const PIN_DE_DEMO = '4826';

/** Makes the people of the demonstration that are missing. */
export async function crearPersonalDeDemo(db: Db): Promise<void> {
  const { cifrar } = crearContrasenas();
  const [contrasena, pin] = [await cifrar(CONTRASENA_DE_DEMO), await cifrar(PIN_DE_DEMO)];
  for (const { rol, ...persona } of PERSONAL_DE_DEMO) {
    const id = await insertPersonal(db, { ...persona, contrasena, roles: [rol] });
    if (id === null) continue;
    await replaceEventosDePersonal(db, id, [null]);
    await insertSegundoFactor(db, id, nuevoSecreto());
    await updatePin(db, id, pin);
  }
}
