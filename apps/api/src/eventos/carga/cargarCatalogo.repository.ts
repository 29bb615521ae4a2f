import type { Transaction } from '../../db/connection.ts';
import type { EventoAbierto } from '../archivo/abrirEvento.ts';
import { enColumnas } from '../documento/columnas.ts';
import type { EventoDescrito } from '../documento/eventoDescrito.ts';
import { insertImagen } from '../imagenes/imagen.repository.ts';

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
  const { artista, categoria } = evento;
  const columnas = {
    ...enColumnas(evento),
    artista_id: artista === '' ? null : await idPorNombre(tx, 'artista', artista),
    categoria_id: categoria === '' ? null : await idPorNombre(tx, 'categoria', categoria),
    recinto_id: await upsertRecinto(tx, evento),
    imagen_banner: imagenBanner?.hash ?? null,
    imagen_promocion: imagenPromocion?.hash ?? null,
    politica: evento.politica,
    politica_dias: evento.politicaDias,
    uso_de_tarjeta: evento.usoDeTarjeta,
    uso_de_servicio: evento.usoDeServicio,
    iva_rate: evento.ivaRate,
    is_iva_applied: evento.isIvaApplied,
    uds_por_categoria: evento.udsPorCategoria,
    acompanante_precio: evento.acompanantePrecio,
    acompanante_se_libera: evento.acompananteSeLibera,
    estado: evento.estado,
  };
  const nombres = Object.keys(columnas);
  const { rows } = await tx.query<{ id: number }>(
    `insert into evento (${nombres.join(', ')}) values (${nombres.map((_, i) => `$${i + 1}`).join(', ')})
     on conflict (clave) do update set ${nombres.flatMap(ponerDeNuevo).join(', ')}
     returning id`,
    Object.values(columnas),
  );
  return unica(rows);
}

/** A column of an event that is there: its key and state stay, and so do the texts that a draft's file may leave out. */
function ponerDeNuevo(columna: string): string[] {
  if (columna === 'clave' || columna === 'estado') return [];
  const dicha = columna === 'descripcion' ? `nullif(excluded.descripcion, '')` : `excluded.${columna}`;
  const conserva = ['descripcion', 'artista_id', 'categoria_id'].includes(columna);
  return [`${columna} = ${conserva ? `coalesce(${dicha}, evento.${columna})` : dicha}`];
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
         seccion_adicional, colores, orientacion_filas, es_mesa, orden, cuenta_limite, maximo_por_compra)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       on conflict (evento_id, clave) do update set nombre = excluded.nombre, bloque = excluded.bloque,
         tipo = excluded.tipo, precio_seccion = excluded.precio_seccion, nombre_especial = excluded.nombre_especial,
         seccion_adicional = excluded.seccion_adicional, colores = excluded.colores,
         orientacion_filas = excluded.orientacion_filas, es_mesa = excluded.es_mesa, orden = excluded.orden,
         cuenta_limite = excluded.cuenta_limite, maximo_por_compra = excluded.maximo_por_compra
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
        seccion.cuentaLimite,
        seccion.maximoPorCompra,
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
