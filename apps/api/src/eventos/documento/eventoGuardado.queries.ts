import type { Centavos } from '@taquilla/rules/dinero';
import { CAMPOS_OPCIONALES } from '@taquilla/rules/evento/opcionales';
import type { Db } from '../../db/connection.ts';
import { OTROS_ARTISTAS } from './artistas.repository.ts';
import { comoCampos } from './columnas.ts';
import type {
  AsientoGuardado,
  BloqueoDescrito,
  Condicion,
  EventoGuardado,
  FaseDescrita,
  GeneralesGuardados,
  PromocionDescrita,
  SeccionGuardada,
  TasasDescritas,
  ZonaPrecioDescrita,
} from './eventoDescrito.ts';

/** Reads an event with its places and promotions; null when no event has this key. */
export async function findEventoGuardado(db: Db, clave: string): Promise<EventoGuardado | null> {
  const { rows } = await db.query<FilaDeEvento>(EVENTO, [clave]);
  const [fila] = rows;
  if (!fila) return null;
  const { recintoClave, recintoNombre, direccion, ciudad, zona, mapa, ...evento } = fila;
  const secciones = await listSecciones(db, fila.id);
  const claves = new Map(secciones.map(seccion => [String(seccion.id), seccion.clave]));
  const marcada = (seccion: { id: number }) => mapa?.includes(` data-seccion="${seccion.id}"`) ?? true;
  return {
    ...evento,
    recinto: {
      clave: recintoClave,
      nombre: recintoNombre,
      direccion,
      ciudad,
      zona,
      svg: mapa && conClaves(mapa, claves),
    },
    taquilla: await findTaquillaGuardada(db, fila.id),
    zonasPrecio: await listZonas(db, fila.id),
    fases: await listFasesGuardadas(db, fila.id),
    bloqueos: await listBloqueosGuardados(db, fila.id),
    // A section without places is left out: only its void tickets keep the row, and it is not part of the event any more.
    secciones: secciones
      .filter(seccion => tieneLugares(seccion) || (marcada(seccion) && seccion.tipo !== 'general'))
      .map(({ id: _id, ...seccion }) => seccion),
    promociones: await listPromociones(db, fila.id),
  };
}

type FilaDeEvento = Omit<
  EventoGuardado,
  'recinto' | 'taquilla' | 'zonasPrecio' | 'fases' | 'bloqueos' | 'secciones' | 'promociones'
> & {
  recintoClave: string;
  recintoNombre: string;
  direccion: string;
  ciudad: string;
  zona: string;
  mapa: string | null;
};

const EVENTO = `
  select e.id, e.clave, e.nombre, e.descripcion, coalesce(a.nombre, '') as artista, ${OTROS_ARTISTAS} as artistas, coalesce(c.nombre, '') as categoria, e.fecha,
    coalesce(e.imagen_promocion, '') as "imagenPromocion", coalesce(e.imagen_banner, '') as "imagenBanner",
    e.mostrar_web as "mostrarWeb", e.sala_de_espera as "salaDeEspera", e.limite_de_asientos as "limiteDeAsientos",
    e.estado, e.venta_desde as "ventaDesde", e.venta_hasta as "ventaHasta", e.duracion_min as "duracionMin",
    e.politica, e.politica_dias as "politicaDias", ${comoCampos(CAMPOS_OPCIONALES)},
    e.uso_de_tarjeta as "usoDeTarjeta", e.uso_de_servicio as "usoDeServicio", e.iva_rate as "ivaRate",
    e.is_iva_applied as "isIvaApplied", e.uds_por_categoria as "udsPorCategoria", e.mapa_svg as mapa,
    e.acompanante_precio as "acompanantePrecio", e.acompanante_se_libera as "acompananteSeLibera",
    r.clave as "recintoClave", r.nombre as "recintoNombre", r.direccion, ci.nombre as ciudad, r.zona
  from evento e left join artista a on a.id = e.artista_id left join categoria c on c.id = e.categoria_id
  join recinto r on r.id = e.recinto_id join ciudad ci on ci.id = r.ciudad_id
  where e.clave = $1`;

/** The map that an event has, with the keys of its sections; null for no map, or no event. */
export async function findMapaGuardado(db: Db, clave: string): Promise<string | null> {
  const { rows } = await db.query<{ mapa: string | null; ids: number[]; claves: string[] }>(
    `select mapa_svg as mapa, array(select s.id from seccion s where s.evento_id = e.id order by s.id) as ids,
       array(select s.clave from seccion s where s.evento_id = e.id order by s.id) as claves
     from evento e where clave = $1`,
    [clave],
  );
  const [fila] = rows;
  if (!fila?.mapa) return null;
  return conClaves(fila.mapa, new Map(fila.ids.map((id, i) => [String(id), fila.claves[i] ?? ''])));
}

function conClaves(mapa: string, claves: ReadonlyMap<string, string>): string {
  return mapa.replace(/ data-seccion="(\d+)"/g, (_todo, id: string) => {
    const clave = claves.get(id);
    return clave === undefined ? '' : ` data-seccion="${clave}"`;
  });
}

function tieneLugares({ filas, generales }: SeccionGuardada): boolean {
  return (
    (generales?.capacidad ?? 0) > 0 ||
    filas.some(fila => fila.asientos.some(asiento => asiento.condicion !== 'inaccesible'))
  );
}

/** The database has no price per zone, because places have their own; it is 0 here. */
async function listZonas(db: Db, eventoId: number): Promise<ZonaPrecioDescrita[]> {
  const { rows } = await db.query<ZonaPrecioDescrita>(
    `select nombre, color, 0 as precio, cargo_por_categoria as "cargoPorCategoria"
     from zona_precio where evento_id = $1 order by orden, id`,
    [eventoId],
  );
  return rows;
}

type SeccionConId = SeccionGuardada & { id: number };

async function listSecciones(db: Db, eventoId: number): Promise<SeccionConId[]> {
  const { rows } = await db.query<Omit<SeccionConId, 'filas' | 'generales'>>(
    `select id, clave, nombre, bloque, case when tipo = 'general' then tipo when es_mesa then 'mesas' else tipo end as tipo,
       orientacion_filas as "orientacionFilas", seccion_adicional as "seccionAdicional",
       nombre_especial as "nombreEspecial", precio_seccion as "precioSeccion", colores,
       cuenta_limite as "cuentaLimite", maximo_por_compra as "maximoPorCompra"
     from seccion where evento_id = $1 order by orden, id`,
    [eventoId],
  );
  const filas = await listFilas(db, eventoId);
  const generales = await listGenerales(db, eventoId);
  return rows.map(seccion => ({
    ...seccion,
    filas: seccion.tipo === 'general' ? [] : (filas.get(seccion.id) ?? []),
    generales: seccion.tipo === 'general' ? resumir(generales.get(seccion.id) ?? []) : null,
  }));
}

/** Off sale because its ticket was used and then refunded. No file blocked the place, and no load frees it. */
const SE_QUEDA = `(l.condicion = 'bloqueado' and l.id in (select b.lugar_id from boleto b
  where b.evento_id = $1 and b.quemado_en is not null and b.anulado_en is not null))`;
const TOMADO = `(l.vendido or coalesce(l.retenido_hasta > now(), false) or ${SE_QUEDA})`;
const CONDICION = `case when ${SE_QUEDA} then 'venta' else l.condicion end`;
/** Name of the block of a place, also while the box office sells the place out of it. */
const BLOQUEO = `(select q.nombre from bloqueo q where q.id = coalesce(l.bloqueo_pendiente, l.bloqueo_id) and not ${SE_QUEDA})`;

type FilaDeAsiento = Omit<AsientoGuardado, 'atributos'> & {
  seccionId: number;
  fila: string;
  atributos: AsientoGuardado['atributos'] | null;
};

async function listFilas(db: Db, eventoId: number): Promise<Map<number, SeccionGuardada['filas']>> {
  const { rows } = await db.query<FilaDeAsiento>(
    `select f.seccion_id as "seccionId", f.nombre as fila, l.numero, l.x, l.y, ${CONDICION} as condicion, l.precio,
       z.nombre as "zonaPrecio", l.atributos, ${BLOQUEO} as bloqueo, ${TOMADO} as tomado
     from lugar l join fila f on f.id = l.fila_id join zona_precio z on z.id = l.zona_precio_id
     where l.evento_id = $1 order by f.seccion_id, f.orden, f.id, l.orden, l.id`,
    [eventoId],
  );
  const secciones = new Map<number, SeccionGuardada['filas']>();
  for (const { seccionId, fila, ...asiento } of rows) {
    const filas = secciones.get(seccionId) ?? [];
    if (filas.at(-1)?.nombre !== fila) filas.push({ nombre: fila, asientos: [] });
    const { atributos, ...resto } = asiento;
    filas.at(-1)?.asientos.push(atributos ? { ...resto, atributos } : resto);
    secciones.set(seccionId, filas);
  }
  return secciones;
}

interface GrupoDeGenerales {
  seccionId: number;
  condicion: Condicion;
  zonaPrecio: string;
  precio: Centavos;
  bloqueo: string | null;
  tomado: boolean;
  cuantos: number;
}

async function listGenerales(db: Db, eventoId: number): Promise<Map<number, GrupoDeGenerales[]>> {
  const { rows } = await db.query<GrupoDeGenerales>(
    `select l.seccion_id as "seccionId", ${CONDICION} as condicion, l.precio, z.nombre as "zonaPrecio", ${TOMADO} as tomado,
       ${BLOQUEO} as bloqueo, count(*)::integer as cuantos
     from lugar l join zona_precio z on z.id = l.zona_precio_id
     where l.evento_id = $1 and l.fila_id is null and l.condicion <> 'inaccesible'
     group by 1, 2, 3, 4, 5, 6 order by tomado, cuantos desc`,
    [eventoId],
  );
  const secciones = new Map<number, GrupoDeGenerales[]>();
  for (const grupo of rows)
    secciones.set(grupo.seccionId, [...(secciones.get(grupo.seccionId) ?? []), grupo]);
  return secciones;
}

/** Sums up general places. The price is that of most free places, because taken places keep the price of their hold. */
function resumir(grupos: readonly GrupoDeGenerales[]): GeneralesGuardados {
  const contar = (cuales: (grupo: GrupoDeGenerales) => boolean) =>
    grupos.filter(cuales).reduce((suma, { cuantos }) => suma + cuantos, 0);
  const [primero] = grupos;
  return {
    zonaPrecio: primero?.zonaPrecio ?? '',
    precio: primero?.precio ?? (0 as Centavos),
    capacidad: contar(() => true),
    bloqueados: contar(({ condicion, bloqueo }) => condicion === 'bloqueado' && bloqueo === null),
    bloqueadosEnTotal: contar(({ condicion }) => condicion === 'bloqueado'),
    bloqueos: new Map(
      [...new Set(grupos.flatMap(({ bloqueo }) => bloqueo ?? []))]
        .sort()
        .map(nombre => [nombre, contar(({ bloqueo }) => bloqueo === nombre)]),
    ),
    cortesias: contar(({ condicion }) => condicion === 'cortesia'),
    tomados: contar(({ tomado }) => tomado),
  };
}

/**
 * Promotions as a file would list them. A promotion ended by a later load, recognisable by an end that is no whole minute, is
 * left out.
 */
async function listPromociones(db: Db, eventoId: number): Promise<PromocionDescrita[]> {
  const { rows } = await db.query<PromocionDescrita>(
    `select p.nombre, p.clave, case when p.por_lote then array(
         select c.clave from promocion c where c.lote_de = p.id and c.clave is not null order by c.id) end as codigos,
       p.usos_maximos as "usosMaximos", p.pausada, p.desde, p.hasta, p.tipo, p.porcentaje,
       p.cantidad_compra as "cantidadCompra", p.cantidad_paga as "cantidadPaga",
       case when not p.aplica_todo_evento then array(
         select z.nombre from promocion_zona pz join zona_precio z on z.id = pz.zona_precio_id
         where pz.promocion_id = p.id order by z.orden, z.id) end as "zonasPrecio"
     from promocion p
     where p.evento_id = $1 and p.lote_de is null and not (p.hasta is not null and p.clave is null and p.hasta <= now()
       and p.hasta <> date_trunc('minute', p.hasta))
     order by p.id`,
    [eventoId],
  );
  return rows;
}

/** Today's rates of the box office, with zones by name; for an event created just now, the web's. */
async function findTaquillaGuardada(db: Db, eventoId: number): Promise<TasasDescritas> {
  const { rows } = await db.query<
    Omit<TasasDescritas, 'cargosPorCategoria'> & { cargos: Record<string, number> }
  >(
    `select coalesce(t.uso_de_tarjeta, e.uso_de_tarjeta) as "usoDeTarjeta",
       coalesce(t.uso_de_servicio, e.uso_de_servicio) as "usoDeServicio", coalesce(t.iva_rate, e.iva_rate) as "ivaRate",
       coalesce(t.is_iva_applied, e.is_iva_applied) as "isIvaApplied",
       coalesce(t.uds_por_categoria, e.uds_por_categoria) as "udsPorCategoria",
       coalesce((select jsonb_object_agg(z.nombre, coalesce((t.cargos -> z.id::text)::numeric, z.cargo_por_categoria))
         from zona_precio z where z.evento_id = e.id), '{}') as cargos
     from evento e left join tarifa t on t.evento_id = e.id and t.version = e.tarifa_version and t.canal = 'taquilla'
     where e.id = $1`,
    [eventoId],
  );
  const [fila] = rows;
  if (!fila) throw new Error(`event ${eventoId} is gone`);
  const { cargos, ...tasas } = fila;
  return { ...tasas, cargosPorCategoria: new Map(Object.entries(cargos)) };
}

async function listFasesGuardadas(db: Db, eventoId: number): Promise<FaseDescrita[]> {
  const { rows } = await db.query<
    Omit<FaseDescrita, 'precios'> & { precios: { zona: string; precio: Centavos }[] }
  >(
    `select f.nombre, f.desde, f.hasta,
       coalesce((select json_agg(json_build_object('zona', z.nombre, 'precio', p.precio) order by z.orden, z.id)
         from fase_precio p join zona_precio z on z.id = p.zona_precio_id where p.fase_id = f.id), '[]') as precios
     from fase f where f.evento_id = $1 order by f.orden, f.id`,
    [eventoId],
  );
  return rows.map(fase => ({
    ...fase,
    precios: new Map(fase.precios.map(({ zona, precio }) => [zona, precio])),
  }));
}

async function listBloqueosGuardados(db: Db, eventoId: number): Promise<BloqueoDescrito[]> {
  const { rows } = await db.query<BloqueoDescrito>(
    `select nombre, color, motivo, libera_en as libera, taquilla_puede_vender as "taquillaPuedeVender"
     from bloqueo where evento_id = $1 order by id`,
    [eventoId],
  );
  return rows;
}
