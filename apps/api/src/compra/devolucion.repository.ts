import type { Centavos } from '@taquilla/rules/dinero';
import type { Db, Transaccion } from '../db/conexion.ts';

/** Money that goes back, whole or part of a charge. */
export interface DevolucionFila {
  id: string;
  cargo_id: string;
  monto: Centavos;
  motivo: string;
  intentos: number;
  /** The provider's id of the charge. */
  proveedor_id: string;
  reserva_id: string;
}

export async function insertDevolucion(
  tx: Transaccion,
  devolucion: { id: string; cargoId: string; monto: Centavos; motivo: string; hecha?: true },
): Promise<void> {
  await tx.query(
    `insert into devolucion (id, cargo_id, monto, motivo, estado, hecha_en)
     values ($1, $2, $3, $4, case when $5 then 'hecha' else 'pendiente' end, case when $5 then now() end)`,
    [devolucion.id, devolucion.cargoId, devolucion.monto, devolucion.motivo, devolucion.hecha ?? false],
  );
}

/** What has gone, or is on its way, back from a charge. */
export async function sumarDevoluciones(db: Db, cargoId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select coalesce(sum(monto), 0)::integer as n from devolucion where cargo_id = $1 and estado <> 'fallida'`,
    [cargoId],
  );
  return rows[0]?.n ?? 0;
}

/**
 * The oldest refund whose turn has come, claimed for so many seconds, and longer with each try; null for none. Of one
 * charge the next waits until the one before it is done: what the provider has given back must tell which of them went.
 */
export async function reclamarDevolucion(db: Db, segundos: number): Promise<DevolucionFila | null> {
  const { rows } = await db.query<DevolucionFila>(
    `with turno as (
      select id from devolucion d where estado = 'pendiente' and proximo_intento <= now()
        and not exists (select from devolucion antes where antes.cargo_id = d.cargo_id and antes.estado = 'pendiente'
          and (antes.creada_en, antes.id) < (d.creada_en, d.id))
      order by proximo_intento limit 1 for update skip locked
    )
    update devolucion d set intentos = d.intentos + 1,
      proximo_intento = now() + make_interval(secs => least(3600, $1 * power(2, least(d.intentos, 10))))
    from turno t, cargo c where d.id = t.id and c.id = d.cargo_id
    returning d.id, d.cargo_id, d.monto, d.motivo, d.intentos, c.proveedor_id, c.reserva_id`,
    [segundos],
  );
  return rows[0] ?? null;
}

export async function marcarDevolucionHecha(tx: Transaccion, id: string, proveedorId: string): Promise<void> {
  await tx.query(
    `update devolucion set estado = 'hecha', hecha_en = now(), proveedor_id = $2 where id = $1`,
    [id, proveedorId],
  );
}

/** What has gone back from a charge for certain. */
export async function sumarDevolucionesHechas(db: Db, cargoId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select coalesce(sum(monto), 0)::integer as n from devolucion where cargo_id = $1 and estado = 'hecha'`,
    [cargoId],
  );
  return rows[0]?.n ?? 0;
}
