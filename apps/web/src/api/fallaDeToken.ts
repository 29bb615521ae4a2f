import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import { ScriptError } from './loadScript.ts';
import { TokenError } from './openpay.ts';

/**
 * A card that could not be read: the sentence, and the field beside which it is shown. `tarjeta` is the whole card;
 * `total` is the payment, when the card is not to blame.
 */
export interface FallaDeTarjeta {
  mensaje: string;
  junto: 'tarjeta' | 'numero' | 'expiracion' | 'cvv' | 'total';
}

const SIN_CONEXION =
  'No pudimos conectar con el pago seguro. No se hizo ningún cargo: revisa tu conexión y vuelve a intentar.';

/** The buyer's words for a card without a token. Nothing was charged. */
export function fallaDeToken(error: unknown): FallaDeTarjeta {
  if (error instanceof ScriptError) {
    return {
      junto: 'total',
      mensaje: 'No pudimos cargar el pago seguro. Revisa tu conexión o desactiva tu bloqueador de anuncios.',
    };
  }
  if (error instanceof ApiError) return { junto: 'total', mensaje: mensajeDe(error, SIN_CONEXION) };
  const codigo = error instanceof TokenError ? error.codigo : null;
  // Codes below 2000 are faults of the provider, not of the card.
  if (codigo === null || codigo < 2000) return { junto: 'total', mensaje: SIN_CONEXION };
  switch (codigo) {
    case 2004:
      return { junto: 'numero', mensaje: 'El número de tarjeta es inválido.' };
    case 2005:
    case 3002:
      return { junto: 'expiracion', mensaje: 'La tarjeta está vencida.' };
    case 2006:
    case 2009:
      return { junto: 'cvv', mensaje: 'El código de seguridad es inválido.' };
    case 2011:
    case 3008:
      return { junto: 'tarjeta', mensaje: 'Tipo de tarjeta no soportada.' };
    default:
      return { junto: 'tarjeta', mensaje: 'No pudimos leer tu tarjeta. Revisa los datos.' };
  }
}
