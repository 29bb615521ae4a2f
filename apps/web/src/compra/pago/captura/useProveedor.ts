import { onReturn } from '@taquilla/cliente/queries';
import { type Query, readUnlessFresh, useAnswer } from '@taquilla/cliente/useAnswer';
import { abrirProveedor, type Proveedor } from '../../../api/openpay.ts';

const PROVEEDOR: Query<Proveedor> = {
  key: 'proveedor',
  ask: abrirProveedor,
  freshMs: Number.POSITIVE_INFINITY,
  retries: 0,
  watch: onReturn,
};

const esperar = () => readUnlessFresh(PROVEEDOR);

export interface ProveedorEnPagina {
  /** Whether the provider's scripts did not load: blocked, or no network. */
  bloqueado: boolean;
  reintentar: () => void;
  /** Resolves to the provider; rejects when its scripts are blocked. */
  esperar: () => Promise<Proveedor>;
}

/** Loads the card provider's scripts as soon as a card may be needed, and on no other screen (§7.25). */
export function useProveedor(seUsa: 'con_tarjeta' | 'sin_tarjeta'): ProveedorEnPagina {
  const { error, refetch } = useAnswer(PROVEEDOR, seUsa === 'con_tarjeta');
  return { bloqueado: error !== null, reintentar: () => void refetch(), esperar };
}
