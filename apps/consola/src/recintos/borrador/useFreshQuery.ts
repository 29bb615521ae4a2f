import type { Query } from '@taquilla/cliente/useAnswer';
import type { BorradorDeRecinto } from '@taquilla/contract/consola/recintos';
import { useMemo } from 'react';
import { queryFor } from '../../api/queryFor.ts';

/**
 * The server's draft at the opening of a screen, read once: an earlier answer would be older than the wizard's save, and a
 * later one than the edit in progress.
 */
export function useFreshQuery(recintoId: string): Query<BorradorDeRecinto> {
  return useMemo(() => {
    const consulta = queryFor('verBorrador', { params: { recintoId } });
    return { ...consulta, key: `${consulta.key} ${crypto.randomUUID()}`, watch: () => () => {} };
  }, [recintoId]);
}
