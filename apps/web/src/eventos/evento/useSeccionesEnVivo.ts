import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { escucharCambios } from '../../api/cambios.ts';
import { queryFor } from '../../api/queries.ts';
import { aplicarCambios } from './secciones.ts';

/** How often the sections are read again while the stream of changes is down. */
const SONDEO_MS = 5_000;

/**
 * An event's sections (§7.13), kept as they are now: by the event's stream, or by asking while it is away. Whether it
 * is away is no state of React's: nothing on the page shows it, and the page would be drawn anew for it.
 */
export function useSeccionesEnVivo(eventoId: string) {
  const cliente = useQueryClient();
  const consulta = useQuery(queryFor('getSecciones', { params: { id: eventoId } }));
  const hay = consulta.data !== undefined;

  useEffect(() => {
    if (!hay) return;
    const { queryKey } = queryFor('getSecciones', { params: { id: eventoId } });
    const releer = () => void cliente.invalidateQueries({ queryKey });
    let enVivo = false;
    const sondeo = setInterval(() => {
      // On a slow network an answer takes longer than that: it is waited for.
      if (!enVivo && !document.hidden) void cliente.refetchQueries({ queryKey }, { cancelRefetch: false });
    }, SONDEO_MS);
    const callar = escucharCambios(cliente, Number(eventoId), {
      onEnVivo: si => {
        enVivo = si;
      },
      onRecargar: releer,
      onCambios: ({ secciones }) =>
        cliente.setQueryData(queryKey, datos => datos && aplicarCambios(datos, secciones)),
    });
    // Sections that came with the page, or from another one, may be older than the stream.
    releer();
    return () => {
      clearInterval(sondeo);
      callar();
    };
  }, [cliente, eventoId, hay]);

  return consulta;
}
