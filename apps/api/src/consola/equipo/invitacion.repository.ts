import type { Rol } from '@taquilla/contract/comun/acceso';
import type { Db, Transaction } from '../../db/connection.ts';

export type TipoDeInvitacion = 'alta' | 'reinicio' | 'recuperacion';

/** How long a link works (§C13.3). */
const VIGENCIA: Readonly<Record<TipoDeInvitacion, string>> = {
  alta: '72 hours',
  reinicio: '72 hours',
  recuperacion: '1 hour',
};

interface InvitacionNueva {
  hash: Buffer;
  tipo: TipoDeInvitacion;
  personalId: number;
  invitadaPor: number | null;
}

/** Keeps a link's hash, and makes the person's older links worthless. */
export async function insertInvitacion(
  tx: Transaction,
  { hash, tipo, personalId, invitadaPor }: InvitacionNueva,
): Promise<void> {
  await revokeInvitaciones(tx, personalId);
  await tx.query(
    `insert into invitacion (hash, tipo, personal_id, invitada_por, expira_en)
     values ($1, $2, $3, $4, now() + $5::interval)`,
    [hash, tipo, personalId, invitadaPor, VIGENCIA[tipo]],
  );
}

export interface Invitacion {
  tipo: TipoDeInvitacion;
  personalId: number;
  correo: string;
  nombre: string;
  roles: Rol[];
  expiraEn: Date;
}

/** The link of a hash with its person, while it works; null otherwise. */
export async function findInvitacion(db: Db, hash: Buffer): Promise<Invitacion | null> {
  const { rows } = await db.query<Invitacion>(
    `select i.tipo, i.personal_id as "personalId", p.correo, p.nombre, p.roles, i.expira_en as "expiraEn"
     from invitacion i join personal p on p.id = i.personal_id
     where i.hash = $1 and i.usada_en is null and i.expira_en > now() and p.roles <> '{}'`,
    [hash],
  );
  return rows[0] ?? null;
}

/** Uses a link up, once; false when it is spent, over or unknown. Its person is locked before it, as in every other place. */
export async function spendInvitacion(tx: Transaction, hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update invitacion set usada_en = now() where hash = $1 and usada_en is null and expira_en > now()',
    [hash],
  );
  return rowCount === 1;
}

export async function revokeInvitaciones(tx: Transaction, personalId: number): Promise<void> {
  await tx.query('update invitacion set usada_en = now() where personal_id = $1 and usada_en is null', [
    personalId,
  ]);
}

/** Whether a recovery link was sent to a person within the last minute. */
export async function hasRecuperacionReciente(tx: Transaction, personalId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from invitacion where personal_id = $1 and tipo = 'recuperacion' and creada_en > now() - interval '1 minute'`,
    [personalId],
  );
  return rowCount !== 0;
}
