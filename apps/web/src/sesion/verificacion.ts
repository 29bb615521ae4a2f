import { isWithoutAnswer } from '@taquilla/cliente/ApiError';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { withLoader } from '@taquilla/ui/loader.ts';
import { ENLACE_PEDIDO } from '../api/storageKeys.ts';
import type { EntornoSesion } from './entorno.ts';

export const VERIFICACION_ENVIADA = 'Se ha enviado un correo de verificación. Revisa tu bandeja de entrada.';

/**
 * Requests a verification mail. Returns null once it is on its way, else the sentence of §8.2: refused, or no answer.
 */
export async function enviarVerificacion(entorno: EntornoSesion, email: string): Promise<string | null> {
  try {
    await entorno.call('sendVerificationEmail', { params: { email } });
    entorno.storage.setItem(ENLACE_PEDIDO, normalizarCorreo(email));
    return null;
  } catch (error) {
    return isWithoutAnswer(error)
      ? 'Hubo un problema al enviar el correo de verificación.'
      : 'No se pudo enviar el correo de verificación.';
  }
}

/**
 * Tells that the e-mail must be verified (§4.1), and offers another mail, since the first one's link may have expired.
 */
export function avisarVerificacion(entorno: EntornoSesion, email: string): Promise<void> {
  const reenviar = async () => {
    const falla = await withLoader(enviarVerificacion(entorno, email));
    await entorno.avisar({
      titulo: falla ? 'Error' : 'Correo enviado',
      texto: falla ?? VERIFICACION_ENVIADA,
    });
  };
  return entorno.avisar({
    titulo: 'Verificación requerida',
    texto:
      'Debes verificar tu correo electrónico para continuar. Revisa tu bandeja de entrada y sigue las instrucciones.',
    boton: 'Entendido',
    otra: { boton: 'Reenviar correo', alPulsar: () => void reenviar() },
  });
}
