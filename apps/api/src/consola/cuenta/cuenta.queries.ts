import type { Db } from '../../db/connection.ts';

interface SesionPropia {
  id: string;
  creadaEn: Date;
  usadaEn: Date;
  venceEn: Date;
  origen: string;
  navegador: string;
}

/** The living sessions of a person, the last used first. */
export async function listSesionesPropias(db: Db, personalId: number): Promise<SesionPropia[]> {
  const { rows } = await db.query<SesionPropia>(
    `select id, creada_en as "creadaEn", usada_en as "usadaEn", expira_en as "venceEn", origen, navegador
     from sesion_de_consola
     where personal_id = $1 and revocada_en is null and expira_en > now() and usada_en > now() - interval '30 minutes'
     order by usada_en desc, id`,
    [personalId],
  );
  return rows;
}

/** Whether a second factor is set up, and how many recovery codes remain. */
export async function findEstadoDeFactor(
  db: Db,
  personalId: number,
): Promise<{ activo: boolean; codigosRestantes: number }> {
  const { rows } = await db.query<{ activo: boolean; codigosRestantes: number }>(
    `select exists (select from segundo_factor where personal_id = $1 and activo_en is not null) as activo,
       (select count(*)::integer from codigo_de_recuperacion where personal_id = $1 and usado_en is null) as "codigosRestantes"`,
    [personalId],
  );
  return rows[0] ?? { activo: false, codigosRestantes: 0 };
}
