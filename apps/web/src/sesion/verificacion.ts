import { isWithoutAnswer } from '@taquilla/cliente/ApiError';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { withLoader } from '@taquilla/ui/loader.ts';
import { ENLACE_PEDIDO } from '../api/storageKeys.ts';
import type { EntornoSesion } from './entorno.ts';

export const VERIFICACION_ENVIADA = 'Se ha enviado un correo de verificación. Revisa tu bandeja de entrada.';

/** Null once the mail is on its way, else the sentence of §8.2: refused, or no answer at all. */
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

/** Tells that the e-mail has to be verified (§4.1), with the way to another mail: the first one's link may be over. */
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
