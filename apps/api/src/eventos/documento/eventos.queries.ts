import type { EstadoDeEvento } from '@taquilla/contract/consola/eventos';
import type { Db, Transaction } from '../../db/connection.ts';
import { OTROS_ARTISTAS } from './artistas.repository.ts';
import { COLUMNAS, deLaFila, type FilaDeDatos } from './columnas.ts';

/** An event as the console reads it. */
export interface FilaDeEvento extends FilaDeDatos {
  id: number;
  version: number;
  artista: string | null;
  /** The others of the bill, in their order. */
  artistas: string[];
  genero: string | null;
  recinto_clave: string;
  recinto: string;
  ciudad: string;
  zona: string;
  /** The stored state, and below it the state that people read. */
  guardado: 'borrador' | 'publicado' | 'pausado' | 'aplazado' | 'cancelado' | 'archivado';
  estado: EstadoDeEvento;
  politica: 'ley' | 'hasta_dias' | 'solo_cambio';
  politica_dias: number | null;
  /** Hashes of the pictures. */
  imagen_promocion: string | null;
  imagen_banner: string | null;
  publicado_en: Date | null;
  fechas_anteriores: Date[];
}

export interface Cifras {
  aforo: number;
  vendidos: number;
  apartados: number;
  bloqueados: number;
  libres: number;
}

const DE = `from evento e join recinto r on r.id = e.recinto_id join ciudad c on c.id = r.ciudad_id
  left join artista a on a.id = e.artista_id left join categoria g on g.id = e.categoria_id`;
const EVENTO = `e.id, e.version, a.nombre as artista, ${OTROS_ARTISTAS} as artistas, g.nombre as genero, r.clave as recinto_clave, r.nombre as recinto,
  c.nombre as ciudad, r.zona, e.estado as guardado, estado_de_evento(e) as estado, e.politica, e.politica_dias,
  e.imagen_promocion, e.imagen_banner, e.publicado_en, e.fechas_anteriores, ${deLaFila(Object.values(COLUMNAS))}`;

interface PedidoDeEventos {
  /** Ids of the reader's events; null for all events. */
  suyos: readonly number[] | null;
  buscar: string | null;
  estado: EstadoDeEvento | null;
  recintoId: number | null;
  desde: Date | null;
}

/** SQL that lowers a text and removes its accents, for comparing. */
const llano = (texto: string) => `translate(lower(${texto}), 'áéíóúüñ', 'aeiouun')`;
/** Each word of $2 as a pattern; an event has to match all of them, in any order and in any of its names. */
const PALABRAS = `select '%' || ${llano(`replace(replace(replace(palabra, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`)} || '%'
  from regexp_split_to_table(trim($2), '\\s+') palabra`;
const FILTRO = `($1::integer[] is null or e.id = any ($1))
  and ($2::text is null or ${llano(`concat_ws(' ', e.nombre, a.nombre, r.nombre, c.nombre, e.clave)`)}
    like all (${PALABRAS}))
  and ($3::integer is null or e.recinto_id = $3) and ($4::timestamptz is null or e.fecha >= $4)`;

/** A page of events by date, after `cursor`. */
export async function listEventos(
  db: Db,
  pedido: PedidoDeEventos,
  {
    cursor,
    limite,
    alReves,
  }: { cursor: { fecha: Date; id: number } | null; limite: number; alReves: boolean },
): Promise<FilaDeEvento[]> {
  const { suyos, buscar, recintoId, desde, estado } = pedido;
  const [sentido, despues] = alReves ? ['desc', '<'] : ['asc', '>'];
  const { rows } = await db.query<FilaDeEvento>(
    `select ${EVENTO} ${DE} where ${FILTRO} and ($5::text is null or estado_de_evento(e) = $5)
       and ($6::timestamptz is null or (date_trunc('milliseconds', e.fecha), e.id) ${despues} ($6, $7::integer))
     order by date_trunc('milliseconds', e.fecha) ${sentido}, e.id ${sentido} limit $8`,
    [suyos, buscar, recintoId, desde, estado, cursor?.fecha ?? null, cursor?.id ?? null, limite],
  );
  return rows;
}

/** How many of the events that match are in each state. */
export async function countPorEstado(db: Db, pedido: PedidoDeEventos): Promise<Record<string, number>> {
  const { suyos, buscar, recintoId, desde } = pedido;
  const { rows } = await db.query<{ estado: string; n: number }>(
    `select estado_de_evento(e) as estado, count(*)::integer as n ${DE} where ${FILTRO} group by 1`,
    [suyos, buscar, recintoId, desde],
  );
  return Object.fromEntries(rows.map(({ estado, n }) => [estado, n]));
}

/** The id of the event with a key; null where there is none. */
export async function findIdDeClave(db: Db, clave: string): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>('select id from evento where clave = $1', [clave]);
  return rows[0]?.id ?? null;
}

export async function findEvento(db: Db, id: number): Promise<FilaDeEvento | null> {
  const { rows } = await db.query<FilaDeEvento>(`select ${EVENTO} ${DE} where e.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Reads an event and locks it until the transaction ends. */
export async function lockEvento(tx: Transaction, id: number): Promise<FilaDeEvento | null> {
  await tx.query('select from evento where id = $1 for no key update', [id]);
  return findEvento(tx, id);
}

/** The places of events by state; a place that was given away is not sold (§C11.1). Events without places are left out. */
export async function listCifras(db: Db, ids: readonly number[]): Promise<Map<number, Cifras>> {
  const { rows } = await db.query<Cifras & { id: number }>(
    `select l.evento_id as id, count(*)::integer as aforo,
       (count(*) filter (where l.vendido) - coalesce(min(c.dadas), 0))::integer as vendidos,
       count(*) filter (where l.retenido_hasta > now())::integer as apartados,
       count(*) filter (where l.condicion in ('bloqueado', 'cortesia'))::integer as bloqueados,
       count(*) filter (where l.condicion = 'venta' and not l.vendido
         and (l.retenido_hasta is null or l.retenido_hasta <= now()))::integer as libres
     from lugar l left join (
       select b.evento_id, count(*) as dadas from (select distinct reserva_id from cortesia) k
       join boleto b on b.reserva_id = k.reserva_id and b.anulado_en is null group by 1
     ) c on c.evento_id = l.evento_id
     where l.evento_id = any ($1) and l.condicion <> 'inaccesible' group by 1`,
    [ids],
  );
  return new Map(rows.map(({ id, ...cifras }) => [id, cifras]));
}

/** Whether an event has a living hold or a sale, which fix some of its fields (§C4.3). */
export async function isTomado(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.query<{ tomado: boolean }>('select evento_tomado($1) as tomado', [id]);
  return rows[0]?.tomado ?? false;
}

/**
 * A decision about the event that waits for a person, or can still be undone; null for none. `de_otro`: another event is to move
 * to this draft.
 */
export async function findCambioEnEspera(
  tx: Transaction,
  eventoId: number,
): Promise<{ de_otro: boolean } | null> {
  const { rows } = await tx.query<{ de_otro: boolean }>(
    `select evento_id <> $1 as de_otro from cancelacion where estado in ('propuesta', 'gracia')
       and (evento_id = $1 or (tipo = 'recinto' and (datos ->> 'borradorId')::integer = $1)) limit 1`,
    [eventoId],
  );
  return rows[0] ?? null;
}
