import type { Db } from '../db/connection.ts';

/** The text of a comunicado. */
export interface ComunicadoEscrito {
  asunto: string;
  texto: string;
}

/** Null for one that was stopped: mails of it that still wait tell nothing any more. */
export async function findComunicadoDeCarta(db: Db, id: number): Promise<ComunicadoEscrito | null> {
  const { rows } = await db.query<ComunicadoEscrito>(
    `select asunto, texto from comunicado where id = $1 and estado <> 'detenido'`,
    [id],
  );
  return rows[0] ?? null;
}

/** A gate that lets some sections of an event in, with its hour. */
export interface PuertaDeVenta {
  nombre: string;
  abreEn: Date | null;
}

export async function listPuertasDeVenta(
  db: Db,
  { eventoId, secciones }: { eventoId: number; secciones: readonly number[] },
): Promise<PuertaDeVenta[]> {
  const { rows } = await db.query<PuertaDeVenta>(
    `select nombre, abre_en as "abreEn" from puerta where evento_id = $1 and retirada_en is null and sentido <> 'salida'
       and (secciones is null or secciones && $2) order by id`,
    [eventoId, secciones],
  );
  return rows;
}
