import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../businessError.ts';
import type { Db } from '../db/connection.ts';
import { findTextosLegales, type TextosPublicados } from './textosLegales.repository.ts';

type Textos = RespuestaDe<'legales'>;

/**
 * The house's current legal texts, or the version with a number.
 * @throws BusinessError `no_encontrado` for a version that was never published
 */
export async function leerTextosLegales(db: Db, version?: number): Promise<Textos> {
  const hallados = await findTextosLegales(db, version ?? null);
  if (hallados === null && version !== undefined) throw new BusinessError('no_encontrado');
  return contarTextos(hallados);
}

export function contarTextos(publicados: TextosPublicados | null): Textos {
  const {
    numero = null,
    publicados_en: desde,
    terminos = null,
    aviso = null,
    politicas = null,
  } = publicados ?? {};
  return { numero, desde: desde?.toISOString() ?? null, terminos, aviso, politicas };
}
