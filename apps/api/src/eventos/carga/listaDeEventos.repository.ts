import type pg from 'pg';
import { type Db, inTransaction, type Transaction } from '../../db/connection.ts';
import { avisarDelEvento } from '../envivo/announcer.ts';

export interface EventoEnLista {
  id: number;
  clave: string;
  nombre: string;
  fecha: Date;
  zona: string;
  recinto: string;
  mostrarWeb: boolean;
  /** Tickets that are not void, places held, and places that are or were for sale. */
  boletos: number;
  apartados: number;
  lugares: number;
}

/** All events by date, or the one with this key. */
export async function listEventos(db: Db, clave: string | null = null): Promise<EventoEnLista[]> {
  const { rows } = await db.query<EventoEnLista>(
    `select e.id, e.clave, e.nombre, e.fecha, r.zona, r.nombre as recinto, e.mostrar_web as "mostrarWeb",
       (select count(*) from boleto b where b.evento_id = e.id and b.anulado_en is null)::integer as boletos,
       l.apartados, l.lugares
     from evento e join recinto r on r.id = e.recinto_id cross join lateral (
       select count(*) filter (where retenido_hasta > now())::integer as apartados,
         count(*) filter (where condicion = 'venta')::integer as lugares
       from lugar where evento_id = e.id) l
     where $1::text is null or e.clave = $1
     order by e.fecha, e.id`,
    [clave],
  );
  return rows;
}

/** An event's date and its beginning of sale; null when no event has this key. */
export async function findFechas(
  db: Db,
  clave: string,
): Promise<{ fecha: Date; ventaDesde: Date | null } | null> {
  const { rows } = await db.query<{ fecha: Date; ventaDesde: Date | null }>(
    'select fecha, venta_desde as "ventaDesde" from evento where clave = $1',
    [clave],
  );
  return rows[0] ?? null;
}

/** Why an event cannot be deleted, in Spanish; null when it can. */
async function findImpedimento(tx: Transaction, id: number): Promise<string | null> {
  const { rows } = await tx.query<{ ventas: number; apartados: number }>(
    `select (select count(*) from reserva r where r.evento_id = $1
         and (exists (select from boleto b where b.reserva_id = r.id)
           or exists (select from cargo c where c.reserva_id = r.id)
           or r.estado not in ('retenida', 'cancelada', 'expirada')))::integer as ventas,
       (select count(*) from lugar where evento_id = $1 and retenido_hasta > now())::integer as apartados`,
    [id],
  );
  const { ventas = 0, apartados = 0 } = rows[0] ?? {};
  if (ventas > 0) return `tiene ventas o cobros (${ventas}), aunque se hayan reembolsado`;
  return apartados > 0 ? `tiene lugares apartados en este momento (${apartados})` : null;
}

/**
 * Deletes an event without purchases and without present holds. Answers the reason in Spanish where that is not allowed, else
 * null.
 */
export function eliminarEvento(pool: pg.Pool, id: number): Promise<string | null> {
  return inTransaction(pool, tx => deleteEvento(tx, id));
}

/** As `eliminarEvento`, in the caller's transaction. */
export async function deleteEvento(tx: Transaction, id: number): Promise<string | null> {
  await tx.query('select from evento where id = $1 for update', [id]);
  await tx.query('select from lugar where evento_id = $1 order by id for update', [id]);
  const impedimento = await findImpedimento(tx, id);
  if (impedimento !== null) return impedimento;
  for (const orden of ORDENES) await tx.query(orden, [id]);
  await avisarDelEvento(tx, id);
  return null;
}

/** Each table before the tables that it refers to. */
const ORDENES = [
  'delete from lugar where evento_id = $1',
  'delete from reserva where evento_id = $1',
  'delete from promocion_zona where promocion_id in (select id from promocion where evento_id = $1)',
  'delete from promocion where evento_id = $1',
  'delete from fila where seccion_id in (select id from seccion where evento_id = $1)',
  'delete from seccion where evento_id = $1',
  'delete from zona_precio where evento_id = $1',
  'delete from ficha where evento_id = $1',
  'delete from evento where id = $1',
];
