import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../businessError.ts';
import type { Quien } from '../server/quien.ts';
import type { Cuentas } from './preparar.ts';

/** Is a buyer's session alive and its e-mail verified (§4.1, §7.5); renews a token that is past half of its life. */
export async function consultarSesion(
  { sesiones }: Cuentas,
  quien: Quien,
  token: string | null,
): Promise<RespuestaDe<'checkStatus'>> {
  if (token === null || quien.tipo === 'nadie' || quien.tipo === 'personal')
    throw new BusinessError('sesion_requerida');
  const { correo, fullName } = quien;
  const nuevo = await sesiones.renovar(token);
  return {
    isVerified: quien.tipo === 'usuario' && quien.verificado,
    ...(nuevo && { token: nuevo }),
    user: { fullName, email: correo },
  };
}
