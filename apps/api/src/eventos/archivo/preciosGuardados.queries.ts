import type { Centavos } from '@taquilla/rules/dinero';
import type { Db } from '../../db/connection.ts';
import type { BloqueoDescrito, FaseDescrita, TasasDescritas } from './eventoDescrito.ts';

/** Today's rates of the box office, with zones by name; for an event created just now, the web's. */
export async function findTaquillaGuardada(db: Db, eventoId: number): Promise<TasasDescritas> {
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

export async function listFasesGuardadas(db: Db, eventoId: number): Promise<FaseDescrita[]> {
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

export async function listBloqueosGuardados(db: Db, eventoId: number): Promise<BloqueoDescrito[]> {
  const { rows } = await db.query<BloqueoDescrito>(
    `select nombre, color, motivo, libera_en as libera, taquilla_puede_vender as "taquillaPuedeVender"
     from bloqueo where evento_id = $1 order by id`,
    [eventoId],
  );
  return rows;
}
