import type { Transaction } from '../../db/connection.ts';
import { type Ids, unica } from './cargarCatalogo.repository.ts';
import type { PromocionDescrita } from './eventoDescrito.ts';

/** Sets the promotions of an event to those of the file. A promotion used by a purchase is ended instead of deleted. */
export async function ponerPromociones(
  tx: Transaction,
  eventoId: number,
  { promociones, zonas }: { promociones: readonly PromocionDescrita[]; zonas: Ids },
): Promise<void> {
  const nombres = promociones.map(({ nombre }) => nombre);
  await quitar(
    tx,
    `evento_id = $1 and coalesce((select l.nombre from promocion l where l.id = promocion.lote_de), nombre) <> all ($2)`,
    [eventoId, nombres],
  );
  for (const promocion of promociones) {
    const id = await upsertPromocion(tx, eventoId, promocion);
    if (promocion.codigos) await ponerCodigos(tx, id, promocion.codigos);
    await tx.query(
      'delete from promocion_zona where promocion_id in (select id from promocion where id = $1 or lote_de = $1)',
      [id],
    );
    await tx.query(
      `insert into promocion_zona (promocion_id, zona_precio_id)
       select id, unnest($2::integer[]) from promocion where id = $1 or lote_de = $1`,
      [id, (promocion.zonasPrecio ?? []).flatMap(nombre => zonas.get(nombre) ?? [])],
    );
  }
}

/** Deletes the promotions of `cuales`, codes before their batch; a promotion used by a purchase ends and loses its code. */
async function quitar(tx: Transaction, cuales: string, valores: unknown[]): Promise<void> {
  const sinUso = `${cuales} and not exists (select from reserva r where r.promocion_id = promocion.id)
    and not exists (select from promocion c join reserva r on r.promocion_id = c.id where c.lote_de = promocion.id)`;
  await tx.query(
    `delete from promocion_zona where promocion_id in (select id from promocion where ${sinUso})`,
    valores,
  );
  await tx.query(`delete from promocion where ${sinUso} and lote_de is not null`, valores);
  await tx.query(`delete from promocion where ${sinUso}`, valores);
  await tx.query(
    `update promocion set hasta = now(), clave = null
     where ${cuales} and (hasta is null or hasta > now() or clave is not null)`,
    valores,
  );
}

/** Sets the codes of a batch to those of the file, each with the batch's discount. */
async function ponerCodigos(tx: Transaction, loteId: number, codigos: readonly string[]): Promise<void> {
  const valores = [loteId, codigos];
  await quitar(tx, 'lote_de = $1 and clave <> all ($2)', valores);
  const descuento = ['tipo', 'porcentaje', 'cantidad_compra', 'cantidad_paga', 'aplica_todo_evento'];
  const comunes = [...descuento, 'desde', 'hasta', 'pausada'];
  await tx.query(
    `update promocion set ${comunes.map(campo => `${campo} = l.${campo}`).join(', ')}
     from promocion l where l.id = $1 and promocion.lote_de = $1 and promocion.clave is not null`,
    [loteId],
  );
  // A code that was removed after a use still has its name; adding it again reactivates that row.
  await tx.query(
    `insert into promocion (evento_id, nombre, clave, usos_maximos, lote_de, ${comunes.join(', ')})
     select evento_id, left(nombre, 80) || ' · ' || c.clave, c.clave, 1, id, ${comunes.join(', ')}
     from promocion, unnest($2::text[]) with ordinality as c (clave, orden)
     where id = $1 and not exists (select from promocion ya where ya.lote_de = $1 and ya.clave = c.clave)
     order by c.orden
     on conflict (evento_id, nombre) do update set clave = excluded.clave,
       ${comunes.map(campo => `${campo} = excluded.${campo}`).join(', ')}`,
    valores,
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
       clave, usos_maximos, desde, hasta, pausada, por_lote)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12, false), $13)
     on conflict (evento_id, nombre) do update set tipo = excluded.tipo, porcentaje = excluded.porcentaje,
       cantidad_compra = excluded.cantidad_compra, cantidad_paga = excluded.cantidad_paga,
       aplica_todo_evento = excluded.aplica_todo_evento, clave = excluded.clave,
       usos_maximos = excluded.usos_maximos, desde = excluded.desde, hasta = excluded.hasta,
       pausada = coalesce($12, promocion.pausada), por_lote = excluded.por_lote or promocion.por_lote
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
      promocion.codigos !== null,
    ],
  );
  return unica(rows).id;
}
