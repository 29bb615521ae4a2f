import type { Centavos } from '@taquilla/rules/dinero';
import type { EstadoCargo } from '@taquilla/rules/estados';
import type { MedioDeReferencia } from '@taquilla/rules/referencias';
import type { Db, Transaction } from '../db/connection.ts';

/** By what a charge is paid: a card is charged, the others ask for money and wait for it (§B2.8). */
export type MedioDeCargo = 'tarjeta' | MedioDeReferencia;

/** One attempt to be paid. */
export interface CargoFila {
  id: string;
  reserva_id: string;
  order_id: string;
  proveedor_id: string | null;
  estado: EstadoCargo;
  monto: Centavos;
  url_3ds: string | null;
  codigo_error: number | null;
  /** Number of payments without interest; null for one payment. */
  meses: number | null;
  medio: MedioDeCargo;
  /** Seconds since the attempt began. */
  edad: number;
  revisiones: number;
}

const COLUMNAS = `id, reserva_id, order_id, proveedor_id, estado, monto, url_3ds, codigo_error, meses, medio, revisiones,
  extract(epoch from clock_timestamp() - creado_en)::float as edad`;

/** The reservation's living charge (the unique index `cargo_vivo` allows one), and how many charges it ever had. */
export async function listCargos(
  db: Db,
  reservaId: string,
): Promise<{ vivo: CargoFila | null; intentos: number }> {
  const { rows } = await db.query<CargoFila & { vivo: boolean }>({
    name: 'list_cargos',
    text: `select ${COLUMNAS}, estado in ('iniciado', 'pendiente', 'completado') as vivo
      from cargos_de_reserva($1)`,
    values: [reservaId],
  });
  return { vivo: rows.find(({ vivo }) => vivo) ?? null, intentos: rows.length };
}

export async function findCargo(db: Db, id: string): Promise<CargoFila | null> {
  const { rows } = await db.query<CargoFila>({
    name: 'find_cargo',
    text: `select ${COLUMNAS} from cargo where id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Finds a charge by the provider's id, or by our order id where the provider's answer never came. */
export async function findCargoDelProveedor(
  db: Db,
  { proveedorId, orderId }: { proveedorId: string; orderId: string | null },
): Promise<CargoFila | null> {
  const { rows } = await db.query<CargoFila>({
    name: 'cargo_del_proveedor',
    text: `select ${COLUMNAS} from cargo where proveedor_id = $1 or order_id = $2
      order by proveedor_id nulls last limit 1`,
    values: [proveedorId, orderId],
  });
  return rows[0] ?? null;
}

/** Records an attempt before the provider hears of it, with the time to ask about it if no answer comes. */
export async function insertCargo(
  tx: Transaction,
  cargo: Pick<CargoFila, 'id' | 'monto' | 'meses' | 'medio'> & {
    reservaId: string;
    orderId: string;
    revisarEnSegundos: number;
  },
): Promise<CargoFila> {
  const { rows } = await tx.query<CargoFila>({
    name: 'insert_cargo',
    text: `insert into cargo (id, reserva_id, order_id, monto, meses, medio, revisar_en)
      values ($1, $2, $3, $4, $6, $7, now() + make_interval(secs => $5)) returning ${COLUMNAS}`,
    values: [
      cargo.id,
      cargo.reservaId,
      cargo.orderId,
      cargo.monto,
      cargo.revisarEnSegundos,
      cargo.meses,
      cargo.medio,
    ],
  });
  const [fila] = rows;
  if (!fila) throw new Error('the attempt just written is gone');
  return fila;
}

/**
 * Moves a charge to another state and answers it; fields that are not given stay. A final state ends the checks of a card. Those
 * of a reference go on until the provider's own final word (`terminarRevision`): it may be paid although we wait no more.
 */
export async function moverCargo(
  tx: Transaction,
  id: string,
  cambio: {
    estado: EstadoCargo;
    proveedorId?: string | null;
    url3ds?: string | null;
    codigoError?: number | null;
    ultimos4?: string | null;
  },
): Promise<CargoFila> {
  const final = cambio.estado !== 'iniciado' && cambio.estado !== 'pendiente';
  const { rows } = await tx.query<CargoFila>({
    name: 'mover_cargo',
    text: `update cargo set estado = $2, proveedor_id = coalesce($3, proveedor_id), url_3ds = coalesce($4, url_3ds),
        codigo_error = coalesce($5, codigo_error), ultimos4 = coalesce($7, ultimos4), discrepancia = null, actualizado_en = now(),
        revisar_en = case when not $6 then revisar_en
          when medio <> 'tarjeta' and coalesce($3, proveedor_id) is not null
            then coalesce(revisar_en, now() + interval '20 seconds') end
      where id = $1 returning ${COLUMNAS}`,
    values: [
      id,
      cambio.estado,
      cambio.proveedorId ?? null,
      cambio.url3ds ?? null,
      cambio.codigoError ?? null,
      final,
      cambio.ultimos4 ?? null,
    ],
  });
  const [fila] = rows;
  if (!fila) throw new Error('the charge to move is gone');
  return fila;
}

/** Ends the checks of a reference that the provider has spoken about for the last time; one that is still waited for stays. */
export async function terminarRevision(db: Db, id: string): Promise<void> {
  await db.query(
    `update cargo set revisar_en = null where id = $1 and estado not in ('iniciado', 'pendiente')`,
    [id],
  );
}

/**
 * Sets a charge aside whose answer from the provider does not match the request; it is checked again until the answer changes.
 * Null takes it back. Answers whether this is new.
 */
export async function anotarDiscrepancia(
  tx: Transaction,
  id: string,
  dicho: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update cargo set discrepancia = $2, actualizado_en = now(),
       revisar_en = case
         when $2::text is not null then coalesce(revisar_en, now() + interval '15 minutes')
         when estado in ('iniciado', 'pendiente') then revisar_en end
     where id = $1 and discrepancia is distinct from $2`,
    [id, dicho],
  );
  return rowCount === 1;
}

/** Counts the charges that a person has to look at. */
export async function contarDiscrepancias(db: Db): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::integer as n from cargo where discrepancia is not null',
  );
  return rows[0]?.n ?? 0;
}

/**
 * The amounts that our books have: of cards by order id, abandoned charges left out; of money by reference by the provider's id.
 */
export async function listMontosSabidos(
  db: Db,
  cargos: readonly { orderId: string; id: string }[],
): Promise<ReadonlyMap<string, Centavos>> {
  const { rows } = await db.query<{ clave: string; monto: Centavos }>(
    `select order_id as clave, monto from cargo where order_id = any ($1) and estado <> 'fallido' and medio = 'tarjeta'
     union all select proveedor_id, monto from abono where proveedor_id = any ($2)`,
    [cargos.map(({ orderId }) => orderId), cargos.map(({ id }) => id)],
  );
  return new Map(rows.map(({ clave, monto }) => [clave, monto]));
}

/** Schedules the next check of a charge, `segundos` from now. */
export async function programarRevision(db: Db, id: string, segundos: number): Promise<void> {
  await db.query(
    `update cargo set revisar_en = now() + make_interval(secs => $2)
     where id = $1 and estado in ('iniciado', 'pendiente')`,
    [id, segundos],
  );
}

/**
 * Claims the charges that are due for a check. Claiming moves the time of the check forward, so that several processes share
 * the work and another process takes over from one that dies.
 */
export async function reclamarRevisiones(db: Db, maximo: number): Promise<CargoFila[]> {
  const { rows } = await db.query<CargoFila>(
    `with vencidos as (
      select id from cargo where revisar_en <= now() order by revisar_en limit $1 for update skip locked
    )
    update cargo c set revisiones = c.revisiones + 1,
      revisar_en = now() + make_interval(secs => case when c.estado = 'iniciado' and c.discrepancia is null then 8
        -- A notice of money by reference that was lost is asked for several times in its grace (§B2.8).
        else least(case when c.medio = 'tarjeta' then 900 else 300 end, 20 * power(1.4, least(c.revisiones, 30))) end)
    from vencidos v where c.id = v.id
    returning ${COLUMNAS.replace('id,', 'c.id,')}`,
    [maximo],
  );
  return rows;
}

/** Records a notice; false when it was handled before. */
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

/** Records that the provider doubts a paid charge; false where it had said so before. */
export async function insertRevision(tx: Transaction, cargoId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into revision_de_cargo (cargo_id) values ($1) on conflict do nothing',
    [cargoId],
  );
  return rowCount === 1;
}

/** Records a chargeback once per kind; the operator decides what to do about it. */
export async function insertContracargo(db: Db, cargoId: string, tipo: string): Promise<void> {
  await db.query('insert into contracargo (cargo_id, tipo) values ($1, $2) on conflict do nothing', [
    cargoId,
    tipo,
  ]);
}
