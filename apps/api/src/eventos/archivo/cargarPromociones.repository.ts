import type { Transaction } from '../../db/connection.ts';
import { type Ids, unica } from './cargarCatalogo.repository.ts';
import type { PromocionDescrita } from './eventoDescrito.ts';

/** Makes the promotions of an event those of the file. One that a purchase has used is ended instead of deleted. */
export async function ponerPromociones(
  tx: Transaction,
  eventoId: number,
  { promociones, zonas }: { promociones: readonly PromocionDescrita[]; zonas: Ids },
): Promise<void> {
  await quitar(tx, eventoId, promociones);
  for (const promocion of promociones) {
    const id = await upsertPromocion(tx, eventoId, promocion);
    await tx.query('delete from promocion_zona where promocion_id = $1', [id]);
    await tx.query(
      'insert into promocion_zona (promocion_id, zona_precio_id) select $1, unnest($2::integer[])',
      [id, (promocion.zonasPrecio ?? []).flatMap(nombre => zonas.get(nombre) ?? [])],
    );
  }
}

async function quitar(
  tx: Transaction,
  eventoId: number,
  quedan: readonly PromocionDescrita[],
): Promise<void> {
  const nombres = quedan.map(promocion => promocion.nombre);
  const sinUso = `evento_id = $1 and nombre <> all ($2)
    and not exists (select from reserva r where r.promocion_id = promocion.id)`;
  await tx.query(
    `delete from promocion_zona where promocion_id in (select id from promocion where ${sinUso})`,
    [eventoId, nombres],
  );
  await tx.query(`delete from promocion where ${sinUso}`, [eventoId, nombres]);
  await tx.query(
    `update promocion set hasta = now(), clave = null
     where evento_id = $1 and nombre <> all ($2) and (hasta is null or hasta > now())`,
    [eventoId, nombres],
  );
}

async function upsertPromocion(
  tx: Transaction,
  eventoId: number,
  promocion: PromocionDescrita,
): Promise<number> {
  const porcentaje = promocion.tipo === 'PORCENTAJE' ? promocion.porcentaje : null;
  const [compra, paga] =
    promocion.tipo === 'CANTIDAD' ? [promocion.cantidadCompra, promocion.cantidadPaga] : [null, null];
  const { rows } = await tx.query<{ id: number }>(
    `insert into promocion (evento_id, nombre, tipo, porcentaje, cantidad_compra, cantidad_paga, aplica_todo_evento,
       clave, usos_maximos, desde, hasta, pausada)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12, false))
     on conflict (evento_id, nombre) do update set tipo = excluded.tipo, porcentaje = excluded.porcentaje,
       cantidad_compra = excluded.cantidad_compra, cantidad_paga = excluded.cantidad_paga,
       aplica_todo_evento = excluded.aplica_todo_evento, clave = excluded.clave,
       usos_maximos = excluded.usos_maximos, desde = excluded.desde, hasta = excluded.hasta,
       pausada = coalesce($12, promocion.pausada)
     returning id`,
    [
      eventoId,
      promocion.nombre,
      promocion.tipo,
      porcentaje,
      compra,
      paga,
      promocion.zonasPrecio === null,
      promocion.clave,
      promocion.usosMaximos,
      promocion.desde,
      promocion.hasta,
      promocion.pausada,
    ],
  );
  return unica(rows).id;
}
