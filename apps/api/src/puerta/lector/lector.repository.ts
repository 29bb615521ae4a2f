import type { Db, Transaction } from '../../db/connection.ts';

/** A paired phone, as its cookie tells. */
export interface LectorEnSesion {
  id: number;
  eventoId: number;
  numero: number;
  /** Gates among which it may choose. */
  puertas: number[];
  venceEn: Date;
  supervisorId: number | null;
  /** Whether the supervisor's time at the phone goes on. */
  conSupervisor: boolean;
  fallosDePin: number;
  pinBloqueado: boolean;
}

const CAMPOS = `id, evento_id as "eventoId", numero, puertas, vence_en as "venceEn", supervisor_id as "supervisorId",
  coalesce(supervisor_hasta > now() and exists (
    select from supervisor_de_puerta s where s.id = supervisor_id and s.revocado_en is null), false) as "conSupervisor",
  fallos_de_pin as "fallosDePin", coalesce(pin_bloqueado_hasta > now(), false) as "pinBloqueado"`;

/** The phone of a cookie, while it is neither revoked nor closed nor over. */
export async function findLectorVivo(db: Db, hash: Buffer): Promise<LectorEnSesion | null> {
  const { rows } = await db.query<LectorEnSesion>({
    name: 'lector-vivo',
    text: `select ${CAMPOS} from lector
      where hash = $1 and revocado_en is null and cerrado_en is null and vence_en > now()`,
    values: [hash],
  });
  return rows[0] ?? null;
}

/** Uses a pairing code up; null where it is none, was used, or is over. */
export async function spendCodigo(
  db: Db,
  { codigo, hash, navegador }: { codigo: Buffer; hash: Buffer; navegador: string },
): Promise<LectorEnSesion | null> {
  const { rows } = await db.query<LectorEnSesion>(
    `update lector set hash = $2, codigo_hash = null, codigo_vence_en = null, emparejado_en = now(), visto_en = now(),
       navegador = $3
     where codigo_hash = $1 and codigo_vence_en > now() and revocado_en is null and cerrado_en is null and vence_en > now()
     returning ${CAMPOS}`,
    [codigo, hash, navegador],
  );
  return rows[0] ?? null;
}

export interface SenasDeLector {
  id: number;
  puertaId: number | null;
  bateria: number | null;
  cola: number;
}

/** What a phone tells of itself with its tries. */
export async function touchLector(db: Db, { id, puertaId, bateria, cola }: SenasDeLector): Promise<void> {
  await db.query({
    name: 'lector-visto',
    text: `update lector set visto_en = now(), bateria = coalesce($2, bateria), cola = $3, puerta_id = coalesce($4, puerta_id)
      where id = $1`,
    values: [id, bateria, cola, puertaId],
  });
}

export async function closeLector(db: Db, id: number, cola: number): Promise<void> {
  await db.query('update lector set cerrado_en = now(), cola = $2 where id = $1', [id, cola]);
}

/** Counts wrong PINs of a phone under a lock, and locks it for a while after five. */
export async function failPin(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await tx.query<{ bloqueado: boolean }>(
    `update lector set fallos_de_pin = (fallos_de_pin + 1) % 5,
       pin_bloqueado_hasta = case when fallos_de_pin = 4 then now() + interval '5 minutes' end
     where id = $1 returning pin_bloqueado_hasta is not null as bloqueado`,
    [id],
  );
  return rows[0]?.bloqueado ?? false;
}

/** Gives the phone to a supervisor for five minutes. */
export async function admitSupervisor(db: Db, id: number, supervisorId: number): Promise<Date> {
  const { rows } = await db.query<{ hasta: Date }>(
    `update lector set supervisor_id = $2, supervisor_hasta = now() + interval '5 minutes', fallos_de_pin = 0,
       pin_bloqueado_hasta = null
     where id = $1 returning supervisor_hasta as hasta`,
    [id, supervisorId],
  );
  const [fila] = rows;
  if (!fila) throw new Error('a phone went away while its supervisor came');
  return fila.hasta;
}
