import type { Centavos } from '@taquilla/rules/dinero';
import { FALTA_SALDO } from '../compra/devolucion.repository.ts';
import type { Db, Transaction } from '../db/connection.ts';
import { type CancelacionFila, COLUMNAS_DE_CANCELACION } from './cancelacion.repository.ts';

/** Most sales that one turn of one process orders. */
const MAXIMO_POR_TURNO = 50;

/** A run whose grace is over. Places change hands once no hold and no payment waits for one of them, in either venue. */
const VENCIDA = `c.estado = 'gracia' and c.gracia_hasta <= now() and c.siguiente_en <= now() and (c.tipo <> 'recinto' or not exists (
  select from reserva r where r.evento_id in (c.evento_id, (c.datos ->> 'borradorId')::integer)
    and (r.estado in ('cobrando', 'por_pagar') or (r.estado = 'retenida' and r.expira_en > now()))))`;

export async function listVencidas(db: Db): Promise<{ id: number; eventoId: number }[]> {
  const { rows } = await db.query<{ id: number; eventoId: number }>(
    `select c.id, c.evento_id as "eventoId" from cancelacion c where ${VENCIDA} order by c.id`,
  );
  return rows;
}

/** Lets a run that could not start wait a minute. */
export async function posponerInicio(db: Db, id: number): Promise<void> {
  await db.query(`update cancelacion set siguiente_en = now() + interval '1 minute' where id = $1`, [id]);
}

/** Starts a run whose grace is over; null where another process did. */
export async function empezarVencida(tx: Transaction, id: number): Promise<CancelacionFila | null> {
  const { rows } = await tx.query<CancelacionFila>(
    `update cancelacion c set estado = 'corriendo', siguiente_en = now() where c.id = $1 and ${VENCIDA}
     returning ${COLUMNAS_DE_CANCELACION}`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Adds the sales of the event that are not in the run yet: of a cancelled event all, else those whose hold was made before the
 * change; later buyers know it.
 */
export async function insertVentasTardias(tx: Transaction, id: number): Promise<void> {
  await tx.query(
    `insert into cancelacion_venta (cancelacion_id, reserva_id, monto, medio, estado)
     select c.id, v.reserva_id, v.monto, v.metodo_pago, case when c.tipo = 'cancelar' then 'espera' else 'sin_decidir' end
     from cancelacion c cross join lateral ventas_por_devolver(c.evento_id) v join reserva r on r.id = v.reserva_id
     where c.id = $1 and (c.tipo = 'cancelar' or r.creada_en <= c.confirmada_en)
     on conflict (cancelacion_id, reserva_id) do nothing`,
    [id],
  );
  await tx.query('select deber_compensaciones($1, null)', [id]);
}

/** Runs whose buyers choose, with a sale whose payment ended after the grace: its hold was made before the change. */
export async function listConRezagadas(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select c.id from cancelacion c where c.estado in ('corriendo', 'pausada', 'sin_fondos') and c.deciden_hasta is not null
       and c.gracia_hasta > now() - interval '2 hours' and exists (
         select from reserva r where r.evento_id = c.evento_id and r.anotada_en > c.confirmada_en - interval '2 hours'
           and r.folio is not null and r.estado = 'vendida' and r.complementa is null and r.creada_en <= c.confirmada_en
           and not exists (select from cancelacion_venta v where v.cancelacion_id = c.id and v.reserva_id = r.id))`,
  );
  return rows.map(({ id }) => id);
}

export async function listCorriendo(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from cancelacion where estado = 'corriendo' order by id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * The number of sales of a run that may be ordered now, so that all processes together keep its rate. A turn that a process
 * takes and does not use is lost.
 */
export async function tomarTurno(db: Db, id: number): Promise<number> {
  const { rows } = await db.query<{ cuantas: number }>(
    `with turno as (
       select id, ritmo, greatest(siguiente_en, now() - interval '2 seconds') as desde from cancelacion
       where id = $1 and estado = 'corriendo' and siguiente_en <= now() for update skip locked
     ), cuenta as (
       select id, desde, ritmo, least($2, 1 + floor(extract(epoch from now() - desde) * ritmo))::integer as cuantas from turno
     )
     update cancelacion c set siguiente_en = k.desde + make_interval(secs => k.cuantas / k.ritmo::float8)
     from cuenta k where c.id = k.id returning k.cuantas`,
    [id, MAXIMO_POR_TURNO],
  );
  return rows[0]?.cuantas ?? 0;
}

/** Claims the next sale of a run whose money is not ordered yet, until the transaction ends. */
export async function tomarSiguiente(
  tx: Transaction,
  id: number,
): Promise<{ reservaId: string; frase: string } | null> {
  const { rows } = await tx.query<{ reservaId: string; frase: string }>(
    `select v.reserva_id as "reservaId", c.frase from cancelacion_venta v join cancelacion c on c.id = v.cancelacion_id
     where v.cancelacion_id = $1 and v.estado = 'espera' and c.estado = 'corriendo'
     order by v.reserva_id limit 1 for update of v skip locked`,
    [id],
  );
  return rows[0] ?? null;
}

export async function marcarVenta(
  tx: Transaction,
  venta: { id: number; reservaId: string; estado: 'ordenada' | 'fuera'; monto?: Centavos },
): Promise<void> {
  await tx.query(
    `update cancelacion_venta set estado = $3, monto = coalesce($4, monto),
       ordenada_en = case when $3 = 'ordenada' then now() end where cancelacion_id = $1 and reserva_id = $2`,
    [venta.id, venta.reservaId, venta.estado, venta.monto ?? null],
  );
}

/** Puts the sales that an earlier version held back for the bank in the line: their refund waits by itself now (§C7.15). */
export async function soltarContracargos(db: Db): Promise<void> {
  await db.query(
    `update cancelacion_venta v set estado = 'espera' from cancelacion c
     where v.estado = 'contracargo' and c.id = v.cancelacion_id and c.estado in ('corriendo', 'terminada')`,
  );
  await db.query(
    `update cancelacion c set estado = 'corriendo' where c.estado = 'terminada'
       and exists (select from cancelacion_venta v where v.cancelacion_id = c.id and v.estado = 'espera')`,
  );
}

/** Ends the runs of which nothing is left to order, to send or to decide. */
export async function terminarAcabadas(db: Db): Promise<void> {
  await db.query(
    `update cancelacion c set estado = 'terminada', terminada_en = now()
     where c.estado = 'corriendo' and (c.deciden_hasta is null or c.deciden_hasta <= now())
       and not exists (select from cancelacion_venta v where v.cancelacion_id = c.id and v.estado in ('espera', 'contracargo', 'sin_decidir'))
       and not exists (select from devolucion d where d.estado = 'pendiente' and (d.medio = 'tarjeta' or exists (
           select from transferencia t where t.devolucion_id = d.id and t.estado in ('pendiente', 'enviada')))
         and starts_with(orden_de_devolucion(d), format('cancelacion:%s:', c.id)))`,
  );
}

/** A run that waits for money, with the centavos of its refunds that are still to be sent by the provider. */
export interface SinFondos {
  id: number;
  porEnviar: Centavos;
  /** Centavos of its smallest refund that waits for the money; null for none. */
  menor: Centavos | null;
}

/** Claims the runs that wait for money and were looked at longer ago than `segundos`. */
export async function tomarSinFondos(db: Db, segundos: number): Promise<SinFondos[]> {
  const { rows } = await db.query<SinFondos>(
    `update cancelacion c set saldo_visto_en = now()
     where c.estado = 'sin_fondos' and (c.saldo_visto_en is null or c.saldo_visto_en <= now() - make_interval(secs => $1))
     returning c.id, por_enviar_de_cancelacion(c.id) as "porEnviar",
       (select min(d.monto) from devolucion d where d.estado = 'pendiente' and starts_with(orden_de_devolucion(d), format('cancelacion:%s:', c.id))
         and not espera_al_banco(d.cargo_id)
         and (d.medio = 'tarjeta' or exists (
           select from transferencia t where t.devolucion_id = d.id and t.estado = 'pendiente'))) as menor`,
    [segundos],
  );
  return rows;
}

export async function anotarFaltan(db: Db, { id, faltan }: { id: number; faltan: Centavos }): Promise<void> {
  await db.query('update cancelacion set faltan = $2, saldo_visto_en = now() where id = $1', [id, faltan]);
}

/** Stops the runs of which the provider could not pay a refund (§C7.7); their other refunds wait for the money with it. */
export async function pararSinFondos(db: Db): Promise<void> {
  const { rows } = await db.query<{ id: number }>(
    `update cancelacion c set estado = 'sin_fondos', saldo_visto_en = null where c.estado = 'corriendo'
       and exists (select from devolucion d where d.estado = 'pendiente' and d.intentos = 0 and d.proximo_intento > now() and d.ultimo_error = $1
         and starts_with(d.clave, format('cancelacion:%s:', c.id)))
     returning c.id`,
    [FALTA_SALDO],
  );
  for (const { id } of rows)
    await db.query(
      `update devolucion set proximo_intento = greatest(proximo_intento, now() + interval '1 hour')
       where estado = 'pendiente' and medio = 'tarjeta' and intentos = 0
         and starts_with(clave, format('cancelacion:%s:', $1::integer))`,
      [id],
    );
}

/** Sales of a run whose mail is not in the outbox yet, at most so many. */
export async function tomarSinCorreo(
  tx: Transaction,
  { id, cuantas }: { id: number; cuantas: number },
): Promise<{ reservaId: string; correo: string | null }[]> {
  const { rows } = await tx.query<{ reservaId: string; correo: string | null }>(
    `select v.reserva_id as "reservaId", r.correo from cancelacion_venta v join reserva r on r.id = v.reserva_id
     where v.cancelacion_id = $1 and v.correo_en is null order by r.anotada_en, v.reserva_id limit $2 for update of v skip locked`,
    [id, cuantas],
  );
  return rows;
}

export async function marcarCorreo(
  tx: Transaction,
  { id, reservaId, enlace }: { id: number; reservaId: string; enlace: Buffer },
): Promise<void> {
  await tx.query(
    'update cancelacion_venta set correo_en = now(), enlace = $3 where cancelacion_id = $1 and reserva_id = $2',
    [id, reservaId, enlace],
  );
}

/** Runs whose mails may go: how many of them now, the first ones at once and the others ten minutes later (§C7.13). */
export async function listPorAvisar(
  tx: Transaction,
  { primeros, minutos, lote }: { primeros: number; minutos: number; lote: number },
): Promise<{ id: number; cuantas: number }[]> {
  const { rows } = await tx.query<{ id: number; cuantas: number }>(
    `with vivas as (
       select c.id, c.correos_desde from cancelacion c
       where c.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada') and not c.correos_detenidos
         and (c.correos_desde is null or c.correos_desde <= now() - make_interval(mins => $2))
         and exists (select from cancelacion_venta v where v.cancelacion_id = c.id and v.correo_en is null)
       for update skip locked
     )
     update cancelacion c set correos_desde = coalesce(c.correos_desde, now()) from vivas v where c.id = v.id
     returning c.id, case when v.correos_desde is null then $1 else $3 end::integer as cuantas`,
    [primeros, minutos, lote],
  );
  return rows;
}
