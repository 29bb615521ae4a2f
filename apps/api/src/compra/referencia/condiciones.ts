import { ANTES_EN_MINUTOS, GRACIA_EN_MINUTOS, type MedioDeReferencia } from '@taquilla/rules/referencias';
import { BusinessError } from '../../businessError.ts';
import type { Transaction } from '../../db/connection.ts';
import type { Context } from '../../server/context.ts';
import type { EventoDeCompra } from '../carrito.queries.ts';
import type { ReservaFila } from '../reserva.repository.ts';
import { findPlazo, objetarReferencia, type Plazo } from './plazo.repository.ts';

/** Minutes that a buyer has at the least. */
const MINIMO_EN_MINUTOS: Readonly<Record<MedioDeReferencia, number>> = { spei: 30, tienda: 120 };

/** The term of a reference of the house (§B2.8). */
export function plazoDe({ config }: Pick<Context, 'config'>, medio: MedioDeReferencia): Plazo {
  return {
    plazo: config.openpay.plazos[medio],
    minimo: MINIMO_EN_MINUTOS[medio],
    antes: ANTES_EN_MINUTOS[medio],
    gracia: GRACIA_EN_MINUTOS[medio],
  };
}

/** The ways to pay without a card that an event takes, each with the term that a reference of this moment would have (§B2.8). */
export async function plazosDe(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { estado, evento_id }: Pick<ReservaFila, 'estado' | 'evento_id'>,
  { formas }: Pick<EventoDeCompra, 'formas'>,
): Promise<{ medio: MedioDeReferencia; hasta: string }[]> {
  if (estado !== 'retenida') return [];
  const plazos = [];
  for (const medio of MEDIOS) {
    const hasta = formas.includes(medio) && (await findPlazo(db, evento_id, plazoDe({ config }, medio)));
    if (hasta) plazos.push({ medio, hasta: hasta.toISOString() });
  }
  return plazos;
}

const MEDIOS = ['spei', 'tienda'] as const;

const ASI: Readonly<Record<MedioDeReferencia, string>> = { spei: 'por transferencia', tienda: 'en tienda' };

/** In the buyer's words, by the refusals of `objetar_referencia` and of the provider. */
const POR_QUE: Readonly<Record<string, (asi: string) => string>> = {
  apagada: asi => `Este evento no se paga ${asi}.`,
  sala: asi =>
    `En las primeras dos horas de esta venta no se paga ${asi}: se pagaría después de que otros entraran.`,
  muchos: asi => `Se pagan ${asi} hasta 4 lugares a la vez.`,
  otra: () => 'Ya tienes una compra de este evento por pagar. Págala o cancélala primero.',
  sin_pagar: asi => `Quedaron sin pagar dos compras tuyas de estos meses: por ahora no puedes pagar ${asi}.`,
  pocos: asi => `Quedan muy pocos lugares para guardarlos mientras pagas ${asi}.`,
  tope: asi => `Ya hay muchos lugares de esta sección que esperan su pago ${asi}.`,
  cerca: asi => `El evento está muy cerca para pagar ${asi}.`,
  monto: asi => `El total no se puede pagar ${asi} en una sola vez.`,
};

export function referenciaNoDisponible(medio: MedioDeReferencia, motivo: string): BusinessError {
  const porQue = POR_QUE[motivo]?.(ASI[medio]);
  return new BusinessError(
    'referencia_no_disponible',
    { motivo },
    porQue && `${porQue} Tu apartado sigue igual.`,
  );
}

/**
 * Requires that a held reservation may wait for money by reference (§B2.9): its buyer is locked, and this takes the event's lock
 * of references, the last one.
 * @throws BusinessError `referencia_no_disponible` with `motivo`
 */
export async function exigirReferencia(
  tx: Transaction,
  { reserva, comprador, medio }: { reserva: ReservaFila; comprador: string; medio: MedioDeReferencia },
): Promise<void> {
  const motivo = await objetarReferencia(tx, { reservaId: reserva.id, medio, comprador });
  if (motivo !== null) throw referenciaNoDisponible(medio, motivo);
}
