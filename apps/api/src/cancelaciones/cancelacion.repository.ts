import type {
  CausaDeCancelacion,
  EstadoDeCancelacion,
  TipoDeCancelacion,
} from '@taquilla/contract/comun/cancelacion';
import type { Centavos } from '@taquilla/rules/dinero';
import type { Db, Transaction } from '../db/connection.ts';

/** Subject and text of the mail for each way of the money; one left out has the product's own words. */
export type Palabras = {
  [Grupo in 'tarjeta' | 'cuenta' | 'caja' | 'gratis']?: { asunto: string; texto: string } | undefined;
};

/** A run as it is kept. */
export interface CancelacionFila {
  id: number;
  evento_id: number;
  tipo: TipoDeCancelacion;
  estado: EstadoDeCancelacion;
  causa: CausaDeCancelacion;
  atribuible: boolean;
  motivo: string | null;
  frase: string;
  /** Share of the total. */
  compensacion: number;
  compensacion_hasta: string | null;
  /** A day, `2026-12-11`. */
  promesa: string;
  ritmo: number;
  palabras: Palabras;
  datos: Record<string, unknown>;
  deciden_hasta: Date | null;
  estado_anterior: string | null;
  propuesta_por: number | null;
  propuesta_en: Date;
  confirmada_por: number | null;
  confirmada_en: Date | null;
  gracia_hasta: Date | null;
  terminada_en: Date | null;
  faltan: Centavos | null;
  saldo_visto_en: Date | null;
  correos_desde: Date | null;
  correos_detenidos: boolean;
}

export const COLUMNAS_DE_CANCELACION = `c.id, c.evento_id, c.tipo, c.estado, c.causa, c.atribuible, c.motivo, c.frase,
  c.compensacion::float8 as compensacion, c.compensacion_hasta::text, c.promesa::text, c.ritmo, c.palabras, c.datos, c.deciden_hasta,
  c.estado_anterior, c.propuesta_por, c.propuesta_en, c.confirmada_por, c.confirmada_en, c.gracia_hasta, c.terminada_en, c.faltan,
  c.saldo_visto_en, c.correos_desde, c.correos_detenidos`;

export interface CancelacionNueva {
  eventoId: number;
  tipo: TipoDeCancelacion;
  causa: CausaDeCancelacion;
  atribuible: boolean;
  motivo: string | null;
  frase: string;
  compensacion: number;
  compensacionHasta: string | null;
  promesa: string;
  ritmo: number;
  palabras: Palabras;
  datos: Record<string, unknown>;
  /** The last day on which buyers choose, by the venue's clock. */
  decidenHasta: string | null;
  estadoAnterior: string;
  propuestaPor: number | null;
}

/** Writes a proposed run; null where another one of the event waits or can still be undone. */
export async function insertCancelacion(tx: Transaction, nueva: CancelacionNueva): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into cancelacion (evento_id, tipo, causa, atribuible, motivo, frase, compensacion, compensacion_hasta, promesa, ritmo,
       palabras, datos, deciden_hasta, estado_anterior, propuesta_por)
     select $1, $2, $3, $4, $5, $6, $7, $8::date, $9, $10, $11, $12,
       ($13::date + 1)::timestamp at time zone r.zona - interval '1 second', $14, $15
     from evento e join recinto r on r.id = e.recinto_id where e.id = $1
     on conflict (evento_id) where estado in ('propuesta', 'gracia') do nothing returning id`,
    [
      nueva.eventoId,
      nueva.tipo,
      nueva.causa,
      nueva.atribuible,
      nueva.motivo,
      nueva.frase,
      nueva.compensacion,
      nueva.compensacionHasta,
      nueva.promesa,
      nueva.ritmo,
      JSON.stringify(nueva.palabras),
      JSON.stringify(nueva.datos),
      nueva.decidenHasta,
      nueva.estadoAnterior,
      nueva.propuestaPor,
    ],
  );
  return rows[0]?.id ?? null;
}

/** The event that a run is about; null for an unknown run. */
export async function findEventoId(db: Db, id: number): Promise<number | null> {
  const { rows } = await db.query<{ evento_id: number }>('select evento_id from cancelacion where id = $1', [
    id,
  ]);
  return rows[0]?.evento_id ?? null;
}

export async function lockCancelacion(tx: Transaction, id: number): Promise<CancelacionFila | null> {
  const { rows } = await tx.query<CancelacionFila>(
    `select ${COLUMNAS_DE_CANCELACION} from cancelacion c where c.id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

/** Whether the new date of a proposed run has passed; one that keeps the event's date has none. */
export async function haPasadoSuFecha(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await tx.query(
    `select from cancelacion c where c.id = $1 and (c.datos #>> '{ahora,fecha}')::timestamptz <= now()
       and c.datos #>> '{ahora,fecha}' <> c.datos #>> '{era,fecha}'`,
    [id],
  );
  return rows.length > 0;
}

/**
 * Starts the grace of a confirmed run: `segundos` until its money and mails begin. Its days count from now: a proposal may have
 * waited for the second person.
 */
export async function marcarConfirmada(
  tx: Transaction,
  { id, por, segundos }: { id: number; por: number | null; segundos: number },
): Promise<Date> {
  const { rows } = await tx.query<{ gracia_hasta: Date }>(
    `update cancelacion c set estado = 'gracia', confirmada_por = $2, confirmada_en = now(),
       gracia_hasta = now() + make_interval(secs => $3), promesa = c.promesa + d.dias, compensacion_hasta = c.compensacion_hasta + d.dias,
       deciden_hasta = ((c.deciden_hasta at time zone d.zona) + make_interval(days => d.dias)) at time zone d.zona
     from (select e.id, r.zona, (now() at time zone r.zona)::date - (p.propuesta_en at time zone r.zona)::date as dias
       from cancelacion p join evento e on e.id = p.evento_id join recinto r on r.id = e.recinto_id where p.id = $1) d
     where c.id = $1 returning c.gracia_hasta`,
    [id, por, segundos],
  );
  const [hecha] = rows;
  if (!hecha) throw new Error('a run that is not there');
  return hecha.gracia_hasta;
}

export async function moverCancelacion(tx: Db, id: number, estado: EstadoDeCancelacion): Promise<void> {
  await tx.query(
    `update cancelacion set estado = $2, terminada_en = case when $2 = 'terminada' then now() end where id = $1`,
    [id, estado],
  );
}

/** Writes a row for every sale of the event with what is left of it, and its compensation; answers the number of sales. */
export async function insertVentasDeCancelacion(
  tx: Transaction,
  { id, eventoId, conDecision }: { id: number; eventoId: number; conDecision: boolean },
): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into cancelacion_venta (cancelacion_id, reserva_id, monto, medio, estado)
     select $1, v.reserva_id, v.monto, v.metodo_pago, case when $3 then 'sin_decidir' else 'espera' end
     from ventas_por_devolver($2) v`,
    [id, eventoId, conDecision],
  );
  return rowCount ?? 0;
}

/** Writes what the organiser owes to each sale beside its refund: never less than the share of all that was paid (§C7.11). */
export async function insertCompensaciones(tx: Transaction, id: number): Promise<void> {
  await tx.query('select deber_compensaciones($1, null)', [id]);
}

/** Forgets the sales of an undone run, and what was owed by it. */
export async function deleteVentasDeCancelacion(tx: Transaction, id: number): Promise<void> {
  await tx.query('delete from compensacion where cancelacion_id = $1', [id]);
  await tx.query('delete from cancelacion_venta where cancelacion_id = $1', [id]);
}

/** Whether a run can still be undone, by the database's clock. */
export async function estaEnGracia(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await tx.query<{ si: boolean }>(
    `select estado = 'gracia' and gracia_hasta > clock_timestamp() as si from cancelacion where id = $1`,
    [id],
  );
  return rows[0]?.si === true;
}

/** Locks the unpaid holds of an event and the purchases that are being paid; answers the unpaid ones and their places. */
export async function lockApartados(
  tx: Transaction,
  eventoId: number,
): Promise<{ ids: string[]; lugares: number[] }> {
  const { rows } = await tx.query<{ id: string; estado: string; lugares: number[] }>(
    `select id, estado, lugares from reserva where evento_id = $1 and estado in ('retenida', 'cobrando', 'por_pagar') order by id for update`,
    [eventoId],
  );
  const retenidas = rows.filter(({ estado }) => estado !== 'cobrando');
  return { ids: retenidas.map(({ id }) => id), lugares: retenidas.flatMap(({ lugares }) => lugares) };
}

/** Ends the time of holds now, so that their buyers read it on their countdown. */
export async function cortarApartados(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update reserva set expira_en = least(expira_en, now()),
       cobro_hasta = case when estado = 'por_pagar' then now() else cobro_hasta end,
       pago_hasta = case when estado = 'por_pagar' then null else pago_hasta end where id = any ($1::uuid[])`,
    [ids],
  );
}

export async function marcarPausada(
  tx: Transaction,
  { id, por }: { id: number; por: number },
): Promise<void> {
  await tx.query(`update cancelacion set estado = 'pausada', pausada_por = $2 where id = $1`, [id, por]);
}

/**
 * Lets a run go on from a state, where it still is in it; refunds that waited for money are due at once. One that was sent and is
 * not answered yet is not: the provider may have paid it.
 */
export async function marcarReanudada(
  tx: Db,
  { id, estado }: Pick<CancelacionFila, 'id' | 'estado'>,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update cancelacion set estado = 'corriendo', pausada_por = null, siguiente_en = now() where id = $1 and estado = $2`,
    [id, estado],
  );
  if (rowCount === 0) return;
  await tx.query(
    `update devolucion set proximo_intento = now() where estado = 'pendiente' and medio = 'tarjeta' and intentos = 0
       and starts_with(clave, format('cancelacion:%s:', $1::integer))`,
    [id],
  );
}

/** Puts the run's refunds that were refused for good, and not replaced, back on their way; answers their number. */
export async function reencolarFallidas(
  tx: Transaction,
  { id, folio }: { id: number; folio: string | null },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update devolucion d set estado = 'pendiente', intentos = 0, ultimo_error = null, proximo_intento = now()
     where d.estado = 'fallida' and starts_with(d.clave, format('cancelacion:%s:', $1::integer))
       and not exists (select from devolucion o where o.en_lugar_de = d.id)
       and ($2::text is null or d.reserva_id = (select r.id from reserva r where r.folio = $2))`,
    [id, folio],
  );
  return rowCount ?? 0;
}

export async function marcarCorreosDetenidos(
  tx: Transaction,
  { id, detener }: { id: number; detener: boolean },
): Promise<void> {
  await tx.query('update cancelacion set correos_detenidos = $2 where id = $1', [id, detener]);
}

/**
 * Gives a run other words. A mail that has not left is written with them, an earlier correction too; who had the wrong one gets
 * another mail, under a key of its own. Answers the number of those.
 */
export async function cambiarPalabras(
  tx: Transaction,
  { id, palabras }: { id: number; palabras: Palabras },
): Promise<number> {
  await tx.query('update cancelacion set palabras = $2 where id = $1', [id, JSON.stringify(palabras)]);
  const { rowCount } = await tx.query(
    `insert into correo (clave, para, tipo, datos)
     select format('%s:corrige:%s', m.clave, $2::text), coalesce(r.correo, m.para), 'cancelacion', m.datos || '{"corrige": true}'
     from cancelacion_venta v join reserva r on r.id = v.reserva_id
       join correo m on m.clave = format('cancelacion:%s:%s', v.cancelacion_id, v.reserva_id)
     where v.cancelacion_id = $1 and m.estado = 'enviado' and not exists (
       select from correo p where p.datos ? 'reservaId' and p.datos ->> 'reservaId' = v.reserva_id::text and p.estado = 'pendiente'
         and p.proximo_intento <= now() and starts_with(p.clave, m.clave || ':corrige:'))`,
    [id, crypto.randomUUID()],
  );
  return rowCount ?? 0;
}
