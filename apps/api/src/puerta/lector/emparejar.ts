import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import type { Context } from '../../server/context.ts';
import { slowGuess } from '../../server/limits/slowGuesses.ts';
import { armarCabecera } from './cabecera.ts';
import { hashDeCodigo, hashDeGalleta, nuevaGalleta } from './codigos.ts';
import { spendCodigo } from './lector.repository.ts';

type Emparejado = RespuestaDe<'emparejarLector'> & { galleta: string };

/**
 * Pairs a phone by a code, once; answers the phone's data and the secret for its cookie (§P1.2). A code has 39 bits and is
 * good for 15 minutes, so that slowing guesses down is enough.
 * @param antes the cookie of an earlier pairing; null without one
 * @throws BusinessError `codigo_invalido`, `demasiadas_peticiones`
 */
export async function emparejar(
  context: Context,
  {
    codigo,
    navegador,
    ip,
    antes,
  }: PeticionDe<'emparejarLector'>['body'] & { ip: string; antes: string | null },
): Promise<Emparejado> {
  const galleta = nuevaGalleta();
  const hash = hashDeCodigo(codigo);
  const lector = await spendCodigo(context.db, {
    codigo: hash,
    hash: hashDeGalleta(galleta),
    antes: antes === null ? null : hashDeGalleta(antes),
    navegador: navegador.replace(/[^\x20-\x7e]/g, ''),
  });
  if (lector) return { ...(await armarCabecera(context, lector)), galleta };
  await slowGuess(context, { matter: 'emparejar', ip, guess: hash.toString('hex') });
  throw new BusinessError('codigo_invalido');
}
