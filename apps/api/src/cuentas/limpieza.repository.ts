import type { Db } from '../db/connection.ts';

/**
 * Forgets sessions a day after their end. Decoys that a registration left stay for 30 days, as long as an account
 * with an unproven address: until then both answer to their password alike (S7).
 */
export async function deleteSesionesViejas(db: Db): Promise<void> {
  await db.query(
    `delete from sesion
     where least(expira_en, revocada_en) < now() - interval '1 day'
       and (senuelo is null or not senuelo ? 'contrasena' or creada_en < now() - interval '30 days')`,
  );
}

export async function deleteEnlacesViejos(db: Db): Promise<void> {
  await db.query(`delete from enlace where expira_en < now() - interval '7 days'`);
}

/** Forgets accounts whose address has not been proven for 30 days, with what hangs on them. */
export async function deleteUsuariosSinProbar(db: Db): Promise<void> {
  await db.query(
    `with sin_probar as (
       select id from usuario where verificado_en is null and creado_en < now() - interval '30 days' for update),
     sin_enlaces as (delete from enlace using sin_probar where usuario_id = sin_probar.id),
     sin_sesiones as (delete from sesion using sin_probar where usuario_id = sin_probar.id)
     delete from usuario using sin_probar where usuario.id = sin_probar.id`,
  );
}
