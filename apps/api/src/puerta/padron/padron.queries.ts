import type { Db } from '../../db/connection.ts';

/** A ticket as a row of its event's list. */
export interface FilaLeida {
  boletoId: number;
  huella: Buffer;
  seccionId: number;
  fila: string;
  asiento: string;
  anulado: boolean;
  /** Whether a newer ticket replaces it. */
  reemplazado: boolean;
  contracargo: boolean;
  cortesia: boolean;
  /** Marks of its place; null for none. */
  atributos: string[] | null;
  /** The buyer's name. */
  nombre: string;
  /** Time and gate of an entry without a paired phone. */
  quemadoEn: Date | null;
  quemadoPuerta: string | null;
  /** Number of the latest transaction that changed it. */
  cambio: number;
}

/** A passage through a gate that no supervisor has undone. */
export interface PasoLeido {
  boletoId: number;
  id: string;
  momento: Date;
  sentido: 'entrada' | 'salida';
  forzado: boolean;
  puerta: string;
  lectorId: number;
  lector: number;
  enLinea: boolean;
  dudoso: boolean;
}

/** A reading's snapshot of transactions: all before `desde` had ended; none from `hasta` on had begun. */
export interface Foto {
  desde: number;
  hasta: number;
}

export async function readFoto(db: Db): Promise<Foto> {
  const { rows } = await db.query<Foto>(
    `select pg_snapshot_xmin(s)::text::bigint as desde, pg_snapshot_xmax(s)::text::bigint as hasta
     from pg_current_snapshot() s`,
  );
  const [fila] = rows;
  if (!fila) throw new Error('the database told no snapshot');
  return fila;
}

/**
 * Full number of a row's transaction, whose stored 32 bits lack the epoch: `$2` is the number of the next transaction, and
 * rows are at most two thousand million transactions older.
 */
const numeroDe = (columna: string) =>
  `($2::bigint - ((($2::bigint - ${columna}::text::bigint) % 4294967296 + 6442450944) % 4294967296 - 2147483648))`;

/** Tickets of an event that changed, or whose passages changed, in transactions from `desde` on. */
export async function listCambiados(db: Db, eventoId: number, { desde, hasta }: Foto): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>({
    name: 'padron-cambiados',
    text: `select id from boleto where evento_id = $1 and ${numeroDe('xmin')} >= $3
      union
      select boleto_id from cruce where evento_id = $1 and recibido_en > now() - interval '15 minutes'
        and boleto_id is not null and ${numeroDe('xmin')} >= $3
      union
      -- Cancelling an event, or undoing it, stops or frees all of its tickets at once (§C7.5).
      select b.id from evento e join boleto b on b.evento_id = e.id where e.id = $1 and ${numeroDe('e.xmin')} >= $3
      union
      select b.id from contracargo c join cargo g on g.id = c.cargo_id join boleto b on b.reserva_id = g.reserva_id
      where b.evento_id = $1 and c.recibido_en > now() - interval '15 minutes'`,
    values: [eventoId, hasta, desde],
  });
  return rows.map(({ id }) => id);
}

/** Tickets of an event, or some of them, in the order of their ids. */
export async function listBoletosDePadron(
  db: Db,
  { eventoId, hasta, ids }: { eventoId: number; hasta: number; ids: readonly number[] | null },
): Promise<FilaLeida[]> {
  const { rows } = await db.query<FilaLeida>(
    `select b.id as "boletoId", substring(sha256(uuid_send(b.quemado_uuid)) for 16) as huella, l.seccion_id as "seccionId",
       coalesce(f.nombre, '') as fila, coalesce(l.numero, '') as asiento, b.anulado_en is not null or e.estado = 'cancelado' as anulado,
       b.anulado_en is not null and exists (select from boleto n where n.sustituye_a = b.id) as reemplazado,
       cc.cambio is not null as contracargo, r.metodo_pago in ('cortesia', 'gratis') and r.total = 0 as cortesia, l.atributos,
       coalesce(u.full_name, r.nombre, '') as nombre,
       case when b.quemado_por is not null then b.quemado_en end as "quemadoEn", b.quemado_puerta as "quemadoPuerta",
       greatest(${numeroDe('b.xmin')}, ${numeroDe('e.xmin')}, cc.cambio, cr.cambio) as cambio
     from boleto b join evento e on e.id = b.evento_id join lugar l on l.id = b.lugar_id left join fila f on f.id = l.fila_id
       join reserva r on r.id = b.reserva_id left join usuario u on u.id = r.usuario_id
       left join lateral (
         select max(${numeroDe('c.xmin')}) as cambio from contracargo c join cargo g on g.id = c.cargo_id
         where g.reserva_id = b.reserva_id
       ) cc on true
       left join lateral (
         select max(${numeroDe('c.xmin')}) as cambio from cruce c where c.boleto_id = b.id
       ) cr on true
     where b.evento_id = $1 and ($3::integer[] is null or b.id = any($3)) order by b.id`,
    [eventoId, hasta, ids],
  );
  return rows;
}

/**
 * Whether a supervisor undid the try `c`: at the same phone, for the same ticket, within two minutes plus a margin for clocks
 * that are compared meanwhile (§P7.3). True in whichever order the two tries arrive.
 */
export const DESHECHO = `exists (select from cruce d where d.deshace = coalesce(c.corrige, c.id)
  and d.lector_id = c.lector_id and d.boleto_id = c.boleto_id
  and d.momento between c.momento - interval '30 seconds' and c.momento + interval '150 seconds')`;

/** Whether the try `c` counts: passes of an interrupted show do not (§C7.16). */
export const CUENTA = `c.momento > coalesce((select e.rearmado_en from evento e where e.id = $1), '-infinity')`;

/**
 * Whether a supervisor let the try `c` in, knowing that its ticket was used. A use that they could not know of remains a
 * choque (§P5.3).
 */
const FORZADO = `(c.supervisor_id is not null and c.veredicto = 'ya_usado')`;

/** Passages of these tickets that were let through and that no supervisor undid, in order of time. */
export async function listPasos(db: Db, ids: readonly number[]): Promise<PasoLeido[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<PasoLeido>({
    name: 'pasos-de-boletos',
    text: 'select * from pasos_de_boletos($1::integer[])',
    values: [ids],
  });
  return rows;
}

/** As `listPasos`, for all tickets of an event. */
export async function listPasosDeEvento(db: Db, eventoId: number): Promise<PasoLeido[]> {
  const { rows } = await db.query<PasoLeido>(
    `select c.boleto_id as "boletoId", coalesce(c.corrige, c.id) as id, c.momento, c.sentido, ${FORZADO} as forzado,
       p.nombre as puerta, l.id as "lectorId", l.numero as lector, c.en_linea as "enLinea", c.reloj_dudoso as dudoso
     from cruce c join puerta p on p.id = c.puerta_id join lector l on l.id = c.lector_id
     where c.evento_id = $1 and c.boleto_id is not null and c.dejo_pasar and c.deshace is null
       and not ${DESHECHO} and ${CUENTA}
     order by c.momento, c.id`,
    [eventoId],
  );
  return rows;
}

/** Open choques of tickets that this phone let in. */
export async function listChoquesDeLector(
  db: Db,
  lectorId: number,
): Promise<{ boletoId: number; seccion: string; fila: string; asiento: string }[]> {
  const { rows } = await db.query<{ boletoId: number; seccion: string; fila: string; asiento: string }>({
    name: 'choques-de-lector',
    text: `select h.boleto_id as "boletoId", s.nombre as seccion, coalesce(f.nombre, '') as fila, coalesce(l.numero, '') as asiento
      from choque h join lector t on t.id = $1 and t.evento_id = h.evento_id join boleto b on b.id = h.boleto_id
        join lugar l on l.id = b.lugar_id join seccion s on s.id = l.seccion_id left join fila f on f.id = l.fila_id
      where h.retirado_en is null and h.resuelto_en is null
        and exists (select from cruce c where c.boleto_id = h.boleto_id and c.lector_id = $1 and c.dejo_pasar and not ${DESHECHO})
      order by h.hallado_en desc limit 50`,
    values: [lectorId],
  });
  return rows;
}

/** Paired phones without a message for a minute, and since when the first of them (§P5.1). */
export async function countCallados(
  db: Db,
  eventoId: number,
): Promise<{ cuantos: number; desde: Date | null }> {
  const { rows } = await db.query<{ cuantos: number; desde: Date | null }>({
    name: 'lectores-callados',
    text: `select count(*)::integer as cuantos, min(visto_en) as desde from lector
      where evento_id = $1 and hash is not null and revocado_en is null and cerrado_en is null and vence_en > now()
        and visto_en < now() - interval '1 minute'`,
    values: [eventoId],
  });
  return rows[0] ?? { cuantos: 0, desde: null };
}
