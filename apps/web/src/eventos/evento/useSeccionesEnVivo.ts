import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { escucharCambios } from '../../api/cambios.ts';
import { queryFor } from '../../api/queries.ts';
import { aplicarCambios } from './secciones.ts';

/** How often the sections are read again while nobody tells their changes. */
const SONDEO_MS = 5_000;

/** An event's sections (§7.13), kept as they are now: by the event's stream, or by asking while it is away. */
export function useSeccionesEnVivo(eventoId: string) {
  const cliente = useQueryClient();
  const [enVivo, setEnVivo] = useState(false);
  const consulta = useQuery({
    ...queryFor('getSecciones', { params: { id: eventoId } }),
    refetchInterval: ({ state }) => (enVivo || !state.data ? false : SONDEO_MS),
  });
  const hay = consulta.data !== undefined;

  useEffect(() => {
    if (!hay) return;
    const { queryKey } = queryFor('getSecciones', { params: { id: eventoId } });
    const releer = () => void cliente.invalidateQueries({ queryKey });
    const callar = escucharCambios(Number(eventoId), {
      onEnVivo: setEnVivo,
      onRecargar: releer,
      onCambios: ({ secciones }) =>
        cliente.setQueryData(queryKey, datos => datos && aplicarCambios(datos, secciones)),
    });
    // What came with the page, or from another one, may be older than the stream.
    releer();
    return callar;
  }, [cliente, eventoId, hay]);

  return consulta;
}
