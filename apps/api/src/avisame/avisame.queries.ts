import type { Db } from '../db/connection.ts';

/** A place of event `e` that lets a person in and that the web may hold now. */
const LIBRE = `from lugar l join seccion s on s.id = l.seccion_id and not s.seccion_adicional
  where l.evento_id = e.id and l.condicion = 'venta' and l.bloqueo_id is null and l.bloqueo_pendiente is null and not l.vendido
    and (l.retenido_hasta is null or l.retenido_hasta <= now())`;
/** Whether event `e` can be bought on the web now. */
const SE_VENDE = `evento_abierto(e) and exists (select ${LIBRE})`;
/** Whether buyers may wait for event `e`: it is to come, and its sale has not opened, has paused, or has no place left. */
const SE_ESPERA = `e.mostrar_web and e.fecha > now() and estado_de_evento(e) in ('programado', 'en_venta', 'pausado')`;

export type MotivoDeAviso = 'apertura' | 'lugares';

/** The facts that the mails of an address tell. */
export interface AvisoDeCarta {
  llave: string;
  motivo: MotivoDeAviso;
  confirmado: boolean;
  /** The mail that tells it, by its id in the outbox; null while it waits. */
  correoId: number | null;
  seEspera: boolean;
  seVende: boolean;
  evento: {
    id: number;
    nombre: string;
    fecha: Date;
    ventaDesde: Date | null;
    recinto: string;
    direccion: string;
    ciudad: string;
    zona: string;
  };
}

/** Null for an address that was taken off. */
export async function findAvisoDeCarta(db: Db, id: number): Promise<AvisoDeCarta | null> {
  const { rows } = await db.query<Omit<AvisoDeCarta, 'evento'> & AvisoDeCarta['evento']>(
    `select a.llave, a.motivo, a.confirmado_en is not null as confirmado, a.correo_id::integer as "correoId",
       ${SE_ESPERA} as "seEspera", ${SE_VENDE} as "seVende", e.id, e.nombre, e.fecha, e.venta_desde as "ventaDesde",
       r.nombre as recinto, r.direccion, c.nombre as ciudad, r.zona
     from avisame a join evento e on e.id = a.evento_id join recinto r on r.id = e.recinto_id join ciudad c on c.id = r.ciudad_id
     where a.id = $1`,
    [id],
  );
  const [fila] = rows;
  if (!fila) return null;
  const { llave, motivo, confirmado, correoId, seEspera, seVende, ...evento } = fila;
  return { llave, motivo, confirmado, correoId, seEspera, seVende, evento };
}

/** An event that can be bought, for which confirmed addresses wait. */
export interface EventoPorAvisar {
  eventoId: number;
  /** Free places, counted up to a limit. */
  libres: number;
  /** Addresses that were told within the last minutes: their readers may still buy. */
  recientes: number;
}

/** Events whose sale is open and for which confirmed addresses wait, but for those of `excepto`. */
export async function listEventosPorAvisar(
  db: Db,
  { excepto, hasta, minutos }: { excepto: readonly number[]; hasta: number; minutos: number },
): Promise<EventoPorAvisar[]> {
  const { rows } = await db.query<EventoPorAvisar>(
    `select e.id as "eventoId", (select count(*) from (select ${LIBRE} limit $2) contados)::integer as libres,
       (select count(*) from avisame a where a.evento_id = e.id and a.correo_id is not null
          and a.encolado_en > now() - make_interval(mins => $3))::integer as recientes
     from evento e where evento_abierto(e) and e.id <> all ($1::integer[])
       and exists (select from avisame a where a.evento_id = e.id and a.confirmado_en is not null and a.correo_id is null)
     order by e.id`,
    [excepto, hasta, minutos],
  );
  return rows;
}

/** The confirmed addresses that still wait for an event. */
export async function contarQueEsperan(db: Db, eventoId: number): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::integer as n from avisame where evento_id = $1 and confirmado_en is not null and correo_id is null`,
    [eventoId],
  );
  return rows[0]?.n ?? 0;
}
