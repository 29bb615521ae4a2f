import type { Centavos } from '@taquilla/rules/dinero';
import type { MedioDeReferencia } from '@taquilla/rules/referencias';
import type { Db } from '../../db/connection.ts';

/** Counts the payments by reference that name no purchase of ours. */
export async function contarSinDueno(db: Db): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::integer as n from abono where cargo_id is null',
  );
  return rows[0]?.n ?? 0;
}

/** The same payments, the latest first. */
export async function listSinDueno(
  db: Db,
): Promise<
  { id: string; medio: MedioDeReferencia; monto: Centavos; concepto: string | null; recibidoEn: Date }[]
> {
  const { rows } = await db.query(
    `select proveedor_id as id, medio, monto, concepto, recibido_en as "recibidoEn" from abono
     where cargo_id is null order by recibido_en desc limit 100`,
  );
  return rows;
}
