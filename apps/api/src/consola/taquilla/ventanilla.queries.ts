import type { LugarCotizado, TarifasEvento } from '@taquilla/rules/desglose';
import { centavos } from '@taquilla/rules/dinero';
import type { Db } from '../../db/connection.ts';

export interface EventoDeVentanilla {
  nombre: string;
  fecha: Date;
  zona: string;
  recinto: string;
  abierto: boolean;
}

/** An event with the box office's present rates. */
export async function findEventoDeVentanilla(
  db: Db,
  eventoId: number,
): Promise<(EventoDeVentanilla & { tarifas: TarifasEvento }) | null> {
  const { rows } = await db.query<
    EventoDeVentanilla & Omit<TarifasEvento, 'cargosPorCategoria'> & { cargos: Record<string, number> }
  >(
    `select e.nombre, e.fecha, r.zona, r.nombre as recinto, evento_abierto(e, 'taquilla') as abierto,
       t.uso_de_tarjeta as "usoDeTarjeta", t.uso_de_servicio as "usoDeServicio", t.iva_rate as "ivaRate",
       t.is_iva_applied as "isIvaApplied", t.uds_por_categoria as "udsPorCategoria", t.cargos
     from evento e join recinto r on r.id = e.recinto_id
     join tarifa t on t.evento_id = e.id and t.version = e.tarifa_version and t.canal = 'taquilla' where e.id = $1`,
    [eventoId],
  );
  const [fila] = rows;
  if (!fila) return null;
  const { nombre, fecha, zona, recinto, abierto, cargos, ...tasas } = fila;
  const cargosPorCategoria = Object.fromEntries(
    Object.entries(cargos).map(([zonaId, tasa]) => [Number(zonaId), Number(tasa)]),
  );
  return { nombre, fecha, zona, recinto, abierto, tarifas: { ...tasas, cargosPorCategoria } };
}

export interface SeccionDeVentanilla {
  id: number;
  nombre: string;
  tipo: 'general' | 'numerada';
  esMesa: boolean;
  /** An extra outside the map, such as parking. */
  adicional: boolean;
  zonaId: number;
  libres: number;
  /** The section's free places have more than one price; companions' places that have a price of their own are not among them. */
  desde: boolean;
  /** The cheapest free place; null where no place is free. */
  barato: LugarCotizado | null;
}

/** Sections in their order with the places that the box office may sell now, at the prices of the present phase. */
export async function listSeccionesDeVentanilla(db: Db, eventoId: number): Promise<SeccionDeVentanilla[]> {
  const { rows } = await db.query<
    Omit<SeccionDeVentanilla, 'barato'> & { precio: number | null; zona: string | null }
  >(
    `with fase as materialized (select fase_vigente($1) as id)
     select s.id, s.nombre, s.tipo, s.es_mesa as "esMesa", s.seccion_adicional as adicional,
       coalesce(b.zona_id, (select min(zona_precio_id) from lugar where seccion_id = s.id), 0) as "zonaId",
       coalesce(b.libres, 0)::integer as libres, coalesce(b.desde, false) as desde, b.precio, b.zona
     from seccion s left join lateral (
       select z.id as zona_id, z.nombre as zona, p.precio, sum(count(*)) over () as libres,
         count(*) filter (where not p.aparte) over () > 1 as desde
       from fase cross join evento e join lugar l on l.evento_id = e.id join zona_precio z on z.id = l.zona_precio_id left join bloqueo q on q.id = l.bloqueo_id
       cross join lateral (select precio_de_lista(l, s, e.acompanante_precio,
           case when fase.id is not null then precio_de_fase(fase.id, z.id) end) as precio,
         l.acompana_a is not null and e.acompanante_precio is not null as aparte) p
       where l.seccion_id = s.id and e.id = $1 and not l.vendido and l.bloqueo_pendiente is null
         and (l.retenido_hasta is null or l.retenido_hasta <= now())
         and ((l.condicion = 'venta' and l.bloqueo_id is null)
           or (l.fila_id is not null and l.condicion in ('venta', 'bloqueado') and q.taquilla_puede_vender))
       group by z.id, p.precio, p.aparte order by p.aparte, p.precio, z.id limit 1) b on true
     where s.evento_id = $1 order by s.orden, s.id`,
    [eventoId],
  );
  return rows.map(({ precio, zona, ...seccion }) => ({
    ...seccion,
    barato:
      precio === null
        ? null
        : { categoriaId: seccion.zonaId, categoria: zona ?? '', precio: centavos(precio) },
  }));
}
