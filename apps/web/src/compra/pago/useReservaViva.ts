import { ApiError } from '@taquilla/cliente/ApiError';
import { invalidate, keepSame, onReturn, patch } from '@taquilla/cliente/queries';
import { type Query, read, useAnswer } from '@taquilla/cliente/useAnswer';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { useCallback } from 'react';
import { call } from '../../api/callDePagina.ts';
import { rereadEvento } from '../../api/cambios.ts';
import { requireShape } from '../../api/shapes.ts';
import { useSesion } from '../../sesion/useSesion.ts';
import type { ReservaGuardada } from '../reserva.ts';

/** A reservation by the server, and the milliseconds that the server's clock is ahead of the page's own. */
export interface ReservaViva {
  reserva: Reserva;
  desfase: number;
}

/** Counts the prices that were set: a read that began before may bring the old one. */
let preciosPuestos = 0;

/** The query of a reservation. Read again whenever the tab is shown (§4.7). */
function queryDeReserva({
  reservaId,
  eventoId,
}: Pick<ReservaGuardada, 'reservaId' | 'eventoId'>): Query<ReservaViva> {
  return {
    key: `consultarReserva ${reservaId}`,
    ask: async () => {
      for (;;) {
        const antes = preciosPuestos;
        const enviada = performance.now();
        const leida = await call('consultarReserva', { params: { id: eventoId }, body: { reservaId } });
        const reserva = requireShape('consultarReserva', leida);
        const desfase = desfaseDelReloj({ enviada, recibida: performance.now(), ahora: reserva.ahora });
        if (antes === preciosPuestos) return { reserva, desfase };
      }
    },
    freshMs: 0,
    merge: keepSame,
    watch: alPerderLaHora,
  };
}

/** The reservation that is being paid, from the server, with functions to read it again and to set a new price. */
export function useReservaViva(guardada: ReservaGuardada) {
  const { reservaId, eventoId } = guardada;
  const { data, error, refetch } = useAnswer(queryDeReserva({ reservaId, eventoId }));

  const releer = useCallback(async (): Promise<Reserva> => {
    const { reserva } = await read(queryDeReserva({ reservaId, eventoId }));
    return reserva;
  }, [reservaId, eventoId]);

  const releerTarifas = useCallback(() => {
    rereadEvento(eventoId);
    void invalidate('getSecciones');
  }, [eventoId]);

  /** Resolves once the page shows the new price, so that later decisions do not use the old one. */
  const cambiar = useCallback(
    (cambio: Partial<Pick<Reserva, 'desglose' | 'promocion'>>): Promise<void> => {
      preciosPuestos += 1;
      patch(queryDeReserva({ reservaId, eventoId }), viva => ({
        ...viva,
        reserva: { ...viva.reserva, ...cambio },
      }));
      // React renders a store's new value before the next task.
      return new Promise(resolve => setTimeout(resolve));
    },
    [reservaId, eventoId],
  );

  /** Puts in the answer of a change of places. */
  const poner = useCallback(
    (reserva: Reserva): void => {
      preciosPuestos += 1;
      patch(queryDeReserva({ reservaId, eventoId }), viva => ({ ...viva, reserva }));
    },
    [reservaId, eventoId],
  );

  return {
    viva: data,
    poner,
    error: data ? null : error,
    reintentar: () => void refetch(),
    releer,
    releerTarifas,
    cambiar,
  };
}

/** The reasons for an unreadable reservation. */
export type FalloDeLectura =
  /** No such reservation, or another buyer's. */
  | 'no_esta'
  /** A registered buyer's, and this visitor is not logged in: the server tells strangers nothing of it. */
  | 'falta_sesion'
  /** The session is still being checked. */
  | 'por_saber'
  /** The server did not answer, or was too busy. */
  | 'sin_respuesta';

/** The reason for a failed read; null without a failure. */
export function useFalloDeLectura(
  error: Error | null,
  { invitadoId }: Pick<ReservaGuardada, 'invitadoId'>,
): FalloDeLectura | null {
  const { status } = useSesion();
  if (!error) return null;
  if (!esNegativa(error)) return 'sin_respuesta';
  if (invitadoId !== null || status === 'authenticated') return 'no_esta';
  return status === 'checking' ? 'por_saber' : 'falta_sesion';
}

const PASAJERAS = [408, 429];

function esNegativa(error: Error): boolean {
  if (!(error instanceof ApiError) || PASAJERAS.includes(error.status)) return false;
  return error.status >= 400 && error.status < 500;
}

/**
 * Milliseconds that the server's clock is ahead of this page's own (`performance.now()`). The server read `ahora`
 * between request and answer: halfway is off by at most half the round trip. The device's wall clock plays no part,
 * since it may be corrected during a payment (§4.7).
 */
export function desfaseDelReloj(lectura: { enviada: number; recibida: number; ahora: string }): number {
  return Date.parse(lectura.ahora) - (lectura.enviada + lectura.recibida) / 2;
}

/** The server's current time, in epoch milliseconds. */
export function ahoraDelServidor(desfase: number): number {
  return performance.now() + desfase;
}

const CADA_MS = 1000;
const SALTO_MS = 2000;

/**
 * Calls `avisar` when the server's time must be asked for again: the tab is shown again, or the wall clock and the
 * page's own clock have parted, because one was set or the other stood still while the device slept. Returns the
 * function that stops it.
 */
export function alPerderLaHora(avisar: () => void): () => void {
  let distancia = Date.now() - performance.now();
  const timer = setInterval(() => {
    const antes = distancia;
    distancia = Date.now() - performance.now();
    if (Math.abs(distancia - antes) > SALTO_MS) avisar();
  }, CADA_MS);
  const callar = onReturn(avisar);
  return () => {
    clearInterval(timer);
    callar();
  };
}
