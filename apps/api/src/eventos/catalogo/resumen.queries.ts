import type { Db } from '../../db/connection.ts';

/** Free places of an event that share a section, a price zone and a price in centavos. */
export interface LibresPorPrecio {
  eventoId: number;
  zonaPrecioId: number;
  precio: number;
  cargoPorCategoria: number;
  seccionAdicional: boolean;
}

/** The places of these events that can be bought now; each price once. */
export async function listLibresPorPrecio(db: Db, eventoIds: readonly number[]): Promise<LibresPorPrecio[]> {
  const { rows } = await db.query<LibresPorPrecio>(
    `select l.evento_id as "eventoId", l.zona_precio_id as "zonaPrecioId",
       coalesce(s.precio_seccion, l.precio) as precio, z.cargo_por_categoria as "cargoPorCategoria",
       s.seccion_adicional as "seccionAdicional"
     from lugar l
     join seccion s on s.id = l.seccion_id
     join zona_precio z on z.id = l.zona_precio_id
     join evento e on e.id = l.evento_id
     where l.evento_id = any ($1) and e.mostrar_web and e.fecha > now()
       and l.condicion = 'venta' and not l.vendido and (l.retenido_hasta is null or l.retenido_hasta <= now())
     group by 1, 2, 3, 4, 5`,
    [eventoIds],
  );
  return rows;
}
