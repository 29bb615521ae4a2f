import type { Db, Transaction } from '../../db/connection.ts';
import { RESERVA_COLUMNAS, type ReservaFila } from '../reserva.repository.ts';

/** The term of a reference, in minutes: at most, at least, until so long before the show, and the grace after it. */
export interface Plazo {
  plazo: number;
  minimo: number;
  antes: number;
  gracia: number;
}

const PLAZO_SQL = `plazo_de_referencia(r.evento_id, make_interval(mins => $2), make_interval(mins => $3), make_interval(mins => $4))`;

const valores = (id: string, { plazo, minimo, antes, gracia }: Plazo) => [id, plazo, minimo, antes, gracia];

/**
 * Marks that money by reference is waited for (§B2.8). Answers null, and changes nothing, where the show is too near for a
 * reference.
 */
export async function esperarPago(tx: Transaction, id: string, plazo: Plazo): Promise<ReservaFila | null> {
  const { rows } = await tx.query<ReservaFila>({
    name: 'esperar_pago',
    text: `with de as (select id, ${PLAZO_SQL} as hasta from reserva r where id = $1)
      update reserva set estado = 'por_pagar', pago_hasta = de.hasta, cobro_hasta = de.hasta + make_interval(mins => $5)
      from de where reserva.id = de.id and de.hasta is not null
      returning ${RESERVA_COLUMNAS.replace('id,', 'reserva.id,')}`,
    values: valores(id, plazo),
  });
  return rows[0] ?? null;
}

/** Holds the places of a reservation until the end of the term and its grace; false when it no longer has them all. */
export async function retenerHastaElPlazo(
  tx: Transaction,
  reserva: Pick<ReservaFila, 'id' | 'lugares'>,
  plazo: Plazo,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'retener_hasta_el_plazo',
    text: `with suyos as (
        select id from lugar where id = any ($6) and reserva_id = $1 and not vendido order by id for update
      )
      update lugar l set retenido_hasta = greatest(l.retenido_hasta, ${PLAZO_SQL} + make_interval(mins => $5))
      from suyos, reserva r where l.id = suyos.id and r.id = $1`,
    values: [...valores(reserva.id, plazo), reserva.lugares],
  });
  return rowCount === reserva.lugares.length;
}

/** The term that a reference of this moment would have; null where the show is too near. */
export async function findPlazo(
  db: Db,
  eventoId: number,
  { plazo, minimo, antes }: Plazo,
): Promise<Date | null> {
  const { rows } = await db.query<{ hasta: Date | null }>(
    'select plazo_de_referencia($1, make_interval(mins => $2), make_interval(mins => $3), make_interval(mins => $4)) as hasta',
    [eventoId, plazo, minimo, antes],
  );
  return rows[0]?.hasta ?? null;
}

/** Makes a reservation a hold again, for what is left of its term and `minutos` at most; false once the term is over. */
export async function volverAApartar(
  tx: Transaction,
  { id, lugares }: Pick<ReservaFila, 'id' | 'lugares'>,
  minutos: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update reserva set estado = 'retenida', cobro_hasta = null, expira_en = least(pago_hasta, now() + make_interval(mins => $2))
     where id = $1 and pago_hasta > now()`,
    [id, minutos],
  );
  if (rowCount !== 1) return false;
  await tx.query(
    `with suyos as (select id from lugar where id = any ($2) and reserva_id = $1 and not vendido order by id for update)
     update lugar l set retenido_hasta = r.expira_en from suyos, reserva r where l.id = suyos.id and r.id = $1`,
    [id, lugares],
  );
  return true;
}

/** Keeps other places for money that came late (§B2.12), in the order of those that are gone, for `minutos`. */
export async function ofrecerLugares(
  tx: Transaction,
  { id, lugares, minutos }: { id: string; lugares: readonly number[]; minutos: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ tomados: boolean }>(
    `select tomar_en_lugar_de($1, $2, now() + make_interval(mins => $3)) as tomados`,
    [id, lugares, minutos],
  );
  if (!rows[0]?.tomados) return false;
  await tx.query(
    `update reserva set estado = 'por_pagar', lugares = $2, pago_hasta = now() + make_interval(mins => $3),
       cobro_hasta = now() + make_interval(mins => $3) where id = $1`,
    [id, lugares, minutos],
  );
  return true;
}

/** Why a reservation may not be paid by reference (`objetar_referencia`); null where it may. */
export async function objetarReferencia(
  tx: Transaction,
  { reservaId, medio, comprador }: { reservaId: string; medio: string; comprador: string },
): Promise<string | null> {
  const { rows } = await tx.query<{ objecion: string | null }>(
    'select objetar_referencia($1, $2, $3) as objecion',
    [reservaId, medio, comprador],
  );
  return rows[0]?.objecion ?? null;
}

/** Whether the provider may take money of a reference (§B2.6): exactly what it asks, in its term, while its places are held. */
export async function seAutoriza(
  db: Db,
  { numero, monto, medio }: { numero: string; monto: number; medio: string },
): Promise<boolean> {
  const { rows } = await db.query<{ si: boolean }>({
    name: 'se_autoriza',
    text: `select r.pago_hasta > clock_timestamp() and c.monto = $2 and c.medio = $3 and c.estado in ('iniciado', 'pendiente')
        and r.estado = 'por_pagar' and not exists (
          select from unnest(r.lugares) as de (lugar) join lugar l on l.id = de.lugar
          where l.vendido or l.reserva_id is distinct from r.id) as si
      from referencia f join cargo c on c.id = f.cargo_id join reserva r on r.id = c.reserva_id where f.numero = $1`,
    values: [numero, monto, medio],
  });
  return rows[0]?.si === true;
}

/** The reference that was asked for last; null for a reservation that never had one. */
export async function findUltimaReferencia(
  db: Db,
  reservaId: string,
): Promise<{ id: string; medio: 'spei' | 'tienda' } | null> {
  const { rows } = await db.query<{ id: string; medio: 'spei' | 'tienda' }>(
    `select id, medio from cargo where reserva_id = $1 and medio <> 'tarjeta' order by creado_en desc limit 1`,
    [reservaId],
  );
  return rows[0] ?? null;
}

/** Writes the reminders of terms that end soon to the outbox (§B2.10): once each, for what the buyer still has to pay. */
export async function encolarRecordatorios(db: Db): Promise<number> {
  const { rowCount } = await db.query(
    `insert into correo (clave, para, tipo, datos)
     select format('pago_recordatorio:%s:%s', r.id, extract(epoch from r.pago_hasta)::bigint), r.correo, 'pago_recordatorio',
       jsonb_build_object('reservaId', r.id)
     from reserva r join lateral (
       select medio, creado_en from cargo where reserva_id = r.id and medio <> 'tarjeta' order by creado_en desc limit 1) c on true
     where r.estado = 'por_pagar' and r.correo is not null and r.pago_hasta > now()
       and r.pago_hasta <= now() + case c.medio when 'tienda' then interval '3 hours' else interval '30 minutes' end
       -- A buyer who was told a moment ago is not reminded.
       and c.creado_en < now() - interval '20 minutes'
       and not exists (select from correo m
         where m.clave = format('pago_recordatorio:%s:%s', r.id, extract(epoch from r.pago_hasta)::bigint))
     on conflict (clave) do nothing`,
  );
  return rowCount ?? 0;
}
