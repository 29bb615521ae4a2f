import { invalidate, patch } from '@taquilla/cliente/queries';
import { read, useAnswer } from '@taquilla/cliente/useAnswer';
import { useEffect } from 'react';
import { listenToCambios } from '../../api/cambios.ts';
import { queryFor } from '../../api/queryFor.ts';
import { aplicarCambios } from './secciones.ts';

/** Milliseconds between reads of the sections while the stream of changes is down. */
const SONDEO_MS = 5_000;

/**
 * An event's sections (§7.13), kept current by the event's stream, or by polling while the stream is down. The stream's
 * state is not in React: nothing on the page shows it, and it would render the page again.
 */
export function useSeccionesEnVivo(eventoId: string) {
  const consulta = useAnswer(seccionesDe(eventoId));
  const hay = consulta.data !== undefined;

  useEffect(() => {
    if (!hay) return;
    const query = seccionesDe(eventoId);
    const releer = () => void invalidate(query.key);
    const callar = listenToCambios(Number(eventoId), {
      onRecargar: releer,
      // Waits for the open read, which takes longer than that on a slow network.
      sondeo: { cadaMs: SONDEO_MS, leer: () => read(query) },
      onCambios: ({ secciones }) => patch(query, datos => aplicarCambios(datos, secciones)),
    });
    // Sections that came with the page, or from another one, may be older than the stream.
    releer();
    return callar;
  }, [eventoId, hay]);

  return consulta;
}

function seccionesDe(eventoId: string) {
  return queryFor('getSecciones', { params: { id: eventoId } });
}
