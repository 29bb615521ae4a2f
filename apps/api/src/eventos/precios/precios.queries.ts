import type { Db } from '../../db/connection.ts';

/** Places of an event that share zone, price, section and row. Prices in centavos. */
export interface GrupoLeido {
  zona_id: number;
  precio: number;
  seccion_id: number;
  seccion: string;
  fila_id: number | null;
  fila: string | null;
  lugares: number;
  libres: number;
  apartados: number;
  vendidos: number;
}

export interface ZonaLeida {
  id: number;
  nombre: string;
  color: string;
  cargo: number;
}

export interface SeccionLeida {
  id: number;
  nombre: string;
  bloque: string;
  tipo: 'general' | 'numerada';
  precio_seccion: number | null;
  cuenta_limite: boolean;
  maximo_por_compra: number | null;
}

export async function listGrupos(db: Db, eventoId: number): Promise<GrupoLeido[]> {
  const { rows } = await db.query<GrupoLeido>(
    `select l.zona_precio_id as zona_id, l.precio, s.id as seccion_id, s.nombre as seccion, f.id as fila_id, f.nombre as fila,
       count(*)::integer as lugares,
       count(*) filter (where not l.vendido and (l.retenido_hasta is null or l.retenido_hasta <= now())
         and l.condicion = 'venta' and l.bloqueo_id is null)::integer as libres,
       count(*) filter (where l.retenido_hasta > now())::integer as apartados,
       count(*) filter (where l.vendido)::integer as vendidos
     from lugar l join seccion s on s.id = l.seccion_id left join fila f on f.id = l.fila_id
     where l.evento_id = $1 and l.condicion <> 'inaccesible'
     group by 1, 2, s.id, s.nombre, s.orden, f.id, f.nombre, f.orden order by s.orden, s.id, f.orden, f.id`,
    [eventoId],
  );
  return rows;
}

export async function listZonas(db: Db, eventoId: number): Promise<ZonaLeida[]> {
  const { rows } = await db.query<ZonaLeida>(
    `select id, nombre, color, cargo_por_categoria as cargo from zona_precio where evento_id = $1 order by orden, id`,
    [eventoId],
  );
  return rows;
}

export async function listSecciones(db: Db, eventoId: number): Promise<SeccionLeida[]> {
  const { rows } = await db.query<SeccionLeida>(
    `select id, nombre, bloque, tipo, precio_seccion, cuenta_limite, maximo_por_compra
     from seccion where evento_id = $1 order by orden, id`,
    [eventoId],
  );
  return rows;
}

/** Companions' places of an event with their price in centavos; null for that of their row. */
export interface AcompanantesLeidos {
  lugares: number;
  precio: number | null;
  seLibera: boolean;
}

export async function findAcompanantes(db: Db, eventoId: number): Promise<AcompanantesLeidos> {
  const { rows } = await db.query<AcompanantesLeidos>(
    `select acompanante_precio as precio, acompanante_se_libera as "seLibera",
       (select count(*)::integer from lugar where evento_id = e.id and acompana_a is not null and condicion <> 'inaccesible') as lugares
     from evento e where id = $1`,
    [eventoId],
  );
  return rows[0] ?? { lugares: 0, precio: null, seLibera: false };
}

/** The versions of an event's prices and rates, and its present phase. */
export async function findVersiones(
  db: Db,
  eventoId: number,
): Promise<{ precios: number; tarifa: number; fase: number | null } | null> {
  const { rows } = await db.query<{ precios: number; tarifa: number; fase: number | null }>(
    `select precios_version as precios, tarifa_version as tarifa, fase_vigente(id) as fase from evento where id = $1`,
    [eventoId],
  );
  return rows[0] ?? null;
}

interface TarifaLeida {
  canal: 'web' | 'taquilla';
  usoDeTarjeta: number;
  usoDeServicio: number;
  ivaRate: number;
  isIvaApplied: boolean;
  udsPorCategoria: boolean;
  cargosPorCategoria: Record<string, number>;
}

/** The present rates of both channels. */
export async function findTarifasDeHoy(
  db: Db,
  eventoId: number,
): Promise<Record<'web' | 'taquilla', Omit<TarifaLeida, 'canal'>>> {
  const { rows } = await db.query<TarifaLeida>(
    `select t.canal, t.uso_de_tarjeta as "usoDeTarjeta", t.uso_de_servicio as "usoDeServicio", t.iva_rate as "ivaRate",
       t.is_iva_applied as "isIvaApplied", t.uds_por_categoria as "udsPorCategoria", t.cargos as "cargosPorCategoria"
     from tarifa t join evento e on e.id = t.evento_id and e.tarifa_version = t.version where t.evento_id = $1`,
    [eventoId],
  );
  const de = (canal: TarifaLeida['canal']) => {
    const leida = rows.find(fila => fila.canal === canal);
    if (!leida) throw new Error(`event ${eventoId} has no rates`);
    const { canal: _canal, ...tarifa } = leida;
    return tarifa;
  };
  return { web: de('web'), taquilla: de('taquilla') };
}

export interface FaseLeida {
  id: number;
  nombre: string;
  desde: Date | null;
  hasta: Date | null;
  precios: { zonaId: number; precio: number }[];
}

export async function listFases(db: Db, eventoId: number): Promise<FaseLeida[]> {
  const { rows } = await db.query<FaseLeida>(
    `select f.id, f.nombre, f.desde, f.hasta,
       coalesce((select json_agg(json_build_object('zonaId', p.zona_precio_id, 'precio', p.precio) order by p.zona_precio_id)
         from fase_precio p where p.fase_id = f.id), '[]') as precios
     from fase f where f.evento_id = $1 order by f.orden, f.id`,
    [eventoId],
  );
  return rows;
}

/** How many free, held and sold places an event has, and when the last hold ends. */
export async function findAlcance(
  db: Db,
  eventoId: number,
  zonas: readonly number[] | null,
): Promise<{ cambian: number; conservan: number; hasta: Date | null; vendidos: number }> {
  const { rows } = await db.query<{
    cambian: number;
    conservan: number;
    hasta: Date | null;
    vendidos: number;
  }>(
    `select count(*) filter (where not vendido and (retenido_hasta is null or retenido_hasta <= now()))::integer as cambian,
       count(*) filter (where retenido_hasta > now())::integer as conservan,
       max(retenido_hasta) filter (where retenido_hasta > now()) as hasta,
       count(*) filter (where vendido)::integer as vendidos
     from lugar where evento_id = $1 and condicion <> 'inaccesible' and ($2::integer[] is null or zona_precio_id = any ($2))`,
    [eventoId, zonas],
  );
  return rows[0] ?? { cambian: 0, conservan: 0, hasta: null, vendidos: 0 };
}
