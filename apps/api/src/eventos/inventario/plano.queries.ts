import type { TarifasEvento } from '@taquilla/rules/desglose';
import { centavos } from '@taquilla/rules/dinero';
import type { Db } from '../../db/connection.ts';
import { type AnclaDeSeccion, colocarEnMapa } from './enMapa.ts';
import { empacarLugares, type FilaDeLugar } from './lugares.ts';
import type { AsientoFijo, FilaFija, Plano, SeccionFija, ZonaPrecio } from './plano.ts';

/** Reads an event's plan; null when there is no such event. */
export async function findPlano(db: Db, eventoId: number): Promise<Plano | null> {
  // Read first: a change during the rest of the reading then shows at the next comparison.
  const presente = await findHuella(db, eventoId);
  if (presente === null) return null;
  const [secciones, zonas, tarifas, lugares] = await Promise.all([
    listSecciones(db, eventoId),
    listZonas(db, eventoId),
    findTarifas(db, eventoId),
    listLugares(db, eventoId),
  ]);
  const cargosPorCategoria = Object.fromEntries(zonas.map(zona => [zona.id, zona.cargoPorCategoria]));
  return {
    eventoId,
    huella: presente.huella,
    tarifas: { ...tarifas, cargosPorCategoria },
    secciones,
    zonas,
    lugares: empacarLugares(lugares),
  };
}

/**
 * A fingerprint of a plan, far cheaper than reading the plan, and the time until the clock alone changes it: a sale or a phase
 * of prices begins or ends. Null when buyers do not see the event.
 */
export async function findHuella(
  db: Db,
  eventoId: number,
): Promise<{ huella: string; cambiaEnMs: number | null } | null> {
  const { rows } = await db.query<{ huella: string; cambiaEnMs: number | null }>({
    name: 'huella-de-plano',
    text: `
      select concat_ws('/', e.xmin, estado_de_evento(e), fase_vigente(e.id), acompanantes_sueltos(e),
        (select sum(fp.xmin::text::bigint) from fase f join fase_precio fp on fp.fase_id = f.id where f.evento_id = e.id),
        (select concat_ws(':', count(*), sum(xmin::text::bigint)) from seccion where evento_id = e.id),
        (select concat_ws(':', count(*), sum(xmin::text::bigint)) from zona_precio where evento_id = e.id),
        (select concat_ws(':', count(*), sum(f.xmin::text::bigint))
         from fila f join seccion s on s.id = f.seccion_id where s.evento_id = e.id),
        (select concat_ws(':', count(*), count(*) filter (where condicion = 'venta'), sum(precio), sum(acompana_a),
           sum(zona_precio_id), sum(hashtext(concat_ws(' ', fila_id, numero, orden, x, y, atributos))::bigint))
         from lugar where evento_id = e.id)) as huella,
        (select extract(epoch from min(cuando) - now()) * 1000 from (
           select unnest(array[e.venta_desde, e.venta_hasta, e.fecha, fin_de_evento(e), e.fecha - interval '48 hours']) as cuando
           union all select unnest(array[f.desde, f.hasta]) from fase f where f.evento_id = e.id) citas
         where cuando > now())::float as "cambiaEnMs"
      from evento e where e.id = $1 and e.estado not in ('borrador', 'archivado')`,
    values: [eventoId],
  });
  return rows[0] ?? null;
}

async function listSecciones(db: Db, eventoId: number): Promise<SeccionFija[]> {
  const enMapa = colocarEnMapa(await listAnclas(db, eventoId));
  const { rows } = await db.query<Omit<SeccionFija, 'enMapa'>>(
    `select id, nombre, bloque, tipo, case when fase_vigente($1) is null then precio_seccion end as "precioSeccion", nombre_especial as "nombreEspecial",
       seccion_adicional as "seccionAdicional", colores, orientacion_filas as "orientacionFilas", es_mesa as "esMesa",
       cuenta_limite as "cuentaLimite", maximo_por_compra as "maximoPorCompra"
     from seccion where evento_id = $1 order by orden, id`,
    [eventoId],
  );
  return rows.map(seccion => ({ ...seccion, enMapa: enMapa.get(seccion.id) ?? null }));
}

/** Of each section, its first and its last seat on the drawing of the event's version of its venue, and the same on its plan. */
async function listAnclas(db: Db, eventoId: number): Promise<AnclaDeSeccion[]> {
  const { rows } = await db.query<AnclaDeSeccion>(
    `select s.id as "seccionId", d.seccion -> 'lugar' as lugar, l.x, l.y,
       (a.asiento ->> 'x')::float as "dibujoX", (a.asiento ->> 'y')::float as "dibujoY"
     from evento e join recinto_version v on v.id = e.recinto_version_id
     cross join lateral jsonb_array_elements(v.documento -> 'secciones') d (seccion)
     join seccion s on s.evento_id = e.id and s.clave = d.seccion ->> 'clave' and s.tipo = 'numerada'
     cross join lateral (values
       (d.seccion -> 'filas' -> 0 ->> 'nombre', d.seccion -> 'filas' -> 0 -> 'asientos' -> 0),
       (d.seccion -> 'filas' -> -1 ->> 'nombre', d.seccion -> 'filas' -> -1 -> 'asientos' -> -1)) a (fila, asiento)
     join fila f on f.seccion_id = s.id and f.nombre = a.fila
     join lugar l on l.fila_id = f.id and l.numero = a.asiento ->> 'numero'
     where e.id = $1 and e.mapa_svg is not null and l.x is not null and l.y is not null`,
    [eventoId],
  );
  return rows;
}

async function listZonas(db: Db, eventoId: number): Promise<ZonaPrecio[]> {
  const { rows } = await db.query<ZonaPrecio>(
    `select id, nombre, color, cargo_por_categoria as "cargoPorCategoria"
     from zona_precio where evento_id = $1 order by orden, id`,
    [eventoId],
  );
  return rows;
}

async function findTarifas(db: Db, eventoId: number): Promise<Omit<TarifasEvento, 'cargosPorCategoria'>> {
  const { rows } = await db.query<Omit<TarifasEvento, 'cargosPorCategoria'>>(
    `select uso_de_tarjeta as "usoDeTarjeta", uso_de_servicio as "usoDeServicio", iva_rate as "ivaRate",
       is_iva_applied as "isIvaApplied", uds_por_categoria as "udsPorCategoria"
     from evento where id = $1`,
    [eventoId],
  );
  const [tarifas] = rows;
  if (!tarifas) throw new Error(`event ${eventoId} is gone`);
  return tarifas;
}

async function listLugares(db: Db, eventoId: number): Promise<FilaDeLugar[]> {
  const { rows } = await db.query<[...FilaDeLugar]>({
    rowMode: 'array',
    text: `
      select l.id, l.seccion_id, l.zona_precio_id, precio_de_lista(l, s, e.acompanante_precio, fp.precio),
        l.fila_id is not null, l.condicion = 'venta', l.acompana_a is not null and e.acompanante_precio is not null
      from lugar l join seccion s on s.id = l.seccion_id join evento e on e.id = l.evento_id
      left join fase_precio fp on fp.fase_id = (select fase_vigente($1)) and fp.zona_precio_id = l.zona_precio_id
      where l.evento_id = $1 order by l.id`,
    values: [eventoId],
  });
  return rows;
}

/** The rows and seats of one section. Seats without a point on the plan are put in line. */
export async function listFilas(db: Db, seccionId: number): Promise<FilaFija[]> {
  const { rows } = await db.query<
    Omit<AsientoFijo, 'precio'> & { precio: number; filaId: number; fila: string }
  >(
    `select l.id, (row_number() over (order by l.id) - 1)::integer as posicion, l.numero,
       coalesce(l.x, l.orden) as x, coalesce(l.y, f.orden) as y, l.zona_precio_id as "zonaPrecioId",
       precio_de_lista(l, s, e.acompanante_precio, fp.precio) as precio, f.id as "filaId", f.nombre as fila,
       l.atributos, l.acompana_a as "acompanaA", l.acompana_a is not null and acompanantes_sueltos(e) as "seVendeSolo"
     from lugar l join fila f on f.id = l.fila_id join seccion s on s.id = l.seccion_id join evento e on e.id = s.evento_id
     left join fase_precio fp on fp.fase_id = fase_vigente(s.evento_id) and fp.zona_precio_id = l.zona_precio_id
     where l.seccion_id = $1 order by f.orden, f.id, l.orden, l.id`,
    [seccionId],
  );
  const filas = new Map<number, FilaFija>();
  for (const { filaId, fila, precio, ...asiento } of rows) {
    const suya = filas.get(filaId) ?? { id: filaId, nombre: fila, asientos: [] };
    suya.asientos.push({ ...asiento, precio: centavos(precio) });
    filas.set(filaId, suya);
  }
  return [...filas.values()];
}
