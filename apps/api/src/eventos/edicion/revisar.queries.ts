import type { Db } from '../../db/connection.ts';

/** The facts of an event's plan that the check before publishing reads. */
export interface PlanoPorRevisar {
  ahora: Date;
  lugares: number;
  a_la_venta: number;
  gratis: number;
  acompanantes: number;
  /** Centavos; null for the price of their row. */
  acompanante_precio: number | null;
  sin_lugares: string[];
  /** Tables with more seats than one buyer may have. */
  mesas_grandes: string[];
  con_mapa: boolean;
  /** Numbered sections that the map does not show. */
  sin_forma: string[];
}

export async function findPlanoPorRevisar(db: Db, eventoId: number): Promise<PlanoPorRevisar> {
  const { rows } = await db.query<PlanoPorRevisar>(
    `select clock_timestamp() as ahora,
       (select count(*)::integer from lugar where evento_id = e.id and condicion <> 'inaccesible') as lugares,
       (select count(*)::integer from lugar where evento_id = e.id and condicion = 'venta' and bloqueo_id is null) as a_la_venta,
       (select count(*)::integer from lugar where evento_id = e.id and condicion = 'venta' and precio = 0) as gratis,
       (select count(*)::integer from lugar where evento_id = e.id and condicion <> 'inaccesible' and acompana_a is not null) as acompanantes,
       e.acompanante_precio,
       array(select s.nombre from seccion s where s.evento_id = e.id and not exists (
         select from lugar l where l.seccion_id = s.id and l.condicion <> 'inaccesible') order by s.orden) as sin_lugares,
       array(select format('%s, %s', s.nombre, f.nombre) from seccion s join fila f on f.seccion_id = s.id
         where s.evento_id = e.id and s.es_mesa and (select count(*) from lugar l
           where l.fila_id = f.id and l.condicion = 'venta') > e.limite_de_asientos order by s.orden, f.orden limit 10) as mesas_grandes,
       e.mapa_svg is not null as con_mapa,
       array(select s.nombre from seccion s where s.evento_id = e.id and not s.seccion_adicional and e.mapa_svg is not null
         and position(format(' data-seccion="%s"', s.id) in e.mapa_svg) = 0 order by s.orden) as sin_forma
     from evento e where e.id = $1`,
    [eventoId],
  );
  const [fila] = rows;
  if (!fila) throw new Error(`event ${eventoId} is gone`);
  return fila;
}
