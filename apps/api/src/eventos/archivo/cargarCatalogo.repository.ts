import type { Transaction } from '../../db/connection.ts';
import { insertImagen } from '../imagen.repository.ts';
import type { EventoAbierto } from './abrirEvento.ts';
import type { EventoDescrito } from './eventoDescrito.ts';

/** Database ids by the names in the files. */
export type Ids = ReadonlyMap<string, number>;

/** Makes loads of one event wait for each other, so that the second sees the changes of the first. */
export async function lockEvento(tx: Transaction, clave: string): Promise<void> {
  await tx.query('select from evento where clave = $1 for no key update', [clave]);
}

/** Writes the event with its venue, city, artist, genre and pictures; the map is written later, with the sections. */
export async function upsertEvento(
  tx: Transaction,
  { evento, imagenPromocion, imagenBanner }: EventoAbierto,
): Promise<{ id: number }> {
  for (const imagen of [imagenPromocion, imagenBanner]) if (imagen) await insertImagen(tx, imagen);
  const { rows } = await tx.query<{ id: number }>(
    `insert into evento (clave, nombre, descripcion, fecha, categoria_id, artista_id, recinto_id, imagen_banner,
       imagen_promocion, mostrar_web, uso_de_tarjeta, uso_de_servicio, iva_rate, is_iva_applied, limite_de_asientos,
       uds_por_categoria, sala_de_espera, venta_desde, venta_hasta, duracion_min, edad_minima, politica, politica_dias,
       texto_promocion, texto_banner, estado)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
       $25, $26)
     on conflict (clave) do update set nombre = excluded.nombre,
       descripcion = coalesce(nullif(excluded.descripcion, ''), evento.descripcion), fecha = excluded.fecha,
       categoria_id = coalesce(excluded.categoria_id, evento.categoria_id),
       artista_id = coalesce(excluded.artista_id, evento.artista_id),
       recinto_id = excluded.recinto_id, imagen_banner = excluded.imagen_banner,
       imagen_promocion = excluded.imagen_promocion, mostrar_web = excluded.mostrar_web,
       uso_de_tarjeta = excluded.uso_de_tarjeta, uso_de_servicio = excluded.uso_de_servicio,
       iva_rate = excluded.iva_rate, is_iva_applied = excluded.is_iva_applied,
       limite_de_asientos = excluded.limite_de_asientos, uds_por_categoria = excluded.uds_por_categoria,
       sala_de_espera = excluded.sala_de_espera, venta_desde = excluded.venta_desde, venta_hasta = excluded.venta_hasta,
       duracion_min = excluded.duracion_min, edad_minima = excluded.edad_minima, politica = excluded.politica,
       politica_dias = excluded.politica_dias, texto_promocion = excluded.texto_promocion,
       texto_banner = excluded.texto_banner
     returning id`,
    [
      evento.clave,
      evento.nombre,
      evento.descripcion,
      evento.fecha,
      evento.categoria === '' ? null : await idPorNombre(tx, 'categoria', evento.categoria),
      evento.artista === '' ? null : await idPorNombre(tx, 'artista', evento.artista),
      await upsertRecinto(tx, evento),
      imagenBanner?.hash ?? null,
      imagenPromocion?.hash ?? null,
      evento.mostrarWeb,
      evento.usoDeTarjeta,
      evento.usoDeServicio,
      evento.ivaRate,
      evento.isIvaApplied,
      evento.limiteDeAsientos,
      evento.udsPorCategoria,
      evento.salaDeEspera,
      evento.ventaDesde,
      evento.ventaHasta,
      evento.duracionMin,
      evento.edadMinima,
      evento.politica,
      evento.politicaDias,
      evento.textoPromocion,
      evento.textoBanner,
      evento.estado,
    ],
  );
  return unica(rows);
}

async function idPorNombre(
  tx: Transaction,
  tabla: 'categoria' | 'artista' | 'ciudad',
  nombre: string,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into ${tabla} (nombre) values ($1) on conflict (nombre) do update set nombre = excluded.nombre returning id`,
    [nombre],
  );
  return unica(rows).id;
}

async function upsertRecinto(tx: Transaction, { recinto }: EventoDescrito): Promise<number> {
  const ciudad = await idPorNombre(tx, 'ciudad', recinto.ciudad);
  const { rows } = await tx.query<{ id: number }>(
    `insert into recinto (clave, nombre, direccion, ciudad_id, zona) values ($1, $2, $3, $4, $5)
     on conflict (clave) do update set nombre = excluded.nombre, direccion = excluded.direccion,
       ciudad_id = excluded.ciudad_id, zona = excluded.zona
     returning id`,
    [recinto.clave, recinto.nombre, recinto.direccion, ciudad, recinto.zona],
  );
  return unica(rows).id;
}

export async function upsertZonas(tx: Transaction, eventoId: number, evento: EventoDescrito): Promise<Ids> {
  const { zonasPrecio, usoDeServicio } = evento;
  const { rows } = await tx.query<{ nombre: string; id: number }>(
    `insert into zona_precio (evento_id, nombre, color, cargo_por_categoria, orden)
     select $1, nombre, color, cargo, orden
     from unnest($2::text[], $3::text[], $4::numeric[]) with ordinality as z(nombre, color, cargo, orden)
     on conflict (evento_id, nombre) do update set color = excluded.color,
       cargo_por_categoria = excluded.cargo_por_categoria, orden = excluded.orden
     returning nombre, id`,
    [
      eventoId,
      zonasPrecio.map(zona => zona.nombre),
      zonasPrecio.map(zona => zona.color),
      zonasPrecio.map(zona => zona.cargoPorCategoria ?? usoDeServicio),
    ],
  );
  return new Map(rows.map(({ nombre, id }) => [nombre, id]));
}

/** Writes the sections, then the map with their ids in it. Answers the ids by key. */
export async function upsertSecciones(
  tx: Transaction,
  eventoId: number,
  evento: EventoDescrito,
): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const [orden, seccion] of evento.secciones.entries()) {
    const { rows } = await tx.query<{ id: number }>(
      `insert into seccion (evento_id, clave, nombre, bloque, tipo, precio_seccion, nombre_especial,
         seccion_adicional, colores, orientacion_filas, es_mesa, orden)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (evento_id, clave) do update set nombre = excluded.nombre, bloque = excluded.bloque,
         tipo = excluded.tipo, precio_seccion = excluded.precio_seccion, nombre_especial = excluded.nombre_especial,
         seccion_adicional = excluded.seccion_adicional, colores = excluded.colores,
         orientacion_filas = excluded.orientacion_filas, es_mesa = excluded.es_mesa, orden = excluded.orden
       returning id`,
      [
        eventoId,
        seccion.clave,
        seccion.nombre,
        seccion.bloque,
        seccion.tipo === 'general' ? 'general' : 'numerada',
        seccion.precioSeccion,
        seccion.nombreEspecial,
        seccion.seccionAdicional,
        seccion.colores,
        seccion.orientacionFilas,
        seccion.tipo === 'mesas',
        orden,
      ],
    );
    ids.set(seccion.clave, unica(rows).id);
  }
  const mapa = evento.recinto.svg && conIds(evento.recinto.svg, ids);
  await tx.query('update evento set mapa_svg = $2 where id = $1', [eventoId, mapa]);
  return ids;
}

/**
 * Replaces the marks of the map by the sections' ids. A section that this event does not sell loses its mark, so it does not
 * react to clicks.
 */
function conIds(svg: string, ids: Ids): string {
  return svg.replace(/ data-seccion="([^"]*)"/g, (_todo, clave: string) => {
    const id = ids.get(clave);
    return id === undefined ? '' : ` data-seccion="${id}"`;
  });
}

/** Deletes the rows, sections and price zones that are missing from the file and have no place or ticket. */
export async function deleteSobrantes(
  tx: Transaction,
  eventoId: number,
  evento: EventoDescrito,
): Promise<void> {
  await tx.query(
    `delete from fila f using seccion s
     where s.id = f.seccion_id and s.evento_id = $1 and not exists (select from lugar l where l.fila_id = f.id)`,
    [eventoId],
  );
  await tx.query(
    `delete from seccion s where evento_id = $1 and clave <> all ($2)
       and not exists (select from lugar l where l.seccion_id = s.id)`,
    [eventoId, evento.secciones.map(seccion => seccion.clave)],
  );
  await tx.query(
    `delete from zona_precio z where evento_id = $1 and nombre <> all ($2)
       and not exists (select from lugar l where l.zona_precio_id = z.id)
       and not exists (select from promocion_zona p where p.zona_precio_id = z.id)`,
    [eventoId, evento.zonasPrecio.map(zona => zona.nombre)],
  );
}

/** Returns the one row of a statement that always answers one. */
export function unica<T>(rows: readonly T[]): T {
  const [fila] = rows;
  if (fila === undefined) throw new Error('a statement answered no row');
  return fila;
}
