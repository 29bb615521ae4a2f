import type { Transaction } from '../../db/connection.ts';
import { type Ids, unica } from './cargarCatalogo.repository.ts';
import type { EventoDescrito, GeneralesDescritos } from './eventoDescrito.ts';

interface Cupo extends GeneralesDescritos {
  eventoId: number;
  seccionId: number;
  zonaId: number;
}

/**
 * Makes the general places of an event those of the file. Held and sold places stay as they are. Answers, in Spanish,
 * the sections that would become smaller than what is taken.
 */
export async function ponerGenerales(
  tx: Transaction,
  eventoId: number,
  { evento, secciones, zonas }: { evento: EventoDescrito; secciones: Ids; zonas: Ids },
): Promise<string[]> {
  const conflictos: string[] = [];
  for (const { clave, nombre, generales } of evento.secciones) {
    const seccionId = secciones.get(clave);
    const zonaId = generales && zonas.get(generales.zonaPrecio);
    if (!generales || seccionId === undefined || !zonaId) continue;
    const faltan = await ponerCupo(tx, { ...generales, eventoId, seccionId, zonaId });
    if (faltan > 0) {
      conflictos.push(
        `${nombre}: hay ${faltan} lugares vendidos o apartados más de los que el archivo deja a la venta.`,
      );
    }
  }
  return conflictos;
}

/**
 * Gives a general section so many places: new ones are like most others, and free ones go. Answers how many places too many
 * are taken or kept back; when that is more than 0 nothing was changed.
 */
export async function ponerCapacidad(
  tx: Transaction,
  { eventoId, seccionId, capacidad }: { eventoId: number; seccionId: number; capacidad: number },
): Promise<number> {
  const libres = await lockLibres(tx, seccionId);
  const total = await contarLugares(tx, seccionId);
  const deVenta = libres.filter(({ condicion }) => condicion === 'venta').map(({ id }) => id);
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

/** Answers how many places too many are taken; when that is more than 0 nothing was changed. */
async function ponerCupo(tx: Transaction, cupo: Cupo): Promise<number> {
  const libres = (await lockLibres(tx, cupo.seccionId)).map(({ id }) => id);
  const tomados = (await contarLugares(tx, cupo.seccionId)) - libres.length;
  const enVenta = cupo.capacidad - cupo.bloqueados - cupo.cortesias - tomados;
  if (enVenta < 0) return -enVenta;

  const faltan = enVenta + cupo.bloqueados + cupo.cortesias - libres.length;
  const ids = faltan > 0 ? [...libres, ...(await insertGenerales(tx, cupo, faltan))] : libres;
  const bloqueadosHasta = enVenta + cupo.bloqueados;
  const cortesiasHasta = bloqueadosHasta + cupo.cortesias;
  await ponerCondicion(tx, cupo, { ids: ids.slice(0, enVenta), condicion: 'venta' });
  await ponerCondicion(tx, cupo, { ids: ids.slice(enVenta, bloqueadosHasta), condicion: 'bloqueado' });
  await ponerCondicion(tx, cupo, { ids: ids.slice(bloqueadosHasta, cortesiasHasta), condicion: 'cortesia' });
  await quitar(tx, ids.slice(cortesiasHasta));
  return 0;
}

/**
 * Free places, those for sale first, so that loading the same file again changes none. One whose ticket was used and then
 * refunded is not free: its bearer may still be inside.
 */
async function lockLibres(tx: Transaction, seccionId: number): Promise<{ id: number; condicion: string }[]> {
  const { rows } = await tx.query<{ id: number; condicion: string }>(
    `select id, condicion from lugar
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
  { ids, condicion }: { ids: number[]; condicion: 'venta' | 'bloqueado' | 'cortesia' },
): Promise<void> {
  await tx.query(
    `update lugar set condicion = $2, zona_precio_id = $3, precio = $4, general_libre = $2 = 'venta',
       reserva_id = null, retenido_hasta = null, bloqueo_id = case when $2 = 'bloqueado' then bloqueo_id end,
       condicion_previa = null
     where id = any ($1) and (condicion, zona_precio_id, precio, general_libre)
       is distinct from ($2, $3::integer, $4::integer, $2 = 'venta')`,
    [ids, condicion, zonaId, precio],
  );
}

/** A place that once had a ticket, since voided, stays as one that does not exist: the ticket names it. */
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
