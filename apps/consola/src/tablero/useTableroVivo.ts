import { patch } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { useEffect, useState } from 'react';
import { queryFor } from '../api/queryFor.ts';

/** Interval of reading the board without its stream. */
const SONDEO_MS = 15_000;
const OTRA_VEZ_MS = 10_000;

/**
 * An event's board, kept up to date by its stream (§C11.4): the browser resumes by the last id, and while the stream is
 * broken the board is read every fifteen seconds.
 */
export function useTableroVivo(eventoId: number, comparar: number | null) {
  const query = {
    ...queryFor('tableroDeEvento', { params: { eventoId }, query: { comparar: comparar ?? undefined } }),
    freshMs: 0,
  };
  const answer = useAnswer(query);
  const [vivo, setVivo] = useState(false);
  const { refetch } = answer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the query depends on
  useEffect(() => {
    let stream: EventSource | null = null;
    let reabrir: ReturnType<typeof setTimeout> | undefined;
    const abrir = () => {
      // The contract's RUTA_TABLERO_VIVO, written out because its file would bring its schemas along.
      stream = new EventSource(`/api/v1/consola/eventos/${eventoId}/vivo`);
      stream.addEventListener('open', () => setVivo(true));
      stream.addEventListener('tablero', evento => {
        const nuevo: RespuestaDe<'tableroDeEvento'> = JSON.parse(evento.data);
        // The stream compares with no other event, so `otro` stays as it was read.
        patch(query, ({ otro }) => ({ ...nuevo, otro }));
      });
      stream.addEventListener('error', () => {
        setVivo(false);
        if (stream?.readyState === EventSource.CLOSED) reabrir = setTimeout(abrir, OTRA_VEZ_MS);
      });
    };
    abrir();
    const sondeo = setInterval(() => {
      if (stream?.readyState !== EventSource.OPEN && !document.hidden) void refetch();
    }, SONDEO_MS);
    return () => {
      clearTimeout(reabrir);
      clearInterval(sondeo);
      stream?.close();
    };
  }, [query.key]);
  return { answer, vivo };
}
