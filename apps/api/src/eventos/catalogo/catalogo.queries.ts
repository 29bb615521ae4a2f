import type { RespuestaDe } from '@taquilla/contract/catalogo';
import {
  OPCIONALES_DEL_COMPRADOR,
  type OpcionalesDelComprador,
} from '@taquilla/contract/comun/opcionalesDeEvento';
import type { EventoDetalle, EventoResumen } from '@taquilla/contract/tienda/entidades/evento';
import type { Db } from '../../db/connection.ts';
import { OTROS_ARTISTAS } from '../documento/artistas.repository.ts';
import { comoCampos } from '../documento/columnas.ts';

/** An event without its map. */
export interface EventoLeido extends OpcionalesDelComprador {
  id: number;
  nombre: string;
  descripcion: string;
  fecha: Date;
  categoriaId: number;
  categoria: string;
  artista: string;
  /** The others of the bill, in their order. */
  artistas: string[];
  recinto: string;
  direccion: string;
  /** IANA time zone. */
  zona: string;
  ciudad: string;
  /** Hashes of pictures. */
  imagenBanner: string | null;
  imagenPromocion: string | null;
  mostrarWeb: boolean;
  /** Whether it can be bought now. */
  abierto: boolean;
  estado: EventoResumen['estado'];
  /** Its end by the published duration; null where none was written. */
  termina: Date | null;
  /** When its pages last had other facts, free places aside; null for an event that has not changed since before this was kept. */
  cambiadoEn: Date | null;
  ventaDesde: Date | null;
  ventaHasta: Date | null;
  politica: 'ley' | 'hasta_dias' | 'solo_cambio';
  politicaDias: number | null;
  /** Description of the picture. */
  textoPromocion: string | null;
  textoBanner: string | null;
  /** Number of its last ficha pública; null without one. */
  ficha: number | null;
  usoDeTarjeta: number;
  usoDeServicio: number;
  ivaRate: number;
  isIvaApplied: boolean;
  limiteDeAsientos: number;
  udsPorCategoria: boolean;
  salaDeEspera: boolean;
  /** The last run over its sales that stands (§C7); null without one. */
  cambio: EventoDetalle['cambio'];
  /** Changes with every change of the event's row, its map included. */
  revision: string;
}

/** The minutes of an event for which no duration was written: three hours, which few shows take, are told to no machine. */
const SIN_DURACION = 180;

/** Joins `k.cambio` to an event `e`: the last thing that happened to it, once it can no longer be undone. */
export const ULTIMO_CAMBIO = `left join lateral (
    select json_build_object('tipo', x.tipo, 'causa', x.causa, 'atribuible', x.atribuible, 'frase', x.frase,
      'decididoEn', x.confirmada_en, 'promesa', x.promesa, 'compensacion', x.compensacion, 'compensacionHasta', x.compensacion_hasta,
      'decidenHasta', x.deciden_hasta, 'era', x.datos -> 'era', 'artista', x.datos ->> 'artista') as cambio
    from cancelacion x where x.evento_id = e.id and x.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada')
    order by x.id desc limit 1) k on true`;

const EVENTO = `
  select e.id, e.nombre, e.descripcion, e.fecha, e.categoria_id as "categoriaId", c.nombre as categoria,
    a.nombre as artista, ${OTROS_ARTISTAS} as artistas, r.nombre as recinto, r.direccion, r.zona, ci.nombre as ciudad,
    e.imagen_banner as "imagenBanner", e.imagen_promocion as "imagenPromocion", e.mostrar_web as "mostrarWeb",
    evento_abierto(e) as abierto, estado_de_evento(e) as estado, e.venta_desde as "ventaDesde", e.venta_hasta as "ventaHasta",
    case when e.duracion_min <> ${SIN_DURACION} then fin_de_evento(e) end as termina,
    greatest(e.cambiado_en, case when e.venta_desde <= now() then e.venta_desde end, case when e.venta_hasta <= now() then e.venta_hasta end,
      (select max(creada_en) from ficha_publica f where f.evento_id = e.id),
      (select max(x.instante) from fase p, unnest(array[p.desde, p.hasta]) x (instante) where p.evento_id = e.id and x.instante <= now())) as "cambiadoEn",
    ${comoCampos(OPCIONALES_DEL_COMPRADOR)}, e.politica, e.politica_dias as "politicaDias",
    e.texto_promocion as "textoPromocion", e.texto_banner as "textoBanner",
    (select max(numero) from ficha_publica f where f.evento_id = e.id) as ficha,
    e.uso_de_tarjeta as "usoDeTarjeta", e.uso_de_servicio as "usoDeServicio", e.iva_rate as "ivaRate",
    e.is_iva_applied as "isIvaApplied", e.limite_de_asientos as "limiteDeAsientos",
    e.uds_por_categoria as "udsPorCategoria", e.sala_de_espera as "salaDeEspera", k.cambio, e.xmin::text as revision
  from evento e
  join categoria c on c.id = e.categoria_id
  join artista a on a.id = e.artista_id
  join recinto r on r.id = e.recinto_id
  join ciudad ci on ci.id = r.ciudad_id
  ${ULTIMO_CAMBIO}`;

/** Condition for events that buyers may see: neither drafts nor archived events (§C3.2). */
const A_LA_VISTA = `e.estado not in ('borrador', 'archivado')`;

/** Events to come, the next one first. */
export async function listEventos(db: Db): Promise<EventoLeido[]> {
  const { rows } = await db.query<EventoLeido>(
    `${EVENTO} where e.fecha > now() and ${A_LA_VISTA} order by e.fecha, e.id`,
  );
  return rows;
}

export async function findEvento(db: Db, id: number): Promise<EventoLeido | null> {
  const { rows } = await db.query<EventoLeido>(`${EVENTO} where e.id = $1 and ${A_LA_VISTA}`, [id]);
  return rows[0] ?? null;
}

/** The event's map, made safe when it was loaded. */
export async function findMapa(db: Db, id: number): Promise<string | null> {
  const { rows } = await db.query<{ svg: string | null }>(
    'select mapa_svg as svg from evento where id = $1',
    [id],
  );
  return rows[0]?.svg ?? null;
}

/** Events on sale on the web that sold in the last seven days, the one with the most tickets first. */
export async function listMasVendidos(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select e.id from evento e
     join reserva r on r.evento_id = e.id and r.estado = 'vendida' and r.anotada_en > now() - interval '7 days'
     join boleto b on b.reserva_id = r.id and b.anulado_en is null
     where e.mostrar_web and e.fecha > now() and evento_abierto(e)
     group by e.id, e.fecha order by count(*) desc, e.fecha, e.id`,
  );
  return rows.map(({ id }) => id);
}

/** Genres of events. */
export async function listCategorias(db: Db): Promise<RespuestaDe<'getCategorias'>['categorias']> {
  const { rows } = await db.query<{ id: number; nombre: string }>(
    'select id, nombre from categoria order by nombre, id',
  );
  return rows;
}

/** Free places of an event with the same section, price zone and price in centavos. */
export interface LibresPorPrecio {
  eventoId: number;
  zonaPrecioId: number;
  zona: string;
  precio: number;
  cargoPorCategoria: number;
  /** An extra, or a companion's place with a price of its own: no such place lets a person in alone. */
  aparte: boolean;
}

/** The free places of these events that the web sells, now or at a later time; each price once. */
export async function listLibresPorPrecio(db: Db, eventoIds: readonly number[]): Promise<LibresPorPrecio[]> {
  const { rows } = await db.query<LibresPorPrecio>(
    `select l.evento_id as "eventoId", l.zona_precio_id as "zonaPrecioId", z.nombre as zona,
       precio_de_lista(l, s, e.acompanante_precio, fp.precio) as precio, z.cargo_por_categoria as "cargoPorCategoria",
       s.seccion_adicional or (l.acompana_a is not null and e.acompanante_precio is not null) as aparte
     from lugar l
     join seccion s on s.id = l.seccion_id
     join zona_precio z on z.id = l.zona_precio_id
     join evento e on e.id = l.evento_id
     left join fase f on f.id = fase_vigente(e.id)
     left join fase_precio fp on fp.fase_id = f.id and fp.zona_precio_id = z.id
     where l.evento_id = any ($1) and e.mostrar_web and e.fecha > now() and e.estado in ('publicado', 'pausado')
       and l.condicion = 'venta' and l.bloqueo_id is null and l.bloqueo_pendiente is null and not l.vendido and (l.retenido_hasta is null or l.retenido_hasta <= now())
     group by 1, 2, 3, 4, 5, 6`,
    [eventoIds],
  );
  return rows;
}

/** Places from which an event counts as large. */
const GRANDE = 1000;

/** The next large event on the web, or null. Stops counting places once an event is large enough. */
export async function findGranEvento(db: Db): Promise<{ nombre: string; fecha: Date; zona: string } | null> {
  const { rows } = await db.query<{ nombre: string; fecha: Date; zona: string }>({
    name: 'gran_evento',
    text: `select e.nombre, e.fecha, r.zona from evento e join recinto r on r.id = e.recinto_id
      where e.mostrar_web and e.fecha > now() and e.estado = 'publicado'
        and (select count(*) from (select from lugar l where l.evento_id = e.id limit $1) contados) = $1
      order by e.fecha, e.id limit 1`,
    values: [GRANDE],
  });
  return rows[0] ?? null;
}
