import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import type { Context } from '../../server/context.ts';
import { countGuesses } from '../../server/limits/attempts.ts';
import { armarCabecera } from './cabecera.ts';
import { hashDeCodigo, hashDeGalleta, nuevaGalleta } from './codigos.ts';
import { spendCodigo } from './lector.repository.ts';

type Emparejado = RespuestaDe<'emparejarLector'> & { galleta: string };

/**
 * Pairs a phone by a code, once; answers the phone's data and the secret for its cookie (§P1.2).
 * @throws BusinessError `codigo_invalido`, `demasiadas_peticiones`
 */
export async function emparejar(
  context: Context,
  { codigo, navegador, ip }: PeticionDe<'emparejarLector'>['body'] & { ip: string },
): Promise<Emparejado> {
  return countGuesses(context, { matter: 'emparejar', ip, reason: 'codigo_invalido' }, async () => {
    const galleta = nuevaGalleta();
    const lector = await spendCodigo(context.db, {
      codigo: hashDeCodigo(codigo),
      hash: hashDeGalleta(galleta),
      navegador: navegador.replace(/[^\x20-\x7e]/g, ''),
    });
    if (!lector) throw new BusinessError('codigo_invalido');
    return { ...(await armarCabecera(context, lector)), galleta };
  });
}
