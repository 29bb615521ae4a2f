import { notifyManager, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { useCallback, useEffect } from 'react';
import { call } from '../../api/call.ts';
import { releerEvento } from '../../api/cambios.ts';
import { requireShape } from '../../api/formas.ts';
import type { ReservaGuardada } from '../reserva.ts';
import { alPerderLaHora, desfaseDelReloj } from './relojDelServidor.ts';

/** A reservation as the server knows it, and how far its clock is ahead of the page's own (milliseconds). */
export interface ReservaViva {
  reserva: Reserva;
  desfase: number;
}

/** Counts the prices that were put in: what was read meanwhile may say what it cost before. */
let preciosPuestos = 0;

/** The query of a reservation. Read again whenever the tab shows (§4.7). */
function queryDeReserva({ reservaId, eventoId }: Pick<ReservaGuardada, 'reservaId' | 'eventoId'>) {
  return queryOptions({
    queryKey: ['consultarReserva', reservaId] as const,
    queryFn: async (): Promise<ReservaViva> => {
      for (;;) {
        const antes = preciosPuestos;
        const enviada = performance.now();
        const leida = await call('consultarReserva', { params: { id: eventoId }, body: { reservaId } });
        const reserva = requireShape('consultarReserva', leida);
        const desfase = desfaseDelReloj({ enviada, recibida: performance.now(), ahora: reserva.ahora });
        if (antes === preciosPuestos) return { reserva, desfase };
      }
    },
    staleTime: 0,
    // Asked for by `alPerderLaHora`.
    refetchOnWindowFocus: false,
    refetchOnReconnect: 'always',
  });
}

/** The reservation that is being paid, from the server, with the means to read it again and to put a new price in. */
export function useReservaViva(guardada: ReservaGuardada) {
  const queryClient = useQueryClient();
  const { reservaId, eventoId } = guardada;
  const { data, isError, error, refetch } = useQuery(queryDeReserva({ reservaId, eventoId }));

  useEffect(() => alPerderLaHora(() => void refetch({ cancelRefetch: false })), [refetch]);

  const releer = useCallback(async (): Promise<Reserva> => {
    const { reserva } = await queryClient.fetchQuery(queryDeReserva({ reservaId, eventoId }));
    return reserva;
  }, [queryClient, reservaId, eventoId]);

  const releerTarifas = useCallback(() => {
    releerEvento(queryClient, eventoId);
    void queryClient.invalidateQueries({ queryKey: ['getSecciones'] });
  }, [queryClient, eventoId]);

  /** Resolves once the page has the new price: what is decided by it must not be held against the old one. */
  const cambiar = useCallback(
    (cambio: Partial<Pick<Reserva, 'desglose' | 'promocion'>>): Promise<void> => {
      preciosPuestos += 1;
      queryClient.setQueryData(queryDeReserva({ reservaId, eventoId }).queryKey, viva =>
        viva ? { ...viva, reserva: { ...viva.reserva, ...cambio } } : viva,
      );
      return new Promise(resolve => notifyManager.schedule(resolve));
    },
    [queryClient, reservaId, eventoId],
  );

  return {
    viva: data,
    error: isError && !data ? error : null,
    reintentar: () => void refetch(),
    releer,
    releerTarifas,
    cambiar,
  };
}
