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
  /** Its scripts did not load: blocked, or no network. */
  bloqueado: boolean;
  reintentar: () => void;
  /** The provider once it is there; rejects when it is blocked. */
  esperar: () => Promise<Proveedor>;
}

/** The card provider's scripts, loaded as soon as a card may be needed, and on no other screen (§7.25). */
export function useProveedor(seUsa: 'con_tarjeta' | 'sin_tarjeta'): ProveedorEnPagina {
  const { error, refetch } = useAnswer(PROVEEDOR, seUsa === 'con_tarjeta');
  return { bloqueado: error !== null, reintentar: () => void refetch(), esperar };
}
