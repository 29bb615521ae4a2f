import type { Transaction } from '../../db/connection.ts';
import type { BloqueoDescrito, EventoDescrito, PromocionDescrita } from '../documento/eventoDescrito.ts';
import { type Ids, unica } from './cargarCatalogo.repository.ts';

/** Writes a new version of the rates where the box office's rates differ from today's (§C3.3). */
export async function ponerTaquilla(
  tx: Transaction,
  eventoId: number,
  { taquilla, zonas }: Pick<EventoDescrito, 'taquilla'> & { zonas: Ids },
): Promise<void> {
  if (!taquilla) return;
  const cargos = [...taquilla.cargosPorCategoria].flatMap(([nombre, cargo]) => {
    const id = zonas.get(nombre);
    return id === undefined ? [] : [[id, cargo]];
  });
  const tasas = {
    uso_de_tarjeta: taquilla.usoDeTarjeta,
    uso_de_servicio: taquilla.usoDeServicio,
    iva_rate: taquilla.ivaRate,
    is_iva_applied: taquilla.isIvaApplied,
    uds_por_categoria: taquilla.udsPorCategoria,
    cargos: Object.fromEntries(cargos),
  };
  await tx.query(
    `select asentar_tarifa($1, $2::jsonb || jsonb_build_object('cargos', (
       select coalesce(jsonb_object_agg(id, cargo_por_categoria), '{}') from zona_precio where evento_id = $1)
       || ($2::jsonb -> 'cargos')))`,
    [eventoId, JSON.stringify(tasas)],
  );
}

/** Replaces all phases, in the order of the file (§C5.2). */
export async function ponerFases(
  tx: Transaction,
  eventoId: number,
  { fases, zonas }: Pick<EventoDescrito, 'fases'> & { zonas: Ids },
): Promise<void> {
  if (!fases) return;
  await tx.query('delete from fase where evento_id = $1', [eventoId]);
  for (const [orden, { nombre, desde, hasta, precios }] of fases.entries())
    await tx.query(
      `with nueva as (
         insert into fase (evento_id, nombre, desde, hasta, orden) values ($1, $2, $3, $4, $5) returning id
       )
       insert into fase_precio (fase_id, zona_precio_id, precio)
       select nueva.id, p.zona, p.precio from nueva, unnest($6::integer[], $7::integer[]) as p (zona, precio)`,
      [
        eventoId,
        nombre,
        desde,
        hasta,
        orden,
        [...precios.keys()].map(zona => zonas.get(zona)),
        [...precios.values()],
      ],
    );
}

/** Raises the version of the prices, so that staff who are editing them learn of the change. */
export async function contarCambioDePrecios(tx: Transaction, eventoId: number): Promise<void> {
  await tx.query('update evento set precios_version = precios_version + 1 where id = $1', [eventoId]);
}

/**
 * Writes the named blocks of a file, before the places are locked: all code that blocks places locks the block first. Answers
 * their ids by name; null where the file names no blocks and the existing ones stay.
 */
export async function upsertBloqueos(
  tx: Transaction,
  eventoId: number,
  bloqueos: readonly BloqueoDescrito[] | null,
): Promise<Ids | null> {
  if (!bloqueos) return null;
  // Other transactions may still assign places to a block; only changes of the block itself wait.
  await tx.query('select from bloqueo where evento_id = $1 order by id for no key update', [eventoId]);
  for (const { nombre, color, motivo, libera, taquillaPuedeVender } of bloqueos)
    await tx.query(
      `insert into bloqueo as b (evento_id, nombre, color, motivo, libera_en, taquilla_puede_vender) values ($1, $2, $3, $4, $5, $6)
       on conflict (evento_id, nombre) do update set version = b.version + 1, color = excluded.color, motivo = excluded.motivo,
         libera_en = excluded.libera_en, taquilla_puede_vender = excluded.taquilla_puede_vender
       where (b.color, b.motivo, b.libera_en, b.taquilla_puede_vender)
         is distinct from (excluded.color, excluded.motivo, excluded.libera_en, excluded.taquilla_puede_vender)`,
      [eventoId, nombre, color, motivo, libera, taquillaPuedeVender],
    );
  const { rows } = await tx.query<{ nombre: string; id: number }>(
    'select nombre, id from bloqueo where evento_id = $1 and nombre = any ($2)',
    [eventoId, bloqueos.map(({ nombre }) => nombre)],
  );
  return new Map(rows.map(({ nombre, id }) => [nombre, id]));
}

/** Ends the blocks that are missing from the file, once the places are set. */
export async function deleteBloqueos(tx: Transaction, eventoId: number, quedan: Ids | null): Promise<void> {
  if (!quedan) return;
  const ids = [...quedan.values()];
  await tx.query(
    `update lugar set bloqueo_pendiente = null
     where evento_id = $1 and bloqueo_pendiente is not null and bloqueo_pendiente <> all ($2)`,
    [eventoId, ids],
  );
  await tx.query(
    `update lugar set bloqueo_id = null, condicion_previa = null
     where evento_id = $1 and bloqueo_id is not null and bloqueo_id <> all ($2)`,
    [eventoId, ids],
  );
  await tx.query('delete from bloqueo where evento_id = $1 and id <> all ($2)', [eventoId, ids]);
}

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
