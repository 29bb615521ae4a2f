import type { Db } from '../../db/connection.ts';

/** A ticket as the list of its event has it. */
export interface FilaLeida {
  boletoId: number;
  huella: Buffer;
  seccionId: number;
  fila: string;
  asiento: string;
  anulado: boolean;
  /** Whether a newer ticket stands in its place. */
  reemplazado: boolean;
  contracargo: boolean;
  cortesia: boolean;
  /** The buyer's name. */
  nombre: string;
  /** Let in without a paired phone: when and where. */
  quemadoEn: Date | null;
  quemadoPuerta: string | null;
  /** Number of the youngest transaction that changed it. */
  cambio: number;
}

/** A passage through a gate that no supervisor took back. */
export interface PasoLeido {
  boletoId: number;
  id: string;
  momento: Date;
  sentido: 'entrada' | 'salida';
  forzado: boolean;
  puerta: string;
  lector: number;
  enLinea: boolean;
  dudoso: boolean;
}

/** Transactions as a reading saw them: all before `desde` had ended; none from `hasta` on had begun. */
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
 * A row's transaction with the age that its 32 bits lack: `$2` is the number of the next transaction, and rows are at most two
 * thousand million transactions away from it.
 */
const numeroDe = (columna: string) =>
  `($2::bigint - ((($2::bigint - ${columna}::text::bigint) % 4294967296 + 6442450944) % 4294967296 - 2147483648))`;

/** Tickets of an event that changed, or whose passages did, in transactions from `desde` on. */
export async function listCambiados(db: Db, eventoId: number, { desde, hasta }: Foto): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>({
    name: 'padron-cambiados',
    text: `select id from boleto where evento_id = $1 and ${numeroDe('xmin')} >= $3
      union
      select boleto_id from cruce where evento_id = $1 and recibido_en > now() - interval '15 minutes'
        and boleto_id is not null and ${numeroDe('xmin')} >= $3
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
       coalesce(f.nombre, '') as fila, coalesce(l.numero, '') as asiento, b.anulado_en is not null as anulado,
       b.anulado_en is not null and exists (select from boleto n where n.sustituye_a = b.id) as reemplazado,
       cc.cambio is not null as contracargo, r.metodo_pago = 'gratis' and r.total = 0 as cortesia,
       coalesce(u.full_name, r.nombre, '') as nombre,
       case when b.quemado_por is not null then b.quemado_en end as "quemadoEn", b.quemado_puerta as "quemadoPuerta",
       greatest(${numeroDe('b.xmin')}, cc.cambio, cr.cambio) as cambio
     from boleto b join lugar l on l.id = b.lugar_id left join fila f on f.id = l.fila_id
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

/** Passages of tickets that were let through, but for those that a supervisor undid. */
export async function listPasos(db: Db, ids: readonly number[]): Promise<PasoLeido[]> {
  const { rows } = await db.query<PasoLeido>({
    name: 'pasos-de-boletos',
    text: `select c.boleto_id as "boletoId", c.id, c.momento, c.sentido,
         c.manual and c.supervisor_id is not null as forzado, p.nombre as puerta, l.numero as lector, c.en_linea as "enLinea",
         c.reloj_dudoso as dudoso
       from cruce c join puerta p on p.id = c.puerta_id join lector l on l.id = c.lector_id
       where c.boleto_id = any($1::integer[]) and c.dejo_pasar and c.deshace is null
         and not exists (select from cruce d where d.deshace = c.id and d.evento_id = c.evento_id)
       order by c.momento, c.id`,
    values: [ids],
  });
  return rows;
}

/** The same of all tickets of an event. */
export async function listPasosDeEvento(db: Db, eventoId: number): Promise<PasoLeido[]> {
  const { rows } = await db.query<PasoLeido>(
    `select c.boleto_id as "boletoId", c.id, c.momento, c.sentido, c.manual and c.supervisor_id is not null as forzado,
       p.nombre as puerta, l.numero as lector, c.en_linea as "enLinea", c.reloj_dudoso as dudoso
     from cruce c join puerta p on p.id = c.puerta_id join lector l on l.id = c.lector_id
     where c.evento_id = $1 and c.boleto_id is not null and c.dejo_pasar and c.deshace is null
       and not exists (select from cruce d where d.deshace = c.id and d.evento_id = c.evento_id)
     order by c.momento, c.id`,
    [eventoId],
  );
  return rows;
}
