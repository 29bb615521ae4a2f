import type { Db } from '../db/connection.ts';
import type { Mensaje } from '../providers/correo/transport.ts';

export interface AdjuntoGuardado {
  nombre: string;
  tipo: string;
  base64: string;
  cid?: string;
}

export interface CorreoGuardado {
  id: number;
  para: string;
  asunto: string;
  html: string;
  texto: string;
  adjuntos: AdjuntoGuardado[];
  recibidoEn: Date;
}

/** Keeps a mail and deletes all but the newest `maximo`, so that a long demo does not fill the disk. */
export async function guardarEnBuzon(db: Db, mensaje: Mensaje, maximo: number): Promise<void> {
  const adjuntos: AdjuntoGuardado[] = mensaje.adjuntos.map(({ contenido, ...adjunto }) => ({
    ...adjunto,
    base64: contenido.toString('base64'),
  }));
  await db.query(
    `with nuevo as (
       insert into buzon (para, asunto, html, texto, adjuntos) values ($1, $2, $3, $4, $5) returning id
     )
     delete from buzon where id <= (select id from nuevo) - $6`,
    [mensaje.para, mensaje.asunto, mensaje.html, mensaje.texto, JSON.stringify(adjuntos), maximo],
  );
}

/** The newest mails, newest first. */
export async function listBuzon(db: Db, cuantos: number): Promise<CorreoGuardado[]> {
  const { rows } = await db.query<CorreoGuardado>(`${COLUMNAS} order by id desc limit $1`, [cuantos]);
  return rows;
}

export async function findEnBuzon(db: Db, id: number): Promise<CorreoGuardado | null> {
  const { rows } = await db.query<CorreoGuardado>(`${COLUMNAS} where id = $1`, [id]);
  return rows[0] ?? null;
}

const COLUMNAS = `select id, para, asunto, html, texto, adjuntos, recibido_en as "recibidoEn" from buzon`;
