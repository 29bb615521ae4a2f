import type { Centavos } from '@taquilla/rules/dinero';
import type { Db, Transaction } from '../db/connection.ts';

/** The last ticket of a chain, living or void, with its money. */
export interface BoletoPagado {
  id: number;
  vivo: boolean;
  /** Centavos that were paid for it and have not gone back. */
  pagado: Centavos;
  /** Centavos of list price that this money covers. */
  cubre: Centavos;
}

/** Locks the tickets of a locked sale, so that neither the door nor another change touches them. */
export async function lockBoletosPagados(tx: Transaction, reservaId: string): Promise<BoletoPagado[]> {
  const { rows } = await tx.query<BoletoPagado>(
    `select b.id, b.anulado_en is null as vivo, b.pagado, b.cubre from boleto b
     where b.reserva_id = $1 and not exists (select from boleto n where n.sustituye_a = b.id) order by b.id for update`,
    [reservaId],
  );
  return rows;
}

/** Ids of the sales that paid for dearer places of a sale's tickets, each with the ticket of today; the latest first. */
export async function listDiferencias(
  db: Db,
  reservaId: string,
): Promise<{ reservaId: string; boletoId: number }[]> {
  const { rows } = await db.query<{ reservaId: string; boletoId: number }>(
    `with recursive cadena as (
       select b.id as ultimo, b.id, b.sustituye_a from boleto b
       where b.reserva_id = $1 and not exists (select from boleto n where n.sustituye_a = b.id)
       union all select c.ultimo, b.id, b.sustituye_a from boleto b join cadena c on b.id = c.sustituye_a
     )
     select r.id as "reservaId", c.ultimo as "boletoId" from cadena c join reserva r on r.complementa = c.id
     where r.vendida_en is not null order by r.vendida_en desc, r.id`,
    [reservaId],
  );
  return rows;
}

/** The sale whose ticket's dearer place another sale paid for: its id and folio, and that ticket as it is today. */
export async function findRaiz(
  db: Db,
  complementa: number,
): Promise<{ id: string; folio: string; boleto: BoletoPagado } | null> {
  const { rows } = await db.query<{ id: string; folio: string; boleto: BoletoPagado }>(
    `select r.id, r.folio, json_build_object('id', b.id, 'vivo', b.anulado_en is null, 'pagado', b.pagado, 'cubre', b.cubre) as boleto
     from boleto b join reserva r on r.id = b.reserva_id where b.id = any (boletos_de_hoy(array[$1::integer]))`,
    [complementa],
  );
  return rows[0] ?? null;
}

/**
 * Centavos that were ordered back of a charge, or of a sale without one; not what came by reference beside the sale. A refund that failed is still owed; the one that
 * pays it by other means counts no second time.
 */
export async function sumarOrdenado(
  db: Db,
  { reservaId, cargoId }: { reservaId: string; cargoId: string | null },
): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select coalesce(sum(monto), 0)::integer as n from devolucion
     where reserva_id = $1 and cargo_id is not distinct from $2 and abono_id is null and en_lugar_de is null`,
    [reservaId, cargoId],
  );
  return rows[0]?.n ?? 0;
}

/** Takes money from tickets, and for a move to a cheaper place sets the list price that the rest covers. */
export async function restarPagado(
  tx: Transaction,
  montos: ReadonlyMap<number, number>,
  cubre: number | null,
): Promise<void> {
  await tx.query(
    `update boleto b set pagado = b.pagado - m.monto, cubre = coalesce($3, b.cubre)
     from unnest($1::integer[], $2::integer[]) as m (id, monto) where b.id = m.id`,
    [[...montos.keys()], [...montos.values()], cubre],
  );
}

/** Leaves to the tickets of a sale only the money that was paid for dearer places: its own payment is gone. */
export async function quitarPagoPropio(tx: Transaction, reservaId: string): Promise<void> {
  const boletos = await lockBoletosPagados(tx, reservaId);
  const suyas = new Map<number, number>(boletos.map(({ id }) => [id, 0]));
  for (const diferencia of await listDiferencias(tx, reservaId)) {
    const { rows } = await tx.query<{ total: number }>('select total from reserva where id = $1', [
      diferencia.reservaId,
    ]);
    const queda =
      (rows[0]?.total ?? 0) - (await sumarOrdenado(tx, { reservaId: diferencia.reservaId, cargoId: null }));
    suyas.set(diferencia.boletoId, (suyas.get(diferencia.boletoId) ?? 0) + queda);
  }
  const quitar = boletos.map(({ id, pagado }): [number, number] => [id, pagado - (suyas.get(id) ?? 0)]);
  await restarPagado(tx, new Map(quitar), null);
}

/**
 * Withdraws the open proposals that a refund leaves nothing for: of a sale that was given back whole (`esTotal`), or with a
 * ticket that is void now; but for the one that is being carried out.
 */
export async function retirarPropuestas(
  tx: Transaction,
  {
    reservaId,
    esTotal,
    menos,
    por,
  }: { reservaId: string; esTotal: boolean; menos: string | undefined; por: number | undefined },
): Promise<void> {
  await tx.query(
    `update propuesta_de_devolucion p set estado = 'retirada', resuelta_en = now(), resuelta_por = $3
     where reserva_id = $1 and estado = 'abierta' and devolucion_id is null and 'propuesta:' || id::text is distinct from $2
       and ($4 or exists (select from boleto b where b.anulado_en is not null
         and b.id = any (boletos_de_hoy(array_remove(p.boletos || p.de_boleto, null)))))`,
    [reservaId, menos ?? null, por ?? null, esTotal],
  );
}
