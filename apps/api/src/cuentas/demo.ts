import type { Db } from '../db/connection.ts';
import { crearContrasenas } from './contrasena/contrasenas.ts';
import { insertPersonal, replaceEventosDePersonal } from './personal.repository.ts';
import { insertUsuarioVerificado } from './usuario.repository.ts';

/** Accounts of the demo; their passwords are public. */
export const CUENTAS_DE_DEMO = {
  compradores: [
    { correo: 'jimena@taquilla.example', fullName: 'Jimena Ruiz', contrasena: 'Boletos2026' },
    { correo: 'mateo@taquilla.example', fullName: 'Mateo Luna', contrasena: 'Boletos2026' },
  ],
  puerta: { correo: 'puerta@taquilla.example', nombre: 'Puerta principal', contrasena: 'Puerta2026' },
} as const;

/** Creates the accounts of the demo that do not exist yet. */
export async function crearCuentasDeDemo(db: Db): Promise<void> {
  const { cifrar } = crearContrasenas();
  for (const { contrasena, ...comprador } of CUENTAS_DE_DEMO.compradores)
    await insertUsuarioVerificado(db, { ...comprador, contrasena: await cifrar(contrasena) });
  const { contrasena, ...puerta } = CUENTAS_DE_DEMO.puerta;
  const conHash = { ...puerta, contrasena: await cifrar(contrasena), roles: ['puerta' as const] };
  const personalId = await insertPersonal(db, conHash);
  if (personalId !== null) await replaceEventosDePersonal(db, personalId, [null]);
}
