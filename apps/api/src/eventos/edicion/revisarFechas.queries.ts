import type { Db } from '../../db/connection.ts';

export async function findRecinto(db: Db, id: number): Promise<{ nombre: string; zona: string } | null> {
  const { rows } = await db.query<{ nombre: string; zona: string }>(
    'select nombre, zona from recinto where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

interface Funcion {
  /** The asked date that the show stands in the way of. */
  fecha: Date;
  id: number;
  nombre: string;
  empieza: Date;
}

/** Shows at a venue that last into an hour at which another would take place. A new show counts as two hours. */
export async function findFuncionesALaHora(
  db: Db,
  que: {
    recintoId: number;
    fechas: readonly (string | Date)[];
    eventoId: number | undefined;
    visibles: readonly number[] | 'todos';
  },
): Promise<Funcion[]> {
  const { rows } = await db.query<Funcion>(
    `select d.fecha, e.id, e.nombre, e.fecha as empieza
     from unnest($2::timestamptz[]) with ordinality d(fecha, orden) join evento e on e.recinto_id = $1
       and e.estado not in ('cancelado', 'archivado') and e.id is distinct from $3
       and (e.estado <> 'borrador' or $4::integer[] is null or e.id = any($4))
       and e.fecha < d.fecha + make_interval(mins => coalesce((select duracion_min from evento where id = $3), 120))
       and d.fecha < e.fecha + make_interval(mins => e.duracion_min)
     order by d.orden, e.fecha, e.id limit 60`,
    [que.recintoId, que.fechas, que.eventoId ?? null, que.visibles === 'todos' ? null : que.visibles],
  );
  return rows;
}
