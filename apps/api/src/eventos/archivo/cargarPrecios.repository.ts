import type { Transaction } from '../../db/connection.ts';
import type { Ids } from './cargarCatalogo.repository.ts';
import type { EventoDescrito } from './eventoDescrito.ts';

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
