import type { Transaction } from '../../db/connection.ts';

/** Locks prices, rates and phases of an event, and answers their version; null where there is no event. */
export async function lockPrecios(tx: Transaction, eventoId: number): Promise<number | null> {
  const { rows } = await tx.query<{ version: number }>(
    'select precios_version as version from evento where id = $1 for no key update',
    [eventoId],
  );
  return rows[0]?.version ?? null;
}

export async function contarPrecios(tx: Transaction, eventoId: number): Promise<void> {
  await tx.query('update evento set precios_version = precios_version + 1 where id = $1', [eventoId]);
}

/** Writes a zone. A zone without an id is new and takes the event's rate. */
export async function ponerZona(
  tx: Transaction,
  eventoId: number,
  zona: { id?: number | undefined; nombre: string; color: string; orden: number },
): Promise<boolean> {
  const { id, nombre, color, orden } = zona;
  const { rowCount } =
    id === undefined
      ? await tx.query(
          `insert into zona_precio (evento_id, nombre, color, cargo_por_categoria, orden)
           select id, $2, $3, uso_de_servicio, $4 from evento where id = $1`,
          [eventoId, nombre, color, orden],
        )
      : await tx.query(
          'update zona_precio set nombre = $3, color = $4, orden = $5 where evento_id = $1 and id = $2',
          [eventoId, id, nombre, color, orden],
        );
  return rowCount === 1;
}

/** Deletes zones; false where a place or a promotion has one of them. */
export async function deleteZonas(
  tx: Transaction,
  eventoId: number,
  ids: readonly number[],
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from zona_precio z where evento_id = $1 and id = any ($2)
       and not exists (select from lugar l where l.zona_precio_id = z.id)
       and not exists (select from promocion_zona p where p.zona_precio_id = z.id)`,
    [eventoId, ids],
  );
  return rowCount === ids.length;
}

/**
 * Gives the free places of whole sections to a zone, at a price in centavos; held and sold places stay, and are counted. A
 * zone that is left without places is deleted, unless a promotion names it. Null where there is no such zone.
 */
export async function moverSecciones(
  tx: Transaction,
  eventoId: number,
  { zona, seccionIds, precio }: { zona: string; seccionIds: readonly number[]; precio: number },
): Promise<Alcance | null> {
  const { rows } = await tx.query<Alcance>(
    `with destino as (select id from zona_precio where evento_id = $1 and nombre = $2),
     suyos as (
       select l.id, vendido, retenido_hasta > clock_timestamp() as apartado, retenido_hasta from lugar l, destino d
       where evento_id = $1 and seccion_id = any ($3) and (zona_precio_id <> d.id or precio <> $4)
     ), puestos as (
       update lugar l set zona_precio_id = d.id, precio = $4 from suyos, destino d
       where l.id = suyos.id and not suyos.vendido and suyos.apartado is not true
     )
     select count(suyos.id) filter (where not vendido and apartado is not true)::integer as cambian,
       count(suyos.id) filter (where apartado)::integer as conservan, max(retenido_hasta) filter (where apartado) as hasta,
       count(suyos.id) filter (where vendido)::integer as vendidos
     from destino left join suyos on true group by destino.id`,
    [eventoId, zona, seccionIds, precio],
  );
  await ponerColores(tx, eventoId, seccionIds);
  await tx.query(
    `delete from zona_precio z where evento_id = $1 and nombre <> $2
       and not exists (select from lugar l where l.zona_precio_id = z.id)
       and not exists (select from promocion_zona p where p.zona_precio_id = z.id)`,
    [eventoId, zona],
  );
  return rows[0] ?? null;
}

/** Sets each section's colours on the map to those of its zones, the zone with most places first. */
export async function ponerColores(
  tx: Transaction,
  eventoId: number,
  seccionIds: readonly number[],
): Promise<void> {
  await tx.query(
    `update seccion s set colores = c.colores from (
       select seccion_id, (array_agg(color order by cuantos desc, orden))[1:4] as colores from (
         select l.seccion_id, z.color, min(z.orden) as orden, count(*) as cuantos from lugar l
         join zona_precio z on z.id = l.zona_precio_id
         where l.evento_id = $1 and l.seccion_id = any ($2) and l.condicion <> 'inaccesible' group by l.seccion_id, z.color
       ) por_color group by seccion_id
     ) c where s.id = c.seccion_id`,
    [eventoId, seccionIds],
  );
}

export interface CambioDePrecio {
  zonaId: number;
  /** Price to be replaced, in centavos; null for every price. */
  de: number | null;
  seccionId: number | null;
  filaIds: readonly number[] | null;
  precio: number;
}

export interface Alcance {
  cambian: number;
  conservan: number;
  hasta: Date | null;
  vendidos: number;
}

/** Gives places of a zone another price; sold places keep theirs, and a living hold has its own. */
export async function cambiarPrecio(
  tx: Transaction,
  eventoId: number,
  { zonaId, de, seccionId, filaIds, precio }: CambioDePrecio,
): Promise<Alcance> {
  const { rows } = await tx.query<Alcance>(
    `with suyos as (
       select id, vendido, retenido_hasta from lugar
       where evento_id = $1 and zona_precio_id = $2 and condicion <> 'inaccesible' and precio <> $6
         and ($3::integer is null or precio = $3) and ($4::integer is null or seccion_id = $4)
         and ($5::integer[] is null or fila_id = any ($5))
     ), puestos as (
       update lugar l set precio = $6 from suyos where l.id = suyos.id and not suyos.vendido
     )
     select count(*) filter (where not vendido and (retenido_hasta is null or retenido_hasta <= now()))::integer as cambian,
       count(*) filter (where retenido_hasta > now())::integer as conservan,
       max(retenido_hasta) filter (where retenido_hasta > now()) as hasta,
       count(*) filter (where vendido)::integer as vendidos
     from suyos`,
    [eventoId, zonaId, de, seccionId, filaIds, precio],
  );
  return rows[0] ?? { cambian: 0, conservan: 0, hasta: null, vendidos: 0 };
}

export async function ponerPrecioDeSeccion(
  tx: Transaction,
  eventoId: number,
  { id, precio }: { id: number; precio: number | null },
): Promise<Alcance> {
  const { rows } = await tx.query<Alcance>(
    `with puesta as (
       update seccion set precio_seccion = $3 where evento_id = $1 and id = $2 and precio_seccion is distinct from $3 returning id
     )
     select count(*) filter (where not vendido and (retenido_hasta is null or retenido_hasta <= now()))::integer as cambian,
       count(*) filter (where retenido_hasta > now())::integer as conservan,
       max(retenido_hasta) filter (where retenido_hasta > now()) as hasta,
       count(*) filter (where vendido)::integer as vendidos
     from lugar where seccion_id in (select id from puesta) and condicion <> 'inaccesible'`,
    [eventoId, id, precio],
  );
  return rows[0] ?? { cambian: 0, conservan: 0, hasta: null, vendidos: 0 };
}

/** Whether a section's places count for the limit of a buyer, and the most of them in one purchase (§B1.4). */
export async function ponerTerminosDeSeccion(
  tx: Transaction,
  eventoId: number,
  {
    id,
    cuentaLimite,
    maximoPorCompra,
  }: { id: number; cuentaLimite?: boolean | undefined; maximoPorCompra?: number | null | undefined },
): Promise<void> {
  await tx.query(
    `update seccion set cuenta_limite = coalesce($3, cuenta_limite),
       maximo_por_compra = case when $4 then $5 else maximo_por_compra end where evento_id = $1 and id = $2`,
    [eventoId, id, cuentaLimite ?? null, maximoPorCompra !== undefined, maximoPorCompra ?? null],
  );
}

/**
 * Gives companions' places a price in centavos, or null for that of their row; holds and sales keep theirs (§B7.1). `seLibera`:
 * null leaves whether they are let go.
 */
export async function ponerAcompanantes(
  tx: Transaction,
  eventoId: number,
  { precio, seLibera }: { precio: number | null; seLibera: boolean | null },
): Promise<Alcance> {
  const { rows } = await tx.query<Alcance>(
    `with antes as (select acompanante_precio as precio from evento where id = $1), puesto as (
       update evento set acompanante_precio = $2, acompanante_se_libera = coalesce($3, acompanante_se_libera) where id = $1
     )
     select count(*) filter (where not vendido and (retenido_hasta is null or retenido_hasta <= now()))::integer as cambian,
       count(*) filter (where retenido_hasta > now())::integer as conservan,
       max(retenido_hasta) filter (where retenido_hasta > now()) as hasta,
       count(*) filter (where vendido)::integer as vendidos
     from lugar where evento_id = $1 and acompana_a is not null and condicion <> 'inaccesible'
       and (select precio from antes) is distinct from $2`,
    [eventoId, precio, seLibera],
  );
  return rows[0] ?? { cambian: 0, conservan: 0, hasta: null, vendidos: 0 };
}

/** Columns of `tarifa` that hold rates. */
export interface TasasDeCanal {
  uso_de_tarjeta: number;
  uso_de_servicio: number;
  iva_rate: number;
  is_iva_applied: boolean;
  uds_por_categoria: boolean;
  cargos: Readonly<Record<string, number>>;
}

/** Writes a new version of the rates where they differ from the present ones. */
export async function ponerTarifas(
  tx: Transaction,
  eventoId: number,
  { web, taquilla }: { web: TasasDeCanal; taquilla: TasasDeCanal },
): Promise<void> {
  await tx.query(
    `update evento set uso_de_tarjeta = $2, uso_de_servicio = $3, iva_rate = $4, is_iva_applied = $5, uds_por_categoria = $6
     where id = $1`,
    [
      eventoId,
      web.uso_de_tarjeta,
      web.uso_de_servicio,
      web.iva_rate,
      web.is_iva_applied,
      web.uds_por_categoria,
    ],
  );
  await tx.query(
    `update zona_precio z set cargo_por_categoria = (c.value)::numeric
     from jsonb_each_text($2) c where z.evento_id = $1 and z.id = c.key::integer
       and z.cargo_por_categoria <> (c.value)::numeric`,
    [eventoId, JSON.stringify(web.cargos)],
  );
  await tx.query(
    `select asentar_tarifa($1, $2::jsonb || jsonb_build_object('cargos', (
       select coalesce(jsonb_object_agg(id, cargo_por_categoria), '{}') from zona_precio where evento_id = $1)
       || coalesce($2::jsonb -> 'cargos', '{}')))`,
    [eventoId, JSON.stringify(taquilla)],
  );
}

export async function replaceFases(
  tx: Transaction,
  eventoId: number,
  fases: readonly {
    nombre: string;
    desde: string | null;
    hasta: string | null;
    precios: readonly { zonaId: number; precio: number }[];
  }[],
): Promise<void> {
  await tx.query('delete from fase where evento_id = $1', [eventoId]);
  for (const [orden, { nombre, desde, hasta, precios }] of fases.entries()) {
    await tx.query(
      `with nueva as (
         insert into fase (evento_id, nombre, desde, hasta, orden) values ($1, $2, $3, $4, $5) returning id
       )
       insert into fase_precio (fase_id, zona_precio_id, precio)
       select nueva.id, p.zona, p.precio from nueva, unnest($6::integer[], $7::integer[]) as p (zona, precio)
       join zona_precio z on z.id = p.zona and z.evento_id = $1`,
      [eventoId, nombre, desde, hasta, orden, precios.map(p => p.zonaId), precios.map(p => p.precio)],
    );
  }
}

/** Whether the database refused a name that another zone of the event has. */
export function esZonaRepetida(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && error.constraint === 'zona_precio_evento_id_nombre_key'
  );
}
