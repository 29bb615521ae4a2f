import type { Punto } from '@taquilla/rules/mejores/ventanas';
import type { Db } from '../../db/connection.ts';

/** A seat of an event as it is read. */
export interface AsientoLeido extends Punto {
  id: number;
  numero: string;
  sinEscalones: boolean;
  sillaDeRuedas: boolean;
  acompanaA: number | null;
}

/** A row with its seats in physical order. */
export interface FilaLeida {
  seccionId: number;
  nombre: string;
  asientos: AsientoLeido[];
}

/**
 * The rows of all numbered sections of an event, those of a section one after the other, without extras and without numbers
 * that have no seat. A place for a wheelchair and its companion's are reached without steps.
 */
export async function listFilasDeEvento(db: Db, eventoId: number): Promise<FilaLeida[]> {
  const { rows } = await db.query<AsientoLeido & { filaId: number; fila: string; seccionId: number }>(
    `select l.id, l.numero, coalesce(l.x, l.orden) as x, coalesce(l.y, f.orden) as y, f.id as "filaId", f.nombre as fila,
       s.id as "seccionId", 'silla_de_ruedas' = any (coalesce(l.atributos, '{}')) as "sillaDeRuedas",
       coalesce(l.atributos, '{}') && array['silla_de_ruedas', 'acompanante', 'sin_escalones'] as "sinEscalones",
       l.acompana_a as "acompanaA"
     from lugar l join fila f on f.id = l.fila_id join seccion s on s.id = l.seccion_id
     where l.evento_id = $1 and l.condicion <> 'inaccesible' and not s.seccion_adicional
     order by s.orden, s.id, f.orden, f.id, l.orden, l.id`,
    [eventoId],
  );
  const filas = new Map<number, FilaLeida>();
  for (const { filaId, fila, seccionId, ...asiento } of rows) {
    const suya = filas.get(filaId) ?? { seccionId, nombre: fila, asientos: [] };
    suya.asientos.push(asiento);
    filas.set(filaId, suya);
  }
  return [...filas.values()];
}

/** The middle of the stage on the drawing of the event's venue; null where the drawing has no outline of it. */
export async function findEscenario(db: Db, eventoId: number): Promise<Punto | null> {
  const { rows } = await db.query<{ x: number | null; y: number | null }>(
    `select avg((p.punto ->> 0)::float) as x, avg((p.punto ->> 1)::float) as y
     from evento e join recinto_version v on v.id = e.recinto_version_id
     cross join lateral jsonb_array_elements(v.documento #> '{dibujo,escenario,contorno}') p (punto)
     where e.id = $1 and jsonb_typeof(v.documento #> '{dibujo,escenario,contorno}') = 'array'`,
    [eventoId],
  );
  const { x = null, y = null } = rows[0] ?? {};
  return x === null || y === null ? null : { x, y };
}
