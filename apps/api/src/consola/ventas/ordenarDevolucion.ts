import type { CodigoError } from '@taquilla/contract/comun/errores';
import { BusinessError } from '../../businessError.ts';
import {
  type DevolucionOrdenada,
  type OrdenDeDevolucion,
  ordenarDevolucionEn,
} from '../../compra/devolver.ts';
import { DevolucionImposible } from '../../compra/expediente.ts';
import type { Transaction } from '../../db/connection.ts';

/** Orders a refund. @throws BusinessError that tells why it is impossible */
export function ordenar(tx: Transaction, orden: OrdenDeDevolucion): Promise<DevolucionOrdenada> {
  return comoNegocio(ordenarDevolucionEn(tx, orden));
}

/** Tells an impossible refund as an error of the catalogue. */
export async function comoNegocio<T>(hace: Promise<T>): Promise<T> {
  try {
    return await hace;
  } catch (error) {
    if (error instanceof DevolucionImposible) throw enNegocio(error);
    throw error;
  }
}

const DE_LA_ENTREGA: Partial<Record<DevolucionImposible['causa'], CodigoError>> = {
  sin_caja: 'caja_requerida',
  caja_cerrada: 'caja_cerrada',
  sin_efectivo: 'efectivo_insuficiente',
  sin_folio: 'folio_requerido',
};

function enNegocio({ message, causa, boletos, folio }: DevolucionImposible): BusinessError {
  const dicho = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  const deLaEntrega = DE_LA_ENTREGA[causa];
  if (deLaEntrega) return new BusinessError(deLaEntrega, undefined, dicho);
  if (causa === 'es_diferencia') return new BusinessError('venta_de_diferencia', { folio }, dicho);
  if (causa === 'excede') return new BusinessError('devolucion_excede', undefined, dicho);
  if (causa === 'boletos_usados') return new BusinessError('boleto_usado', { boletos }, dicho);
  return new BusinessError('devolucion_imposible', undefined, dicho);
}
