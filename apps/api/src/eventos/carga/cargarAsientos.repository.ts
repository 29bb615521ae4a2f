import type { Transaction } from '../../db/connection.ts';
import type { SeccionDescrita } from '../documento/eventoDescrito.ts';

const TOMADO = '(l.reserva_id is not null and (l.vendido or l.retenido_hasta > now()))';
const LIBRE = `(${TOMADO}) is not true`;
/** The bearer of a used and refunded ticket may still sit on the place, so no file puts it on sale again. */
const SIN_NADIE_DENTRO = `l.id not in (
  select lugar_id from boleto where evento_id = $1 and quemado_en is not null and anulado_en is not null)`;

const BLOQUEO_DEL_ARCHIVO = '(select q.id from bloqueo q where q.evento_id = $1 and q.nombre = a.bloqueo)';

/**
 * The seats (as `l`) that are missing from the file, including those of sections that changed between numbered and general.
 */
const QUITADOS = `
  from lugar l left join fila f on f.id = l.fila_id join seccion s on s.id = l.seccion_id
  where l.evento_id = $1 and (s.tipo = 'numerada' or l.fila_id is not null or s.clave <> all ($2::text[]))
    and not exists (select from archivo_asiento a
                    where a.seccion = s.clave and a.fila = f.nombre and a.numero = l.numero)`;

/** Locks all places of an event, so that buyers and a load during its sale wait for each other. */
export async function lockLugares(tx: Transaction, eventoId: number): Promise<void> {
  await tx.query('select from lugar where evento_id = $1 order by id for update', [eventoId]);
}

/**
 * Sets the numbered places of an event to those of the file. Held and sold seats keep their zone and price; free seats that
 * are missing from the file are removed. If the file has no blocks, a place that stays blocked stays in its block. Answers, in
 * Spanish, the taken seats that the file would remove.
 */
export async function ponerAsientos(
  tx: Transaction,
  eventoId: number,
  { secciones, conBloqueos }: { secciones: readonly SeccionDescrita[]; conBloqueos: boolean },
): Promise<string[]> {
  const claves = secciones.map(seccion => seccion.clave);
  await copiarArchivo(tx, secciones);
  // The planner has no statistics of rows that this transaction writes: a nested loop would scan the file once per seat.
  await tx.query('set local enable_nestloop = off');
  await insertFilas(tx, eventoId);
  await insertAsientos(tx, eventoId);
  await actualizarAsientos(tx, eventoId, conBloqueos);
  await juntarAcompanantes(tx, eventoId);
  await quitarAsientos(tx, eventoId, claves);
  const conflictos = await listConflictos(tx, eventoId, claves);
  await tx.query('set local enable_nestloop = on');
  return conflictos;
}

/** Copies the file's seats into a temporary table for this transaction, so that the rest takes a few statements. */
async function copiarArchivo(tx: Transaction, secciones: readonly SeccionDescrita[]): Promise<void> {
  await tx.query(
    `create temporary table archivo_asiento (
       seccion text, fila text, fila_orden integer, numero text, orden integer, x real, y real,
       zona text, precio integer, condicion text, atributos text, bloqueo text, puesto integer
     ) on commit drop`,
  );
  const asientos = secciones.flatMap(seccion =>
    seccion.filas.flatMap((fila, filaOrden) =>
      fila.asientos.map((asiento, orden) => ({
        seccion: seccion.clave,
        fila: fila.nombre,
        filaOrden,
        orden,
        ...asiento,
      })),
    ),
  );
  await tx.query(
    `insert into archivo_asiento
     select * from unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::integer[], $6::real[], $7::real[],
       $8::text[], $9::integer[], $10::text[], $11::text[], $12::text[]) with ordinality`,
    [
      asientos.map(a => a.seccion),
      asientos.map(a => a.fila),
      asientos.map(a => a.filaOrden),
      asientos.map(a => a.numero),
      asientos.map(a => a.orden),
      asientos.map(a => a.x),
      asientos.map(a => a.y),
      asientos.map(a => a.zonaPrecio),
      asientos.map(a => a.precio),
      asientos.map(a => a.condicion),
      asientos.map(a => a.atributos?.join() ?? null),
      asientos.map(a => a.bloqueo),
    ],
  );
  await tx.query('analyze archivo_asiento');
}

async function insertFilas(tx: Transaction, eventoId: number): Promise<void> {
  await tx.query(
    `insert into fila (seccion_id, nombre, orden)
     select s.id, a.fila, min(a.fila_orden) from archivo_asiento a
     join seccion s on s.evento_id = $1 and s.clave = a.seccion
     group by s.id, a.fila order by min(a.puesto)
     on conflict (seccion_id, nombre) do update set orden = excluded.orden`,
    [eventoId],
  );
}

/** Inserts in the file's order, so that neighbours have neighbouring ids. */
async function insertAsientos(tx: Transaction, eventoId: number): Promise<void> {
  await tx.query(
    `insert into lugar (evento_id, seccion_id, fila_id, numero, orden, x, y, zona_precio_id, precio, condicion,
       atributos, bloqueo_id)
     select $1, s.id, f.id, a.numero, a.orden, a.x, a.y, z.id, a.precio, a.condicion, string_to_array(a.atributos, ','),
       ${BLOQUEO_DEL_ARCHIVO}
     from archivo_asiento a
     join seccion s on s.evento_id = $1 and s.clave = a.seccion
     join fila f on f.seccion_id = s.id and f.nombre = a.fila
     join zona_precio z on z.evento_id = $1 and z.nombre = a.zona
     where not exists (select from lugar l where l.fila_id = f.id and l.numero = a.numero)
     order by a.puesto`,
    [eventoId],
  );
}

async function actualizarAsientos(tx: Transaction, eventoId: number, conBloqueos: boolean): Promise<void> {
  const deEste = `archivo_asiento a
     join seccion s on s.evento_id = $1 and s.clave = a.seccion
     join fila f on f.seccion_id = s.id and f.nombre = a.fila
     join zona_precio z on z.evento_id = $1 and z.nombre = a.zona
     where l.fila_id = f.id and l.numero = a.numero`;
  await tx.query(
    `update lugar l set orden = a.orden, x = a.x, y = a.y from ${deEste}
       and (l.orden, l.x, l.y) is distinct from (a.orden, a.x, a.y)`,
    [eventoId],
  );
  await tx.query(
    `update lugar l set zona_precio_id = z.id, precio = a.precio, condicion = a.condicion,
       reserva_id = null, retenido_hasta = null, condicion_previa = null, bloqueo_pendiente = null,
       bloqueo_id = case when $2 then ${BLOQUEO_DEL_ARCHIVO} when a.condicion = 'bloqueado' then l.bloqueo_id end
     from ${deEste} and ${LIBRE} and ${SIN_NADIE_DENTRO}
       and ((l.zona_precio_id, l.precio, l.condicion) is distinct from (z.id, a.precio, a.condicion)
         or $2 and l.bloqueo_id is distinct from ${BLOQUEO_DEL_ARCHIVO})`,
    [eventoId, conBloqueos],
  );
}

/** Writes the file's attributes, and for each companion's place the wheelchair place beside it (§C6.2). */
async function juntarAcompanantes(tx: Transaction, eventoId: number): Promise<void> {
  await tx.query(
    `update lugar l set atributos = string_to_array(a.atributos, ',')
     from archivo_asiento a
     join seccion s on s.evento_id = $1 and s.clave = a.seccion
     join fila f on f.seccion_id = s.id and f.nombre = a.fila
     where l.fila_id = f.id and l.numero = a.numero and a.atributos is not null
       and l.atributos is distinct from string_to_array(a.atributos, ',')`,
    [eventoId],
  );
  await tx.query(
    `update lugar l set acompana_a = junto.id
     from archivo_asiento a
     join seccion s on s.evento_id = $1 and s.clave = a.seccion
     join fila f on f.seccion_id = s.id and f.nombre = a.fila
     join archivo_asiento otro on otro.seccion = a.seccion and otro.fila = a.fila
       and otro.orden in (a.orden - 1, a.orden + 1) and otro.atributos like '%silla_de_ruedas%'
     join lugar junto on junto.fila_id = f.id and junto.numero = otro.numero
     where l.fila_id = f.id and l.numero = a.numero and a.atributos like '%acompanante%' and l.acompana_a is null`,
    [eventoId],
  );
}

/** Removes seats. A seat with a voided ticket stays as one that does not exist, because the ticket refers to it. */
async function quitarAsientos(tx: Transaction, eventoId: number, claves: string[]): Promise<void> {
  await tx.query(
    `delete from lugar where id in (select l.id ${QUITADOS} and ${LIBRE})
       and not exists (select from boleto b where b.lugar_id = lugar.id)`,
    [eventoId, claves],
  );
  await tx.query(
    `update lugar set condicion = 'inaccesible', reserva_id = null, retenido_hasta = null,
       general_libre = case when fila_id is null then false end
     where id in (select l.id ${QUITADOS} and ${LIBRE}) and condicion <> 'inaccesible'`,
    [eventoId, claves],
  );
}

async function listConflictos(tx: Transaction, eventoId: number, claves: string[]): Promise<string[]> {
  const { rows } = await tx.query<{ conflicto: string }>(
    `select format('%s, fila %s, asiento %s: ya está vendido o apartado, y se quitaría.', s.nombre,
         coalesce(f.nombre, '-'), coalesce(l.numero, '-')) as conflicto
       ${QUITADOS} and ${TOMADO}
     union all
     select format('%s, fila %s, asiento %s: ya está vendido o apartado y el archivo lo marca «%s».', s.nombre,
         f.nombre, l.numero, a.condicion)
     from archivo_asiento a
     join seccion s on s.evento_id = $1 and s.clave = a.seccion
     join fila f on f.seccion_id = s.id and f.nombre = a.fila
     join lugar l on l.fila_id = f.id and l.numero = a.numero
     where a.condicion <> 'venta' and ${TOMADO}
       -- Sold out of its block at the box office, or bound for it.
       and coalesce(a.bloqueo <> (select q.nombre from bloqueo q where q.id = coalesce(l.bloqueo_pendiente, l.bloqueo_id)), true)
     limit 50`,
    [eventoId, claves],
  );
  return rows.map(fila => fila.conflicto);
}
