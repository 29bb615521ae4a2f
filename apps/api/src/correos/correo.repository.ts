import type { Db } from '../db/connection.ts';
import { type ContenidoCorreo, type CorreoNuevo, claveDeBoletos } from './tipos.ts';

/**
 * Puts a mail in the outbox; a second mail with the same `clave` is dropped. Call it in the transaction of the event that the
 * mail reports, and `context.avisarCorreo()` after that transaction has committed.
 */
export async function encolarCorreo(db: Db, { clave, para, tipo, datos }: CorreoNuevo): Promise<void> {
  await db.query({
    name: 'encolar_correo',
    text: `insert into correo (clave, para, tipo, datos) values ($1, $2, $3, $4) on conflict (clave) do nothing`,
    values: [clave, para, tipo, JSON.stringify(datos)],
  });
}

/**
 * Sends a purchase's tickets mail again (§7.33). Does nothing while the mail waits to go out, or if it was settled less than a
 * minute ago: `sale` says whether it goes. `copia` distinguishes a requested copy from a copy that a crash repeats.
 */
export async function reencolarBoletos(
  db: Db,
  { reservaId, para }: { reservaId: string; para: string },
): Promise<{ sale: boolean }> {
  const clave = claveDeBoletos(reservaId);
  const { rowCount } = await db.query(
    `insert into correo (clave, para, tipo, datos) values ($1, $2, 'boletos', jsonb_build_object('reservaId', $3::text))
     on conflict (clave) do update set
       estado = 'pendiente', intentos = 0, rechazos = 0, error = null, proximo_intento = now(), creado_en = now(),
       copia = correo.copia + 1
     where correo.estado <> 'pendiente'
       and coalesce(correo.enviado_en, correo.proximo_intento) < now() - interval '1 minute'`,
    [clave, para, reservaId],
  );
  if (rowCount === 1) return { sale: true };
  const { rows } = await db.query(`select from correo where clave = $1 and estado = 'pendiente'`, [clave]);
  return { sale: rows.length > 0 };
}

/**
 * Answers whether a buyer's page asks for the tickets mail of a purchase for the first time: the sale itself has sent it, so
 * that the page, which asks once a purchase, makes no second copy however late its buyer comes back from the bank (§7.33).
 */
export async function esPrimerPedidoDeBoletos(db: Db, reservaId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update correo set datos = datos || '{"pedido": true}' where clave = $1 and estado <> 'fallido' and not datos ? 'pedido'`,
    [claveDeBoletos(reservaId)],
  );
  return rowCount === 1;
}

/** Takes the key from a purchase's tickets mail, sent or not, so that a mail to another address can have it. */
export async function jubilarCorreoDeBoletos(db: Db, reservaId: string): Promise<void> {
  await db.query(`update correo set clave = clave || ':' || id where clave = $1`, [
    claveDeBoletos(reservaId),
  ]);
}

/** Sends a purchase's comunicados that have not arrived to its corrected address; those that arrived stay as they are (§C12.3). */
export async function readdressComunicados(
  db: Db,
  { reservaId, para }: { reservaId: string; para: string },
): Promise<void> {
  await db.query(
    `update correo set para = $2, estado = 'pendiente', intentos = 0, rechazos = 0, error = null, proximo_intento = now(),
       creado_en = now(), copia = copia + 1
     where datos ->> 'reservaId' = $1 and datos ? 'reservaId' and tipo = 'comunicado' and estado <> 'enviado'`,
    [reservaId, para],
  );
}

/** A mail that this process has claimed. */
export type CorreoTomado = ContenidoCorreo & {
  id: number;
  copia: number;
  para: string;
  intentos: number;
  rechazos: number;
  creadoEn: Date;
  /** The database's time, as `creadoEn`. */
  ahora: Date;
};

/** `excepto`: ids of mails that this process still works on; after an outage of the database their claim may have ended. */
export interface PedidoDeCorreos {
  cuantos: number;
  segundos: number;
  excepto: readonly number[];
}

/**
 * Claims mails that are due; other processes do not get them for `segundos`, after which the mails of a crashed process come
 * back. The try is counted when it begins, so that a mail that kills its process comes back less and less often.
 */
export async function tomarCorreos(
  db: Db,
  { cuantos, segundos, excepto }: PedidoDeCorreos,
): Promise<CorreoTomado[]> {
  const { rows } = await db.query<CorreoTomado>({
    name: 'tomar_correos',
    text: `with tomados as materialized (
        select id from correo where estado = 'pendiente' and proximo_intento <= now() and id <> all ($3::bigint[])
        order by proximo_intento limit $1 for update skip locked
      )
      update correo c set proximo_intento = now() + make_interval(secs => $2), intentos = c.intentos + 1
      from tomados t where c.id = t.id
      returning c.id, c.copia, c.tipo, c.para, c.datos, c.intentos, c.rechazos, c.creado_en as "creadoEn", now() as ahora`,
    values: [cuantos, segundos, excepto],
  });
  return rows;
}

/**
 * Settles a mail. Deletes the secret of its link from the table, because it is needed no longer (only the link's hash stays).
 */
export async function marcarEnviado(db: Db, id: number): Promise<void> {
  await db.query({
    name: 'correo_enviado',
    text: `update correo set estado = 'enviado', enviado_en = now(), error = null, datos = datos - 'url' - 'codigo'
      where id = $1 and estado = 'pendiente'`,
    values: [id],
  });
}

/** Schedules the next try of a mail. */
export async function aplazarCorreo(
  db: Db,
  { id, segundos, rechazos, error }: { id: number; segundos: number; rechazos: number; error: string },
): Promise<void> {
  await db.query(
    `update correo set proximo_intento = now() + make_interval(secs => $2), rechazos = $3, error = $4
     where id = $1 and estado = 'pendiente'`,
    [id, segundos, rechazos, error],
  );
}

/** Gives a mail up and records the reason for the operator. */
export async function marcarFallido(db: Db, { id, error }: { id: number; error: string }): Promise<void> {
  await db.query(
    `update correo set estado = 'fallido', proximo_intento = now(), error = $2, datos = datos - 'url' - 'codigo'
     where id = $1 and estado = 'pendiente'`,
    [id, error],
  );
}

/** Takes a mail out of the outbox that has lost its reason. */
export async function retirarCorreo(db: Db, id: number): Promise<void> {
  await db.query(`delete from correo where id = $1 and estado = 'pendiente'`, [id]);
}

/** The outbox in figures: mails that wait, the age of the oldest in seconds, and mails given up. */
export async function contarCorreos(
  db: Db,
): Promise<{ pendientes: number; esperaMaxima: number; fallidos: number }> {
  const { rows } = await db.query<{ pendientes: number; esperaMaxima: number; fallidos: number }>(
    `select count(*) filter (where estado = 'pendiente')::integer as pendientes,
       coalesce(extract(epoch from now() - min(creado_en) filter (where estado = 'pendiente')), 0)::float8 as "esperaMaxima",
       count(*) filter (where estado = 'fallido')::integer as fallidos
     from correo where estado <> 'enviado'`,
  );
  return rows[0] ?? { pendientes: 0, esperaMaxima: 0, fallidos: 0 };
}
