import type { Centavos } from '@taquilla/rules/dinero';
import type { Db, Transaction } from '../db/connection.ts';
import type { MetodoPago } from './reserva.repository.ts';

/** Money on its way back: all or part of a charge. */
export interface DevolucionFila {
  id: string;
  cargo_id: string;
  monto: Centavos;
  motivo: string;
  intentos: number;
  /** The name of its order; a run's begins with `cancelacion:`. */
  clave: string | null;
  /** The provider's id of the charge. */
  proveedor_id: string;
  reserva_id: string;
}

/**
 * A refund to be written: of a charge (sent to the provider unless it is done already), or of the box office: done, or waiting
 * for a till or an account.
 */
export type DevolucionNueva = {
  id: string;
  monto: Centavos;
  motivo: string;
  /** Ordered although some of its tickets had been used. */
  forzada?: boolean;
  clave?: string | undefined;
  pedidaPor?: number | undefined;
  confirmadaPor?: number | undefined;
  cajaId?: number | undefined;
  /** The failed refund that this one replaces, with the proof of payment. */
  enLugarDe?: string;
  referencia?: string | null;
} & (
  | { cargoId: string; hecha?: true; medio?: 'tarjeta' | 'efectivo' | 'transferencia' }
  | {
      cargoId: null;
      reservaId: string;
      /** The payment by reference that goes back; none for money of the sale. */
      abonoId?: string;
      medio: Exclude<MetodoPago, 'tarjeta' | 'spei'> | 'transferencia';
      hecha?: true;
    }
);

export async function insertDevolucion(tx: Transaction, devolucion: DevolucionNueva): Promise<void> {
  const { id, cargoId, monto, motivo, forzada = false, hecha = false } = devolucion;
  const { reservaId, medio, abonoId } =
    devolucion.cargoId === null
      ? { abonoId: null, ...devolucion }
      : { reservaId: null, medio: devolucion.medio ?? 'tarjeta', abonoId: null };
  await tx.query(
    `insert into devolucion (id, reserva_id, cargo_id, medio, monto, motivo, forzada, estado, hecha_en,
       clave, pedida_por, confirmada_por, caja_id, en_lugar_de, referencia, abono_id)
     values ($1, coalesce($2, (select reserva_id from cargo where id = $3)), $3, $4, $5, $6, $7,
       case when $8 then 'hecha' else 'pendiente' end, case when $8 then now() end, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      reservaId,
      cargoId,
      medio,
      monto,
      motivo,
      forzada,
      hecha,
      devolucion.clave ?? null,
      devolucion.pedidaPor ?? null,
      devolucion.confirmadaPor ?? null,
      devolucion.cajaId ?? null,
      devolucion.enLugarDe ?? null,
      devolucion.referencia ?? null,
      abonoId,
    ],
  );
}

/** For a sale paid in cash and by terminal: centavos of the cash part that are not refunded yet. */
export async function findEfectivoPorDevolver(db: Db, reservaId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select (t.efectivo - coalesce((select sum(d.monto) from devolucion d where d.reserva_id = t.reserva_id
       and d.medio = 'efectivo'), 0))::integer as n from cobro_de_taquilla t where t.reserva_id = $1`,
    [reservaId],
  );
  return rows[0]?.n ?? 0;
}

/** Money taken out of a till for a refund, in centavos. */
export interface SalidaDeCaja {
  cajaId: number | undefined;
  efectivo: Centavos;
  terminal: Centavos;
  reservaId: string;
  devolucionId: string;
  motivo: string;
}

/** Locks an open till that is not counted yet, until the transaction ends, and answers its cash; null without such a till. */
export async function lockEfectivoDeCaja(tx: Transaction, cajaId: number): Promise<number | null> {
  const { rows } = await tx.query<{ fondo: number }>(
    'select fondo from caja where id = $1 and contado is null for no key update',
    [cajaId],
  );
  if (!rows[0]) return null;
  const movido = await tx.query<{ n: number }>(
    'select coalesce(sum(efectivo), 0)::integer as n from movimiento_caja where caja_id = $1',
    [cajaId],
  );
  return rows[0].fondo + (movido.rows[0]?.n ?? 0);
}

export async function insertSalidaDeCaja(
  tx: Transaction,
  s: SalidaDeCaja & { cajaId: number },
): Promise<void> {
  await tx.query(
    `insert into movimiento_caja (caja_id, tipo, efectivo, terminal, reserva_id, devolucion_id, motivo)
     values ($1, 'devolucion', -$2::integer, -$3::integer, $4, $5, $6)`,
    [s.cajaId, s.efectivo, s.terminal, s.reservaId, s.devolucionId, s.motivo],
  );
}

/** Records that the provider gave back what it had refused, by its own dashboard. */
export async function marcarFallidasHechas(tx: Transaction, cargoId: string): Promise<void> {
  await tx.query(
    `update devolucion d set estado = 'hecha', hecha_en = now() where cargo_id = $1 and estado = 'fallida'
       and not exists (select from devolucion o where o.en_lugar_de = d.id)`,
    [cargoId],
  );
}

/**
 * Claims the oldest refund that is due, for `segundos`, and longer with each try; null for none. Refunds of one charge go one
 * after the other: the total that the provider reports as given back must tell which of them went out. Those of a paused run wait
 * (§C7.7), and those of a charge that the bank disputes (§C7.15).
 */
export async function reclamarDevolucion(db: Db, segundos: number): Promise<DevolucionFila | null> {
  const { rows } = await db.query<DevolucionFila>(
    `with turno as (
      select id from devolucion d where estado = 'pendiente' and medio = 'tarjeta' and proximo_intento <= now()
        and not exists (select from devolucion antes where antes.cargo_id = d.cargo_id and antes.estado = 'pendiente' and antes.medio = 'tarjeta'
          and (antes.creada_en, antes.id) < (d.creada_en, d.id))
        and not exists (select from cancelacion p where p.estado = 'pausada' and starts_with(d.clave, format('cancelacion:%s:', p.id)))
        and not espera_al_banco(d.cargo_id)
      order by proximo_intento limit 1 for update skip locked
    )
    update devolucion d set intentos = d.intentos + 1,
      proximo_intento = now() + make_interval(secs => least(3600, $1 * power(2, least(d.intentos, 10))))
    from turno t, cargo c where d.id = t.id and c.id = d.cargo_id
    returning d.id, d.cargo_id, d.monto, d.motivo, d.intentos, d.clave, c.proveedor_id, c.reserva_id`,
    [segundos],
  );
  return rows[0] ?? null;
}

export async function marcarDevolucionHecha(tx: Transaction, id: string, proveedorId: string): Promise<void> {
  await tx.query(
    `update devolucion set estado = 'hecha', hecha_en = now(), proveedor_id = $2 where id = $1`,
    [id, proveedorId],
  );
}

/**
 * Records why a refund did not go out, and whether it never will. For a refund that is tried again, `otraVezEn` is the number
 * of seconds until then, doubled with each try; null waits until the claim ends.
 */
export async function anotarFalla(
  db: Db,
  { id }: Pick<DevolucionFila, 'id'>,
  { error, definitivo, otraVezEn }: { error: string; definitivo: boolean; otraVezEn: number | null },
): Promise<void> {
  await db.query(
    `update devolucion set ultimo_error = $2, estado = case when $3 then 'fallida' else estado end,
       proximo_intento = case when $4::integer is null then proximo_intento
         else now() + make_interval(secs => least(3600, $4::integer * power(2, least(intentos - 1, 10)))) end
     where id = $1 and estado = 'pendiente'`,
    [id, error, definitivo, otraVezEn],
  );
}

/** Makes a transfer that a notice names due at once, so that its outcome is asked for. */
export async function adelantarTransferencia(db: Db, proveedorId: string): Promise<void> {
  await db.query(
    `update transferencia set proximo_intento = now() where proveedor_id = $1 and estado = 'enviada'`,
    [proveedorId],
  );
}

/** The last error of a refund that waits for money at the provider. */
export const FALTA_SALDO = 'al proveedor le falta saldo';

/** Lets a refund wait for money at the provider; the try does not count. */
export async function anotarSinFondos(
  db: Db,
  { id }: Pick<DevolucionFila, 'id'>,
  segundos: number,
): Promise<void> {
  await db.query(
    `update devolucion set ultimo_error = $3, intentos = 0,
       proximo_intento = now() + make_interval(secs => $2) where id = $1 and estado = 'pendiente'`,
    [id, segundos, FALTA_SALDO],
  );
}

/** Centavos of a charge that were refunded at the provider. */
export async function sumarDevueltoPorElProveedor(db: Db, cargoId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select coalesce(sum(monto), 0)::integer as n from devolucion
     where cargo_id = $1 and estado = 'hecha' and medio = 'tarjeta'`,
    [cargoId],
  );
  return rows[0]?.n ?? 0;
}

/** Centavos of a charge whose refund is done. */
export async function sumarDevolucionesHechas(db: Db, cargoId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select coalesce(sum(monto), 0)::integer as n from devolucion where cargo_id = $1 and estado = 'hecha'`,
    [cargoId],
  );
  return rows[0]?.n ?? 0;
}

/** The reservation of a sale, by its folio or its id. */
export async function findReservaDeVenta(db: Db, venta: string): Promise<string | null> {
  const porFolio = venta.length === 10 ? 'folio = $1' : 'id = $1::uuid';
  const { rows } = await db.query<{ id: string }>(`select id from reserva where ${porFolio}`, [venta]);
  return rows[0]?.id ?? null;
}

/** Keeps the hash of a link by which a buyer follows a refund (§C7.9); only the mail has the secret. */
export async function insertEnlaceDeDevolucion(
  tx: Transaction,
  { hash, devolucionId }: { hash: Buffer; devolucionId: string },
): Promise<void> {
  await tx.query('insert into enlace_de_devolucion (hash, devolucion_id) values ($1, $2)', [
    hash,
    devolucionId,
  ]);
}

/** A refund as its buyer follows it. */
export interface DevolucionSeguida {
  folio: string | null;
  evento: string;
  zona: string;
  monto: Centavos;
  medio: 'tarjeta' | 'efectivo' | 'terminal' | 'transferencia' | 'gratis' | 'cortesia' | 'tienda';
  estado: 'pendiente' | 'hecha' | 'fallida';
  intentos: number;
  creada_en: Date;
  hecha_en: Date | null;
  referencia: string | null;
  /** It waits for an account that its buyer gives here; a run's is given on the run's own page. */
  pideCuenta: boolean;
  banco: string | null;
  ultimos4: string | null;
  cambiable: boolean | null;
}

/** The refund behind a link, or its replacement where the provider refused it; null for an unknown link. */
export async function findDevolucionDeEnlace(db: Db, hash: Buffer): Promise<DevolucionSeguida | null> {
  const { rows } = await db.query<DevolucionSeguida>(
    `select r.folio, e.nombre as evento, re.zona, d.monto, coalesce(o.medio, d.medio) as medio,
       coalesce(o.estado, d.estado) as estado, d.intentos, d.creada_en, coalesce(o.hecha_en, d.hecha_en) as hecha_en,
       coalesce(o.referencia, d.referencia, d.proveedor_id) as referencia,
       d.medio = 'transferencia' and d.estado = 'pendiente' and d.en_lugar_de is null
         and coalesce(d.clave, '') not like 'cancelacion:%' as "pideCuenta",
       c.banco, c.ultimos4, t.estado = 'pendiente' and t.intentos = 0 as cambiable
     from enlace_de_devolucion l join devolucion d on d.id = l.devolucion_id
     left join devolucion o on o.en_lugar_de = d.id
     left join transferencia t on t.devolucion_id = d.id and t.estado in ('pendiente', 'enviada', 'hecha')
     left join cuenta_de_devolucion c on c.id = t.cuenta_id
     join reserva r on r.id = d.reserva_id join evento e on e.id = r.evento_id join recinto re on re.id = e.recinto_id
     where l.hash = $1`,
    [hash],
  );
  return rows[0] ?? null;
}
