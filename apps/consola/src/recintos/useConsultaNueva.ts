import type { Query } from '@taquilla/cliente/useAnswer';
import type { BorradorDeRecinto } from '@taquilla/contract/consola/recintos';
import { useMemo } from 'react';
import { queryFor } from '../api/queryFor.ts';

/**
 * The draft as the server has it when a screen opens, read once: an answer of before is older than what the wizard saved,
 * and a later one than what is edited here.
 */
export function useConsultaNueva(recintoId: string): Query<BorradorDeRecinto> {
  return useMemo(() => {
    const consulta = queryFor('verBorrador', { params: { recintoId } });
    return { ...consulta, key: `${consulta.key} ${crypto.randomUUID()}`, watch: () => () => {} };
  }, [recintoId]);
}
