import type { Db, Transaction } from '../../db/connection.ts';
import { type Audiencia, ELEGIDAS, valoresDe } from './audiencia.queries.ts';
import {
  type ComunicadoFila,
  contarComunicadosDeHoy,
  type EstadoDeComunicado,
} from './comunicado.queries.ts';

/** Locks an event against a second comunicado at the same time; its comunicados of today, in the venue's zone. */
export async function lockComunicadosDeHoy(tx: Transaction, eventoId: number): Promise<number | null> {
  const { rows } = await tx.query('select from evento where id = $1 for no key update', [eventoId]);
  return rows.length === 0 ? null : contarComunicadosDeHoy(tx, eventoId);
}

export interface ComunicadoNuevo extends Audiencia {
  plantilla: ComunicadoFila['plantilla'];
  asunto: string;
  texto: string;
  programadoPara: string | null;
  por: number;
}

export async function insertComunicado(tx: Transaction, nuevo: ComunicadoNuevo): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into comunicado (evento_id, plantilla, asunto, texto, filtro, estado, programado_para, corrige, creado_por)
     values ($1, $2, $3, $4, $5, 'programado', $6, $7, $8) returning id`,
    [
      nuevo.eventoId,
      nuevo.plantilla,
      nuevo.asunto,
      nuevo.texto,
      JSON.stringify(nuevo.filtro),
      nuevo.programadoPara,
      nuevo.corrige,
      nuevo.por,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('an insert without its row');
  return id;
}

/** Begins a comunicado: fixes its sales, and the time from which the others get it. */
export async function empezarComunicado(
  tx: Transaction,
  { id, audiencia, minutos }: { id: number; audiencia: Audiencia; minutos: number },
): Promise<void> {
  await tx.query(
    `with ${ELEGIDAS}
     insert into comunicado_venta (comunicado_id, reserva_id, orden)
     select $9, id, row_number() over (order by anotada_en, id) from elegidas where correo is not null`,
    [...valoresDe(audiencia), id],
  );
  await tx.query(
    `update comunicado set estado = 'primeros', sigue_en = now() + make_interval(mins => $2) where id = $1`,
    [id, minutos],
  );
}

/** Claims the scheduled comunicados whose hour has come. */
export async function tomarProgramados(tx: Transaction): Promise<(Audiencia & { id: number })[]> {
  const { rows } = await tx.query<Audiencia & { id: number }>(
    `select id, evento_id as "eventoId", filtro, corrige from comunicado
     where estado = 'programado' and programado_para <= now() order by id for update skip locked`,
  );
  return rows;
}

/** Lets the comunicados whose ten minutes are over go on. */
export async function soltarPrimeros(db: Db): Promise<void> {
  await db.query(
    `update comunicado set estado = 'enviando' where estado = 'primeros' and sigue_en is not null and sigue_en <= now()`,
  );
}

/** Claims a comunicado that sends to all, until the transaction ends; the one that began first. */
export async function tomarEnviando(tx: Transaction): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from comunicado where estado = 'enviando' order by id limit 1 for update skip locked`,
  );
  return rows[0]?.id ?? null;
}

/** Mails of comunicados that wait in the outbox. */
export async function contarPendientes(db: Db): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::integer as n from correo where tipo = 'comunicado' and estado = 'pendiente' and proximo_intento <= now()`,
  );
  return rows[0]?.n ?? 0;
}

/** Puts the mails of the next sales into the outbox, one a sale for ever; answers whether some are left. */
export async function encolarSiguientes(
  tx: Transaction,
  { id, cuantas }: { id: number; cuantas: number },
): Promise<boolean> {
  await tx.query(
    `with lote as (
       select reserva_id from comunicado_venta where comunicado_id = $1 and encolado_en is null
       order by orden limit $2 for update skip locked
     ), marcadas as (
       update comunicado_venta v set encolado_en = now() from lote
       where v.comunicado_id = $1 and v.reserva_id = lote.reserva_id returning v.reserva_id
     )
     insert into correo (clave, para, tipo, datos)
     select format('comunicado:%s:%s', $1::integer, r.id), r.correo, 'comunicado',
       jsonb_build_object('reservaId', r.id, 'comunicadoId', $1::integer)
     from marcadas m join reserva r on r.id = m.reserva_id where r.correo is not null
     on conflict (clave) do nothing`,
    [id, cuantas],
  );
  const { rows } = await tx.query(
    'select from comunicado_venta where comunicado_id = $1 and encolado_en is null limit 1',
    [id],
  );
  return rows.length > 0;
}

export async function terminarComunicado(tx: Transaction, id: number): Promise<void> {
  await tx.query(
    `update comunicado set estado = 'terminado', terminado_en = now() where id = $1 and estado in ('primeros', 'enviando')`,
    [id],
  );
}

/** States from which a comunicado may still send mails. */
export const VIVOS: readonly EstadoDeComunicado[] = ['programado', 'primeros', 'enviando', 'pausado'];

/** Lets the mails go that wait in the outbox since the event changed. */
export async function soltarCorreos(tx: Transaction, id: number): Promise<void> {
  await tx.query(
    `update correo set proximo_intento = now()
     where tipo = 'comunicado' and estado = 'pendiente' and proximo_intento = 'infinity' and datos ->> 'comunicadoId' = $1::text`,
    [id],
  );
}

/** Moves a comunicado to another state; false where it is in none of `desde`. */
export async function moverComunicado(
  tx: Transaction,
  { id, desde, a }: { id: number; desde: readonly EstadoDeComunicado[]; a: EstadoDeComunicado },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update comunicado set estado = $3, por_cambio = false, terminado_en = case when $3 = 'detenido' then now() end
     where id = $1 and estado = any ($2)`,
    [id, desde, a],
  );
  return rowCount === 1;
}
