import type { Db } from '../db/connection.ts';

/** Writes a notice down; false when it has been dealt with before. */
export async function recibirUnaVez(db: Db, clave: string): Promise<boolean> {
  const { rows } = await db.query<{ procesado: boolean }>({
    name: 'recibir_aviso',
    text: `insert into aviso (clave) values ($1) on conflict (clave) do update set clave = excluded.clave
      returning procesado_en is not null as procesado`,
    values: [clave],
  });
  return rows[0]?.procesado === false;
}

export async function marcarAvisoProcesado(db: Db, clave: string): Promise<void> {
  await db.query({
    name: 'aviso_procesado',
    text: 'update aviso set procesado_en = now() where clave = $1',
    values: [clave],
  });
}

/** Records a chargeback once per kind; what to do about it is the operator's decision. */
export async function insertContracargo(db: Db, cargoId: string, tipo: string): Promise<void> {
  await db.query('insert into contracargo (cargo_id, tipo) values ($1, $2) on conflict do nothing', [
    cargoId,
    tipo,
  ]);
}
