import { createStore } from '@taquilla/ui/store.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { tabStorage } from '../api/storage.ts';
import type { DesenlaceDeReserva } from './desenlaceDeReserva.ts';
import { claveDePedido } from './reserva.ts';

/** Places that this tab asked for, while the outcome is unknown. */
export interface Pedido {
  eventoId: number;
  seccionId: number;
  /** The seats, or how many general places. */
  lugares: readonly number[] | number;
  /** Asked for with an account: the server tells others nothing of such a hold. */
  conCuenta: boolean;
}

/** So long an attempt is asked for again under its name. */
const RECORDADO_MS = 600_000;

const cambios = createStore(0);
/** The events whose places this very page is being answered about. */
const enCurso = new Set<number>();

/** Remembers the request until an answer comes: a buyer who leaves meanwhile finds the hold again (§4.7). */
export async function conPedido(
  pedido: Pedido,
  pedir: () => Promise<DesenlaceDeReserva>,
): Promise<DesenlaceDeReserva> {
  const { eventoId } = pedido;
  tabStorage.setItem(claveDePedido(eventoId), JSON.stringify({ ...pedido, desde: Date.now() }));
  enCurso.add(eventoId);
  avisarCambio();
  try {
    const desenlace = await pedir();
    if (desenlace.tipo !== 'sin_respuesta') olvidarPedido(eventoId);
    return desenlace;
  } finally {
    enCurso.delete(eventoId);
    avisarCambio();
  }
}

export function olvidarPedido(eventoId: number): void {
  tabStorage.removeItem(claveDePedido(eventoId));
  avisarCambio();
}

/**
 * The request of an event that was never answered, if any, and whether this page is still asking; again at every
 * change.
 */
export function usePedido(eventoId: number): { pedido: Pedido | null; enCurso: boolean } {
  const texto = useSyncExternalStore(
    cambios.subscribe,
    () => (enCurso.has(eventoId) ? '+' : '-') + (tabStorage.getItem(claveDePedido(eventoId)) ?? ''),
    () => '-',
  );
  return useMemo(() => ({ pedido: interpretar(texto.slice(1)), enCurso: texto.startsWith('+') }), [texto]);
}

function avisarCambio(): void {
  cambios.set(cambios.get() + 1);
}

function interpretar(texto: string): Pedido | null {
  try {
    const valor: unknown = JSON.parse(texto);
    return esPedido(valor) && Date.now() - valor.desde < RECORDADO_MS ? valor : null;
  } catch {
    return null;
  }
}

function esPedido(valor: unknown): valor is Pedido & { desde: number } {
  if (typeof valor !== 'object' || valor === null) return false;
  const { eventoId, seccionId, lugares, conCuenta, desde } = valor as Partial<Pedido & { desde: number }>;
  return (
    typeof eventoId === 'number' &&
    typeof seccionId === 'number' &&
    (typeof lugares === 'number' || Array.isArray(lugares)) &&
    typeof conCuenta === 'boolean' &&
    typeof desde === 'number'
  );
}
