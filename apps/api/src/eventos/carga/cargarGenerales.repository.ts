import type { Transaction } from '../../db/connection.ts';
import type { EventoDescrito, GeneralesDescritos } from '../documento/eventoDescrito.ts';
import { type Ids, unica } from './cargarCatalogo.repository.ts';

interface Cupo extends GeneralesDescritos {
  eventoId: number;
  seccionId: number;
  zonaId: number;
  /** Ids of the file's blocks by name; null where the file has none, so that a place that stays blocked stays in its block. */
  idsDeBloqueos: Ids | null;
}

/**
 * Sets the general places of an event to those of the file. Held and sold places stay as they are. Answers, in Spanish, the
 * sections whose taken places would not fit.
 */
export async function ponerGenerales(
  tx: Transaction,
  eventoId: number,
  {
    evento,
    secciones,
    zonas,
    bloqueos: idsDeBloqueos,
  }: { evento: EventoDescrito; secciones: Ids; zonas: Ids; bloqueos: Ids | null },
): Promise<string[]> {
  const conflictos: string[] = [];
  for (const { clave, nombre, generales } of evento.secciones) {
    const seccionId = secciones.get(clave);
    const zonaId = generales && zonas.get(generales.zonaPrecio);
    if (!generales || seccionId === undefined || !zonaId) continue;
    const faltan = await ponerCupo(tx, { ...generales, eventoId, seccionId, zonaId, idsDeBloqueos });
    if (faltan > 0) {
      conflictos.push(
        `${nombre}: hay ${faltan} lugares vendidos o apartados más de los que el archivo deja a la venta.`,
      );
    }
  }
  return conflictos;
}

/**
 * Gives a general section this many places: new ones copy the most common price and zone, and free ones are removed. Answers
 * by how many the places that are taken or kept back exceed the capacity; above 0, nothing was changed.
 */
export async function ponerCapacidad(
  tx: Transaction,
  { eventoId, seccionId, capacidad }: { eventoId: number; seccionId: number; capacidad: number },
): Promise<number> {
  const libres = await lockLibres(tx, seccionId);
  const total = await contarLugares(tx, seccionId);
  const deVenta = libres
    .filter(({ condicion, bloqueoId }) => condicion === 'venta' && bloqueoId === null)
    .map(({ id }) => id);
  const minimo = total - deVenta.length;
  if (capacidad < minimo) return minimo - capacidad;
  if (capacidad < total) await quitar(tx, deVenta.slice(capacidad - minimo));
  if (capacidad > total) {
    const { rows } = await tx.query<Pick<Cupo, 'zonaId' | 'precio'>>(
      `select zona_precio_id as "zonaId", precio from lugar where seccion_id = $1 and fila_id is null
       group by 1, 2 order by count(*) desc limit 1`,
      [seccionId],
    );
    await insertGenerales(tx, { ...unica(rows), eventoId, seccionId }, capacidad - total);
  }
  return 0;
}

type Condicion = 'venta' | 'bloqueado' | 'cortesia';

interface Libre {
  id: number;
  condicion: Condicion;
  /** The block of the place, or the one that it goes into when its hold ends. */
  bloqueoId: number | null;
}

/** A number of places in one state; `bloqueoId` undefined stands for any block. */
interface Grupo {
  condicion: Condicion;
  bloqueoId: number | null | undefined;
  cuantos: number;
}

/** Answers by how many the taken places exceed the capacity; above 0, nothing was changed. */
async function ponerCupo(tx: Transaction, cupo: Cupo): Promise<number> {
  const libres = await lockLibres(tx, cupo.seccionId);
  const tomados = (await contarLugares(tx, cupo.seccionId)) - libres.length;
  const apartados = await gruposApartados(tx, cupo);
  const cuantos = apartados.reduce((suma, grupo) => suma + grupo.cuantos, 0);
  const enVenta = cupo.capacidad - cuantos - tomados;
  if (enVenta < 0) return -enVenta;
  const grupos: Grupo[] = [
    { condicion: 'venta', bloqueoId: cupo.idsDeBloqueos ? null : undefined, cuantos: enVenta },
    ...apartados,
  ];
  const faltan = enVenta + cuantos - libres.length;
  const nuevos = faltan > 0 ? await insertGenerales(tx, cupo, faltan) : [];
  const { repartidos, sobran } = repartir(libres, nuevos, grupos);
  for (const { grupo, ids } of repartidos) await ponerCondicion(tx, cupo, { ...grupo, ids });
  await quitar(tx, sobran);
  return 0;
}

/**
 * Groups of places kept back: block by block, each less the places that the box office has taken from it; then complimentary
 * places.
 */
async function gruposApartados(tx: Transaction, cupo: Cupo): Promise<Grupo[]> {
  const { bloqueados, cortesias, bloqueos, idsDeBloqueos } = cupo;
  const grupos: Grupo[] = [
    { condicion: 'bloqueado', bloqueoId: idsDeBloqueos ? null : undefined, cuantos: bloqueados },
  ];
  const tomados = idsDeBloqueos ? await contarTomados(tx, cupo.seccionId) : new Map<number, number>();
  for (const [nombre, cuantos] of bloqueos) {
    const bloqueoId = idsDeBloqueos?.get(nombre);
    if (bloqueoId === undefined) continue;
    const libres = Math.max(0, cuantos - (tomados.get(bloqueoId) ?? 0));
    grupos.push({ condicion: 'bloqueado', bloqueoId, cuantos: libres });
  }
  return [...grupos, { condicion: 'cortesia', bloqueoId: null, cuantos: cortesias }];
}

/** Each group first takes places that already have its state, so that a second load of the same file changes none. */
function repartir(libres: readonly Libre[], nuevos: readonly number[], grupos: readonly Grupo[]) {
  const resto = new Set(libres);
  const repartidos = grupos.map(grupo => {
    const suyos = [...resto].filter(libre => yaEs(libre, grupo)).slice(0, grupo.cuantos);
    for (const libre of suyos) resto.delete(libre);
    return { grupo, ids: suyos.map(({ id }) => id) };
  });
  const sueltos = [...[...resto].map(({ id }) => id), ...nuevos];
  for (const { grupo, ids } of repartidos) ids.push(...sueltos.splice(0, grupo.cuantos - ids.length));
  return { repartidos, sobran: sueltos };
}

function yaEs(libre: Libre, { condicion, bloqueoId }: Grupo): boolean {
  if (bloqueoId === undefined) return libre.condicion === condicion;
  // A place of a block counts for the block, whatever condition a lapsed hold left it in.
  if (bloqueoId !== null) return libre.bloqueoId === bloqueoId;
  return libre.condicion === condicion && libre.bloqueoId === null;
}

/** Places held or sold out of each block, including those that return to it when their hold ends. */
async function contarTomados(tx: Transaction, seccionId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await tx.query<{ bloqueo: number; n: number }>(
    `select coalesce(bloqueo_pendiente, bloqueo_id) as bloqueo, count(*)::integer as n from lugar
     where seccion_id = $1 and fila_id is null and condicion <> 'inaccesible' and (vendido or retenido_hasta > now())
       and coalesce(bloqueo_pendiente, bloqueo_id) is not null group by 1`,
    [seccionId],
  );
  return new Map(rows.map(({ bloqueo, n }) => [bloqueo, n]));
}

/**
 * Locks the free places, those for sale first, so that a second load of the same file changes none. A place whose ticket was
 * used and then refunded is not free: its bearer may still be inside.
 */
async function lockLibres(tx: Transaction, seccionId: number): Promise<Libre[]> {
  const { rows } = await tx.query<Libre>(
    `select id, condicion, coalesce(bloqueo_pendiente, bloqueo_id) as "bloqueoId" from lugar
     where seccion_id = $1 and fila_id is null and condicion <> 'inaccesible'
       and not vendido and (retenido_hasta is null or retenido_hasta <= now())
       and id not in (select b.lugar_id from boleto b join lugar l on l.id = b.lugar_id
         where l.seccion_id = $1 and b.quemado_en is not null and b.anulado_en is not null)
     order by id for update`,
    [seccionId],
  );
  const orden = ['venta', 'bloqueado', 'cortesia'];
  return rows.sort((a, b) => orden.indexOf(a.condicion) - orden.indexOf(b.condicion));
}

async function contarLugares(tx: Transaction, seccionId: number): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::integer as n from lugar
     where seccion_id = $1 and fila_id is null and condicion <> 'inaccesible'`,
    [seccionId],
  );
  return unica(rows).n;
}

async function insertGenerales(
  tx: Transaction,
  cupo: Pick<Cupo, 'eventoId' | 'seccionId' | 'zonaId' | 'precio'>,
  cuantos: number,
): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into lugar (evento_id, seccion_id, orden, zona_precio_id, precio, general_libre)
     select $1, $2, n, $3, $4, true from generate_series(1, $5) n order by n returning id`,
    [cupo.eventoId, cupo.seccionId, cupo.zonaId, cupo.precio, cuantos],
  );
  return rows.map(({ id }) => id);
}

async function ponerCondicion(
  tx: Transaction,
  { zonaId, precio }: Cupo,
  { ids, condicion, bloqueoId }: { ids: readonly number[] } & Omit<Grupo, 'cuantos'>,
): Promise<void> {
  const esteBloqueo = `case when $2 <> 'bloqueado' then null when $5 then $6::integer else bloqueo_id end`;
  await tx.query(
    `update lugar set condicion = $2, zona_precio_id = $3, precio = $4, general_libre = $2 = 'venta',
       reserva_id = null, retenido_hasta = null, bloqueo_id = ${esteBloqueo}, bloqueo_pendiente = null,
       condicion_previa = null
     where id = any ($1) and (condicion, zona_precio_id, precio, general_libre, bloqueo_id)
       is distinct from ($2, $3::integer, $4::integer, $2 = 'venta', ${esteBloqueo})`,
    [ids, condicion, zonaId, precio, bloqueoId !== undefined, bloqueoId ?? null],
  );
}

/** Removes places. A place with a voided ticket stays as one that does not exist, because the ticket refers to it. */
async function quitar(tx: Transaction, ids: number[]): Promise<void> {
  await tx.query(
    'delete from lugar where id = any ($1) and not exists (select from boleto b where b.lugar_id = lugar.id)',
    [ids],
  );
  await tx.query(
    `update lugar set condicion = 'inaccesible', general_libre = false, reserva_id = null, retenido_hasta = null
     where id = any ($1)`,
    [ids],
  );
}
