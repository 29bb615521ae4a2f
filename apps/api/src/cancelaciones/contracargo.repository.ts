import type { Db, Transaction } from '../db/connection.ts';

/**
 * Charges whose money the bank gave back by a dispute that the buyer won, with a refund that is not paid. One whose transfer is
 * at the provider in this moment comes later.
 */
export async function listPagadosPorElBanco(db: Db): Promise<{ cargoId: string; reservaId: string }[]> {
  const { rows } = await db.query<{ cargoId: string; reservaId: string }>(
    `select distinct d.cargo_id as "cargoId", d.reserva_id as "reservaId"
     from contracargo k join devolucion d on d.cargo_id = k.cargo_id
     where k.tipo = 'chargeback.accepted' and d.estado in ('pendiente', 'fallida')
       and not exists (select from devolucion o where o.en_lugar_de = d.id)
       and not exists (select from transferencia t where t.devolucion_id = d.id
         and (t.estado = 'enviada' or (t.estado = 'pendiente' and t.intentos > 0 and t.proximo_intento > now())))`,
  );
  return rows;
}

/** Records that the bank gave the money of a charge back: its refunds are done, and their transfers are taken back. */
export async function marcarPagadasPorElBanco(tx: Transaction, cargoId: string): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `update devolucion d set estado = 'hecha', hecha_en = now(), referencia = 'contracargo'
     where d.cargo_id = $1 and d.estado in ('pendiente', 'fallida')
       and not exists (select from devolucion o where o.en_lugar_de = d.id)
       and not exists (select from transferencia t where t.devolucion_id = d.id and t.estado = 'enviada')
     returning d.id`,
    [cargoId],
  );
  await tx.query(
    `update transferencia set estado = 'retirada', terminada_en = now() where estado = 'pendiente' and devolucion_id = any ($1::uuid[])`,
    [rows.map(({ id }) => id)],
  );
}
