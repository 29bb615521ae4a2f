import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { abrirProveedor, type Proveedor } from '../../../api/openpay.ts';

const PROVEEDOR = queryOptions({
  queryKey: ['proveedor'],
  queryFn: abrirProveedor,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchOnReconnect: query => query.state.data === undefined,
});

export interface ProveedorEnPagina {
  /** Its scripts did not load: blocked, or no network. */
  bloqueado: boolean;
  reintentar: () => void;
  /** The provider once it is there; rejects when it is blocked. */
  esperar: () => Promise<Proveedor>;
}

/** The card provider's scripts, loaded as soon as a card may be needed, and on no other screen (§7.25). */
export function useProveedor(seUsa: 'con_tarjeta' | 'sin_tarjeta'): ProveedorEnPagina {
  const queryClient = useQueryClient();
  const { isError, isFetching, refetch } = useQuery({ ...PROVEEDOR, enabled: seUsa === 'con_tarjeta' });
  const esperar = useCallback(() => queryClient.fetchQuery(PROVEEDOR), [queryClient]);
  return { bloqueado: isError && !isFetching, reintentar: () => void refetch(), esperar };
}
