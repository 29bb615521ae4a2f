import type { Db } from '../../db/connection.ts';
import type { Configuration } from '../../env/configuration.ts';
import { findImagen } from './imagen.queries.ts';

/** The house's logo as PNG, for mails and papers; null without one. */
export async function leerLogoDeLaCasa({
  db,
  config,
}: {
  db: Db;
  config: Pick<Configuration, 'aspecto'>;
}): Promise<Buffer | null> {
  const { logo } = config.aspecto;
  return logo && ((await findImagen(db, logo.png))?.contenido ?? null);
}
