import type { CodigoError } from '@taquilla/contract/comun/errores';

/**
 * The message to the buyer for each of the provider's error codes. A code that is missing here concerns the operator (keys,
 * account, limits of the contract), and the buyer reads that the payment is not available. Stolen, lost and antifraud read as
 * any other decline, on purpose.
 */
const RECHAZOS: Readonly<Record<number, CodigoError>> = {
  429: 'saturado',
  1001: 'token_invalido',
  1005: 'token_invalido',
  1007: 'tarjeta_rechazada',
  1011: 'tarjeta_borrada',
  1012: 'monto_excedido',
  1018: 'tarjeta_muchos_intentos',
  2002: 'tarjeta_duplicada',
  2004: 'tarjeta_invalida',
  2005: 'tarjeta_vencida',
  2006: 'tarjeta_cvv',
  2007: 'tarjeta_invalida',
  2009: 'tarjeta_cvv',
  2010: 'tarjeta_autenticacion',
  2011: 'tarjeta_no_soportada',
  3001: 'tarjeta_rechazada',
  3002: 'tarjeta_vencida',
  3003: 'tarjeta_sin_fondos',
  3004: 'tarjeta_rechazada',
  3005: 'tarjeta_rechazada',
  3006: 'tarjeta_rechazada',
  3007: 'tarjeta_rechazada',
  3008: 'tarjeta_no_soportada',
  3009: 'tarjeta_rechazada',
  3010: 'tarjeta_restringida',
  3011: 'tarjeta_contacta_banco',
  3012: 'tarjeta_autorizacion',
  // Months without interest: not contracted, not with this card, too small an amount, not allowed.
  3201: 'tarjeta_no_participa',
  3203: 'tarjeta_no_participa',
  3204: 'tarjeta_no_participa',
  3205: 'tarjeta_no_participa',
};

/** Why the provider refused to give money back, as a sentence for staff. */
export function contarRechazoDeDevolucion(codigo: number): string {
  const porque = DEVOLUCIONES[codigo] ?? 'El banco o el proveedor no aceptó la devolución';
  return `${porque} (código ${codigo}).`;
}

const DEVOLUCIONES: Readonly<Record<number, string>> = {
  1001: 'El proveedor no entendió la petición',
  1002: 'El proveedor no reconoció nuestra llave',
  1003: 'El proveedor no pudo hacer la devolución: el cargo es muy antiguo o ya no la admite',
  1005: 'El proveedor no encuentra el cargo',
  1006: 'El proveedor ya tenía una petición igual',
  1012: 'El monto pasa del límite del proveedor',
  2004: 'La tarjeta ya no es válida',
  2005: 'La tarjeta venció',
  3002: 'La tarjeta venció',
  3003: 'La cuenta no tiene fondos para devolver',
  3008: 'La tarjeta no admite devoluciones',
  4001: 'La cuenta con el proveedor no tiene fondos para devolver',
};

/** Not a code of the provider: HTTP 429, so no charge was made. */
export const OCUPADO = 429;

/** Antifraud refuses: the charge is tried again with 3-D Secure. */
export const CODIGO_ANTIFRAUDE = 3005;

/** 3-D Secure failed. */
export const CODIGO_AUTENTICACION = 2010;

/** The catalogue's code for a provider's error code; null stands for an attempt that the provider never heard of. */
export function codigoDeRechazo(codigo: number | null): CodigoError {
  return (codigo === null ? null : RECHAZOS[codigo]) ?? 'pago_no_disponible';
}
