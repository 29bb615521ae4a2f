import type { Veredicto } from '@taquilla/contract/puerta/lector';
import { DatabaseError } from 'pg';
import type { Db, Transaction } from '../../db/connection.ts';

/** A ticket named by a try, locked until the transaction ends. */
export interface BoletoTomado {
  id: number;
  lugarId: number;
  /** Hash of its UUID, hexadecimal. */
  huella: string;
  seccionId: number;
  seccion: string;
  fila: string;
  asiento: string;
  nombre: string;
  anulado: boolean;
  quemado: boolean;
  /** Burned by staff without a paired phone. */
  quemadoEn: Date | null;
  quemadoPuerta: string | null;
  quemadoPor: string | null;
  contracargo: boolean;
  cortesia: boolean;
  atributos: string[] | null;
}

/**
 * Locks the tickets of an event with these hashes, in the order of their ids.
 *
 * @param pacienciaMs how long the transaction waits for a row that another has locked; 0 waits without limit
 */
export async function lockBoletos(
  tx: Transaction,
  { eventoId, huellas, pacienciaMs }: { eventoId: number; huellas: readonly Buffer[]; pacienciaMs: number },
): Promise<BoletoTomado[]> {
  if (huellas.length === 0) return [];
  const { rows } = await tx.query<BoletoTomado>({
    name: 'cruces-boletos',
    text: 'select * from tomar_boletos($1, $2::bytea[], $3)',
    values: [eventoId, huellas, `${pacienciaMs}ms`],
  });
  return rows;
}

/** The tickets of other events among these UUIDs, with their events. */
export async function listDeOtroEvento(
  db: Db,
  eventoId: number,
  uuids: readonly string[],
): Promise<EventoAjeno[]> {
  if (uuids.length === 0) return [];
  const { rows } = await db.query<EventoAjeno>(
    `select b.quemado_uuid as "quemadoUUID", e.nombre, e.fecha, r.zona
     from boleto b join evento e on e.id = b.evento_id join recinto r on r.id = e.recinto_id
     where b.quemado_uuid = any($1::uuid[]) and b.evento_id <> $2`,
    [uuids, eventoId],
  );
  return rows;
}

/** The event of a ticket that is shown at another event's gate. */
export interface EventoAjeno {
  quemadoUUID: string;
  nombre: string;
  fecha: Date;
  zona: string;
}

/** Whether the database has refused a statement and undone its transaction. */
export function fueDeshecha(error: unknown): boolean {
  return error instanceof DatabaseError;
}

/** A try as the database keeps it. */
export interface CruceGuardado {
  id: string;
  lectorId: number;
  puertaId: number;
  boletoId: number | null;
  /** Hexadecimal. */
  huella: string | null;
  sentido: 'entrada' | 'salida';
  veredicto: Veredicto;
  dejoPasar: boolean;
  resultado: Veredicto;
  enLinea: boolean;
  momento: string;
  relojDudoso: boolean;
  cursor: string | null;
  manual: boolean;
  supervisorId: number | null;
  motivo: string | null;
  deshace: string | null;
  corrige: string | null;
  folio: string;
}

/** Tries that the database already has, by their ids, with the corrections of them; tries of other events too. */
export async function listCruces(
  db: Db,
  ids: readonly string[],
): Promise<(CruceGuardado & { eventoId: number })[]> {
  const { rows } = await db.query<CruceGuardado & { eventoId: number }>({
    name: 'cruces-sabidos',
    text: `select id, evento_id as "eventoId", lector_id as "lectorId", puerta_id as "puertaId", boleto_id as "boletoId",
         encode(huella, 'hex') as huella, sentido, veredicto, dejo_pasar as "dejoPasar", resultado, en_linea as "enLinea",
         momento, reloj_dudoso as "relojDudoso", cursor, manual, supervisor_id as "supervisorId", motivo, deshace, corrige, folio
       from cruces_sabidos($1::uuid[])`,
    values: [ids],
  });
  return rows;
}

/** Writes tries; an id that another transaction wrote meanwhile is left as it is. Answers the new ids. */
export async function insertCruces(
  tx: Transaction,
  eventoId: number,
  cruces: readonly CruceGuardado[],
): Promise<Set<string>> {
  if (cruces.length === 0) return new Set();
  const { rows } = await tx.query<{ id: string }>({
    name: 'cruces-nuevos',
    // In the order of their ids, so that two transactions with the same tries wait for each other and do not deadlock.
    text: `insert into cruce (id, evento_id, lector_id, puerta_id, boleto_id, huella, sentido, veredicto, dejo_pasar, resultado,
         en_linea, momento, reloj_dudoso, cursor, manual, supervisor_id, motivo, deshace, corrige, folio)
       select id, $1, "lectorId", "puertaId", "boletoId", decode(huella, 'hex'), sentido, veredicto, "dejoPasar", resultado,
         "enLinea", momento, "relojDudoso", cursor, manual, "supervisorId", motivo, deshace, corrige, folio
       from jsonb_to_recordset($2::jsonb) as c (id uuid, "lectorId" integer, "puertaId" integer, "boletoId" integer, huella text,
         sentido text, veredicto text, "dejoPasar" boolean, resultado text, "enLinea" boolean, momento timestamptz,
         "relojDudoso" boolean, cursor text, manual boolean, "supervisorId" integer, motivo text, deshace uuid, corrige uuid,
         folio text)
       order by id
       on conflict do nothing returning id`,
    values: [eventoId, JSON.stringify(cruces)],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Burns tickets that are not burned yet: the first try to arrive has the ticket for good. */
export async function burnBoletos(
  tx: Transaction,
  quemas: readonly { boletoId: number; lectorId: number; puerta: string; momento: string }[],
): Promise<void> {
  if (quemas.length === 0) return;
  await tx.query({
    name: 'cruces-quemar',
    text: 'select from quemar_boletos($1)',
    values: [JSON.stringify(quemas)],
  });
}

/** Marks which of these tickets have a choque and which have none any more. */
export async function markChoques(
  tx: Transaction,
  eventoId: number,
  { son, noSon }: { son: readonly number[]; noSon: readonly number[] },
): Promise<void> {
  if (son.length > 0)
    await tx.query({
      name: 'choques-hallados',
      text: `insert into choque (boleto_id, evento_id) select unnest($1::integer[]), $2
         on conflict (boleto_id) do update set retirado_en = null where choque.retirado_en is not null`,
      values: [son, eventoId],
    });
  if (noSon.length > 0)
    await tx.query({
      name: 'choques-retirados',
      text: `update choque set retirado_en = clock_timestamp() where boleto_id = any($1::integer[]) and retirado_en is null`,
      values: [noSon],
    });
}

/** How often each ticket was refused since it was first let in. */
export async function countRechazos(db: Db, boletos: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.query<{ boletoId: number; cuantos: number }>({
    name: 'rechazos-de-boletos',
    text: `select boleto_id as "boletoId", count(*)::integer as cuantos from cruce
       where boleto_id = any($1::integer[]) and not dejo_pasar group by boleto_id`,
    values: [boletos],
  });
  return new Map(rows.map(({ boletoId, cuantos }) => [boletoId, cuantos]));
}

/** A refusal as its public page shows it; no name, no code. */
export interface Rechazo {
  veredicto: Veredicto;
  dejoPasar: boolean;
  momento: Date;
  relojDudoso: boolean;
  enLinea: boolean;
  puerta: string;
  lector: number;
  evento: string;
  fecha: Date;
  zona: string;
  recinto: string;
  boletoId: number | null;
  seccion: string | null;
  fila: string | null;
  asiento: string | null;
  quemadoEn: Date | null;
  quemadoPuerta: string | null;
  quemadoPor: string | null;
}

export async function findRechazo(db: Db, folio: string): Promise<Rechazo | null> {
  const { rows } = await db.query<Rechazo>(
    `select c.resultado as veredicto, c.dejo_pasar as "dejoPasar", c.momento, c.reloj_dudoso as "relojDudoso", c.en_linea as "enLinea",
       p.nombre as puerta, l.numero as lector, e.nombre as evento, e.fecha, r.zona, r.nombre as recinto, c.boleto_id as "boletoId",
       s.nombre as seccion, f.nombre as fila, lu.numero as asiento, b.quemado_en as "quemadoEn", b.quemado_puerta as "quemadoPuerta",
       case when b.quemado_lector is not null then 'Lector ' || lq.numero end as "quemadoPor"
     from cruce c join puerta p on p.id = c.puerta_id join lector l on l.id = c.lector_id join evento e on e.id = c.evento_id
       join recinto r on r.id = e.recinto_id left join boleto b on b.id = c.boleto_id left join lugar lu on lu.id = b.lugar_id
       left join seccion s on s.id = lu.seccion_id left join fila f on f.id = lu.fila_id left join lector lq on lq.id = b.quemado_lector
     where c.folio = $1 and not c.dejo_pasar`,
    [folio],
  );
  return rows[0] ?? null;
}
