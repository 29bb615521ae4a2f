import type { Db, Transaction } from '../db/connection.ts';
import type { Propuesta } from './mudar.repository.ts';

export interface Decision {
  estado: 'sin_decidir' | 'conserva' | 'espera' | 'contracargo' | 'ordenada' | 'fuera';
  /** The last day to choose has not passed, and no later change of the event can still be undone. */
  enTiempo: boolean;
  frase: string;
  /** As its buyer reads them; another choice may have changed them. */
  propuestos: Propuesta['propuestos'] | null;
}

/** While a later change can still be undone no choice is taken; it ends the choices before it when it starts. */
export const LE_SIGUE_OTRA = `exists (select from cancelacion s where s.evento_id = c.evento_id and s.id > c.id and s.estado = 'gracia')`;

/** Locks a sale's row of a run whose buyers choose; null where they do not. */
export async function lockDecision(
  tx: Transaction,
  { id, reservaId }: { id: number; reservaId: string },
): Promise<Decision | null> {
  const { rows } = await tx.query<Decision>(
    `select v.estado, c.deciden_hasta > now() and not ${LE_SIGUE_OTRA} as "enTiempo", c.frase, v.propuestos
     from cancelacion_venta v join cancelacion c on c.id = v.cancelacion_id
     where v.cancelacion_id = $1 and v.reserva_id = $2 and c.deciden_hasta is not null for update of v`,
    [id, reservaId],
  );
  return rows[0] ?? null;
}

/** Writes a choice; who returns is owed the compensation now, where keepers are not (§C7.8). */
export async function marcarDecision(
  tx: Transaction,
  d: { id: number; reservaId: string; estado: 'conserva' | 'espera'; por: number | null },
): Promise<void> {
  await tx.query(
    `update cancelacion_venta set estado = $3, decidida_en = now(), decidida_por = $4, recordada = 0,
       cuenta_recordada = case when $3 = 'espera' then 0 else cuenta_recordada end where cancelacion_id = $1 and reserva_id = $2`,
    [d.id, d.reservaId, d.estado, d.por],
  );
  if (d.estado === 'espera') await tx.query('select deber_compensaciones($1, $2::uuid)', [d.id, d.reservaId]);
}

/** Silence keeps: ends the choices whose last day has passed, and those that a later run of the event takes the place of. */
export async function cerrarDecisiones(db: Db): Promise<void> {
  await db.query(
    `update cancelacion_venta v set estado = 'conserva', decidida_en = now() from cancelacion c
     where v.estado = 'sin_decidir' and c.id = v.cancelacion_id and c.deciden_hasta <= now()
       and c.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada')`,
  );
}

/**
 * Puts the reminders of open choices into the outbox: one when half of the days have passed, one three days before the last
 * (§C7.8). `recordada` counts them, so that each goes once.
 */
export async function recordarDecisiones(db: Db): Promise<void> {
  await db.query(
    `with tocan as (
       select v.cancelacion_id, v.reserva_id, r.correo, case when c.deciden_hasta <= now() + interval '3 days' then 2 else 1 end as vez
       from cancelacion c join cancelacion_venta v on v.cancelacion_id = c.id join reserva r on r.id = v.reserva_id
       where v.estado = 'sin_decidir' and v.correo_en is not null and c.estado in ('corriendo', 'pausada', 'sin_fondos')
         and c.deciden_hasta > now() and c.gracia_hasta + (c.deciden_hasta - c.gracia_hasta) / 2 <= now()
         and v.recordada < case when c.deciden_hasta <= now() + interval '3 days' then 2 else 1 end
       order by v.cancelacion_id, v.reserva_id limit 200 for update of v skip locked
     ), hechas as (
       update cancelacion_venta v set recordada = t.vez from tocan t
       where v.cancelacion_id = t.cancelacion_id and v.reserva_id = t.reserva_id
     )
     insert into correo (clave, para, tipo, datos)
     select format('decision:%s:%s:%s', cancelacion_id, reserva_id, vez), correo, 'decision_por_vencer',
       jsonb_build_object('reservaId', reserva_id, 'cancelacionId', cancelacion_id)
     from tocan where correo is not null on conflict (clave) do nothing`,
  );
}

/** Ends the choices of the event's earlier runs: a later run asks anew. */
export async function cerrarDecisionesAnteriores(
  tx: Transaction,
  { id, eventoId }: { id: number; eventoId: number },
): Promise<void> {
  await tx.query(
    `update cancelacion set deciden_hasta = now() where evento_id = $2 and id < $1 and deciden_hasta > now()
       and estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada')`,
    [id, eventoId],
  );
}
