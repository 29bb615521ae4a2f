import type { Transaction } from '../../db/connection.ts';
import { COLUMNAS, COLUMNAS_APARTE, COLUMNAS_DE_CARGOS } from '../documento/columnas.ts';

/** The sale's hours stay with the event, and key, name and date are the copy's own. */
const NO_SE_COPIAN: readonly string[] = ['clave', 'nombre', 'fecha', 'venta_desde', 'venta_hasta'];
const COPIADAS = [...Object.values(COLUMNAS), ...COLUMNAS_APARTE, ...COLUMNAS_DE_CARGOS]
  .filter(columna => !NO_SE_COPIAN.includes(columna))
  .join(', ');

/** Inserts a draft with the data of an event at another date. */
export async function copiarEvento(
  tx: Transaction,
  de: number,
  { clave, nombre, fecha }: { clave: string; nombre: string; fecha: string },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into evento (clave, nombre, fecha, estado, ${COPIADAS})
     select $2, $3, $4, 'borrador', ${COPIADAS} from evento where id = $1 returning id`,
    [de, clave, nombre, fecha],
  );
  const [{ id } = { id: 0 }] = rows;
  await tx.query(
    `insert into evento_artista (evento_id, artista_id, orden)
     select $2, artista_id, orden from evento_artista where evento_id = $1 and orden > 0 and retirado_en is null
     on conflict do nothing`,
    [de, id],
  );
  return id;
}

/**
 * Copies zones, sections, rows, places and blocks; holds and sales are not copied. A block's hour of release keeps its
 * distance to the show, and a place that a block waits for is blocked at once.
 */
export async function copiarPlano(tx: Transaction, de: number, a: number): Promise<void> {
  const valores = [de, a];
  await tx.query(
    `insert into bloqueo (evento_id, nombre, color, motivo, libera_en, taquilla_puede_vender, creado_por)
     select n.id, b.nombre, b.color, b.motivo, b.libera_en + (n.fecha - e.fecha), b.taquilla_puede_vender, b.creado_por
     from bloqueo b join evento e on e.id = b.evento_id join evento n on n.id = $2 where b.evento_id = $1 order by b.id`,
    valores,
  );
  await tx.query(
    `insert into zona_precio (evento_id, nombre, color, cargo_por_categoria, orden)
     select $2, nombre, color, cargo_por_categoria, orden from zona_precio where evento_id = $1 order by orden, id`,
    valores,
  );
  await tx.query(
    `insert into seccion (evento_id, clave, nombre, bloque, tipo, precio_seccion, nombre_especial, seccion_adicional, colores,
       orientacion_filas, es_mesa, cuenta_limite, maximo_por_compra, orden)
     select $2, clave, nombre, bloque, tipo, precio_seccion, nombre_especial, seccion_adicional, colores, orientacion_filas,
       es_mesa, cuenta_limite, maximo_por_compra, orden from seccion where evento_id = $1 order by orden, id`,
    valores,
  );
  await tx.query(
    `insert into fila (seccion_id, nombre, orden)
     select n.id, f.nombre, f.orden from fila f join seccion s on s.id = f.seccion_id and s.evento_id = $1
     join seccion n on n.evento_id = $2 and n.clave = s.clave order by s.orden, f.orden, f.id`,
    valores,
  );
  await tx.query(
    `insert into lugar (evento_id, seccion_id, fila_id, numero, orden, x, y, zona_precio_id, precio, condicion, general_libre,
       bloqueo_id, atributos)
     select $2, n.id, nf.id, l.numero, l.orden, l.x, l.y, nz.id, l.precio,
       case when nb.id is null then l.condicion else 'bloqueado' end,
       case when l.fila_id is null then l.condicion = 'venta' and nb.id is null end, nb.id, l.atributos
     from lugar l join seccion s on s.id = l.seccion_id join seccion n on n.evento_id = $2 and n.clave = s.clave
     join zona_precio z on z.id = l.zona_precio_id join zona_precio nz on nz.evento_id = $2 and nz.nombre = z.nombre
     left join fila f on f.id = l.fila_id left join fila nf on nf.seccion_id = n.id and nf.nombre = f.nombre
     left join bloqueo b on b.id = coalesce(l.bloqueo_id, l.bloqueo_pendiente)
     left join bloqueo nb on nb.evento_id = $2 and nb.nombre = b.nombre
     where l.evento_id = $1 order by l.id`,
    valores,
  );
  await tx.query(
    `update lugar l set acompana_a = na.id
     from lugar v join lugar va on va.id = v.acompana_a
       join fila vf on vf.id = v.fila_id join seccion vs on vs.id = v.seccion_id
       join fila vaf on vaf.id = va.fila_id join seccion vas on vas.id = va.seccion_id
       join seccion ns on ns.evento_id = $2 and ns.clave = vs.clave
       join fila nf on nf.seccion_id = ns.id and nf.nombre = vf.nombre
       join seccion nas on nas.evento_id = $2 and nas.clave = vas.clave
       join fila naf on naf.seccion_id = nas.id and naf.nombre = vaf.nombre
       join lugar na on na.fila_id = naf.id and na.numero = va.numero
     where v.evento_id = $1 and l.fila_id = nf.id and l.numero = v.numero`,
    valores,
  );
}

/** Copies the map, with its marks pointing at the copy's sections. */
export async function copiarMapa(tx: Transaction, de: number, a: number): Promise<void> {
  const { rows } = await tx.query<{ svg: string | null; pares: Record<string, number> }>(
    `select e.mapa_svg as svg, coalesce((select jsonb_object_agg(s.id, n.id) from seccion s
       join seccion n on n.evento_id = $2 and n.clave = s.clave where s.evento_id = $1), '{}') as pares
     from evento e where e.id = $1`,
    [de, a],
  );
  const [fila] = rows;
  if (!fila?.svg) return;
  const svg = fila.svg.replace(/ data-seccion="(\d+)"/g, (_todo, id: string) => {
    const nueva = fila.pares[id];
    return nueva === undefined ? '' : ` data-seccion="${nueva}"`;
  });
  await tx.query('update evento set mapa_svg = $2 where id = $1', [a, svg]);
}

/** Copies promotions as paused (§C4.5); codes of batches and counts of uses are not copied. */
export async function copiarPromociones(tx: Transaction, de: number, a: number): Promise<void> {
  await tx.query(
    `insert into promocion (evento_id, nombre, tipo, porcentaje, cantidad_compra, cantidad_paga, aplica_todo_evento, clave,
       usos_maximos, desde, hasta, pausada, por_lote)
     select $2, nombre, tipo, porcentaje, cantidad_compra, cantidad_paga, aplica_todo_evento, clave, usos_maximos, desde, hasta,
       true, por_lote from promocion where evento_id = $1 and lote_de is null order by id`,
    [de, a],
  );
  await tx.query(
    `insert into promocion_zona (promocion_id, zona_precio_id)
     select n.id, nz.id from promocion p join promocion n on n.evento_id = $2 and n.nombre = p.nombre
     join promocion_zona pz on pz.promocion_id = p.id join zona_precio z on z.id = pz.zona_precio_id
     join zona_precio nz on nz.evento_id = $2 and nz.nombre = z.nombre where p.evento_id = $1`,
    [de, a],
  );
}

/** Copies the box office's rates and the phases of prices, for the copy's own zones (§C3.3, §C5.2). */
export async function copiarTarifas(tx: Transaction, de: number, a: number): Promise<void> {
  await tx.query(
    `select asentar_tarifa($2, jsonb_set(to_jsonb(t) - 'evento_id' - 'version' - 'canal' - 'creada_en', '{cargos}',
       coalesce((select jsonb_object_agg(nz.id, c.value) from jsonb_each(t.cargos) c
         join zona_precio z on z.id = c.key::integer join zona_precio nz on nz.evento_id = $2 and nz.nombre = z.nombre), '{}')))
     from evento e join tarifa t on t.evento_id = e.id and t.version = e.tarifa_version and t.canal = 'taquilla'
     where e.id = $1`,
    [de, a],
  );
  await tx.query(
    `insert into fase (evento_id, nombre, desde, hasta, orden)
     select $2, nombre, desde, hasta, orden from fase where evento_id = $1 order by orden`,
    [de, a],
  );
  await tx.query(
    `insert into fase_precio (fase_id, zona_precio_id, precio)
     select nf.id, nz.id, fp.precio from fase f join fase nf on nf.evento_id = $2 and nf.orden = f.orden
     join fase_precio fp on fp.fase_id = f.id join zona_precio z on z.id = fp.zona_precio_id
     join zona_precio nz on nz.evento_id = $2 and nz.nombre = z.nombre where f.evento_id = $1`,
    [de, a],
  );
}

/**
 * Copies the gates that are in use, with their rules: sections become the copy's own, and hours keep their distance to the
 * show. Phones and supervisors are not copied: they have codes and PINs of their own.
 */
export async function copiarPuertas(tx: Transaction, de: number, a: number): Promise<void> {
  await tx.query(
    `insert into puerta (evento_id, nombre, secciones, sentido, abre_en, cierra_en, con_nombres)
     select n.id, p.nombre,
       case when p.secciones is not null then array(
         select ns.id from unnest(p.secciones) with ordinality s(id, orden) join seccion v on v.id = s.id
         join seccion ns on ns.evento_id = n.id and ns.clave = v.clave order by s.orden) end,
       p.sentido, p.abre_en + (n.fecha - e.fecha), p.cierra_en + (n.fecha - e.fecha), p.con_nombres
     from puerta p join evento e on e.id = p.evento_id join evento n on n.id = $2
     where p.evento_id = $1 and p.retirada_en is null order by p.id`,
    [de, a],
  );
  await tx.query(
    `insert into regla_de_puerta (evento_id, reingreso, reingresos_maximos, minutos_entre, contracargo)
     select $2, reingreso, reingresos_maximos, minutos_entre, contracargo from regla_de_puerta where evento_id = $1`,
    [de, a],
  );
}
