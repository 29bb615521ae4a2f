import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { dePesos } from '@taquilla/rules/dinero';
import type { MedioDeReferencia } from '@taquilla/rules/referencias';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../../server/context.ts';
import { findCargo } from '../cargo.repository.ts';
import { intentarPreguntar } from '../confirmarCargo.ts';
import { findCargoDeNumero } from './abono.repository.ts';
import { seAutoriza } from './plazo.repository.ts';

type Autorizacion = RespuestaDe<'autorizarSpei'>;

/** The provider's words for a yes; any other number is a no. */
const SI = 0;
const NO = 1;

/**
 * Answers the provider's question before it takes money (§B2.6): yes only to what a living reference asks, exactly, in its term,
 * and while its places are held. Reads rows, and locks none.
 */
export async function autorizar(
  db: Db,
  { medio, numero, pesos }: { medio: MedioDeReferencia; numero: string; pesos: number },
): Promise<Autorizacion> {
  const limpio = soloCifras(numero);
  const si = await seAutoriza(db, { numero: limpio, monto: dePesos(pesos), medio });
  return si
    ? { response_code: SI, authorization_number: limpio.slice(-6) }
    : { response_code: NO, error_description: 'Referencia vencida, sin lugares o de otro monto' };
}

/** A store took a payment back: only a hint, after which the provider is asked. */
export async function oirCancelacion(context: Context, numero: string): Promise<Autorizacion> {
  const hallado = await findCargoDeNumero(context.db, soloCifras(numero));
  const cargo = hallado && (await findCargo(context.db, hallado.id));
  if (cargo) await intentarPreguntar(context, cargo);
  return { response_code: SI };
}

export function soloCifras(texto: string): string {
  return texto.replace(/\D/g, '');
}
