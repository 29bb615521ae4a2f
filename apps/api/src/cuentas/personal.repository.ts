import type { Db } from '../db/conexion.ts';

export const ROLES = ['plataforma', 'organizador', 'taquilla', 'puerta'] as const;
export type Rol = (typeof ROLES)[number];

export interface Personal {
  id: number;
  correo: string;
  nombre: string;
  contrasena: string;
  roles: Rol[];
}

export async function findPersonalPorCorreo(db: Db, correo: string): Promise<Personal | null> {
  const { rows } = await db.query<Personal>(
    'select id, correo, nombre, contrasena, roles from personal where correo = $1',
    [correo],
  );
  return rows[0] ?? null;
}

/** Adds a member of staff; false when the address has one already, who stays as they are. */
export async function insertPersonal(
  db: Db,
  { correo, nombre, contrasena, roles }: Omit<Personal, 'id'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into personal (correo, nombre, contrasena, roles) values ($1, $2, $3, $4)
     on conflict (correo) do nothing`,
    [correo, nombre, contrasena, roles],
  );
  return rowCount === 1;
}

/** Gives a member of staff another password; answers whose it is, or null when there is nobody. */
export async function updateContrasenaDePersonal(
  db: Db,
  { correo, contrasena }: { correo: string; contrasena: string },
): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    'update personal set contrasena = $2 where correo = $1 returning id',
    [correo, contrasena],
  );
  return rows[0]?.id ?? null;
}
