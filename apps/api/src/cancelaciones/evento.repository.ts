import type { TipoDeCancelacion } from '@taquilla/contract/comun/cancelacion';
import type { Db, Transaction } from '../db/connection.ts';

/** The facts of an event that a run is decided by. */
export interface EventoDeCancelacion {
  id: number;
  clave: string;
  nombre: string;
  /** The stored state. */
  estado: string;
  fecha: Date;
  zona: string;
  recinto: string;
  direccion: string;
  ciudad: string;
  /** By the database's clock. */
  ahora: Date;
  /** The show has begun, or a ticket has opened the door. */
  empezo: boolean;
  /** Today, a day in the venue's zone. */
  hoy: string;
}

const DE_EVENTO = `select e.id, e.clave, e.nombre, e.estado, e.fecha, r.zona, r.nombre as recinto, r.direccion, ci.nombre as ciudad,
    now() as ahora, (now() at time zone r.zona)::date::text as hoy, e.fecha <= now() or exists (
      select from boleto b where b.evento_id = e.id and b.quemado_en is not null and b.anulado_en is null) as empezo
  from evento e join recinto r on r.id = e.recinto_id join ciudad ci on ci.id = r.ciudad_id where e.id = $1`;

export async function findEventoDeCancelacion(db: Db, eventoId: number): Promise<EventoDeCancelacion | null> {
  const { rows } = await db.query<EventoDeCancelacion>(DE_EVENTO, [eventoId]);
  return rows[0] ?? null;
}

/** Locks an event until the transaction ends. */
export async function lockEventoDeCancelacion(
  tx: Transaction,
  eventoId: number,
): Promise<EventoDeCancelacion | null> {
  const { rows } = await tx.query<EventoDeCancelacion>(`${DE_EVENTO} for no key update of e`, [eventoId]);
  return rows[0] ?? null;
}

const ESTADO_DE: Readonly<Record<TipoDeCancelacion, string>> = {
  cancelar: 'cancelado',
  aplazar: 'aplazado',
  // The sale waits for the grace to end: then the event has its new date or place.
  reprogramar: 'pausado',
  recinto: 'pausado',
  artista: 'pausado',
  interrumpir: 'pausado',
};

/** Moves the event to the stored state that a run of this kind gives it. */
export async function moverEventoDeCancelacion(
  tx: Transaction,
  { eventoId, tipo }: { eventoId: number; tipo: TipoDeCancelacion },
): Promise<void> {
  const estado = ESTADO_DE[tipo];
  await tx.query(
    `update evento set estado = $2 where id = $1 and estado <> $2 and ($2 <> 'pausado' or estado = 'publicado')`,
    [eventoId, estado],
  );
}

/** Stops the sale of an event for which a change is proposed (§C7.8); taking the proposal back restores it. */
export async function pausarPorPropuesta(tx: Transaction, eventoId: number): Promise<void> {
  await tx.query(`update evento set estado = 'pausado' where id = $1 and estado = 'publicado'`, [eventoId]);
}

/**
 * Gives the event its new date (§C7.8). Hours that hang on the show keep their distance to it: the end of the sale, those of
 * gates, and the release of blocks.
 */
export async function moverFecha(
  tx: Transaction,
  { eventoId, fecha }: { eventoId: number; fecha: string },
): Promise<void> {
  const valores = [eventoId, fecha];
  await tx.query(
    `update bloqueo b set libera_en = b.libera_en + ($2::timestamptz - e.fecha) from evento e
     where e.id = $1 and b.evento_id = e.id and b.libera_en is not null`,
    valores,
  );
  await tx.query(
    `update puerta p set abre_en = p.abre_en + ($2::timestamptz - e.fecha), cierra_en = p.cierra_en + ($2::timestamptz - e.fecha)
     from evento e where e.id = $1 and p.evento_id = e.id`,
    valores,
  );
  await tx.query(
    `update evento set fechas_anteriores = fechas_anteriores || fecha, fecha = $2, cambios_de_cita = cambios_de_cita + 1,
       venta_hasta = case when venta_hasta + ($2::timestamptz - fecha) > coalesce(venta_desde, '-infinity')
         then venta_hasta + ($2::timestamptz - fecha) end
     where id = $1`,
    valores,
  );
}

/** Tickets that opened the door count as unused again; their passes stay in the log (§C7.16). */
export async function rearmarBoletos(tx: Transaction, eventoId: number): Promise<void> {
  await tx.query('update evento set rearmado_en = now() where id = $1', [eventoId]);
  await tx.query(
    `update boleto set quemado_en = null, quemado_puerta = null, quemado_por = null, quemado_lector = null
     where evento_id = $1 and anulado_en is null and quemado_en is not null`,
    [eventoId],
  );
}

/** Moves the event to a stored state, where it is not in it. */
export async function ponerEstado(
  tx: Transaction,
  { eventoId, estado }: { eventoId: number; estado: string },
): Promise<void> {
  await tx.query('update evento set estado = $2 where id = $1 and estado <> $2', [eventoId, estado]);
}
