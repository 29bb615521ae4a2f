import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CambiosDeEvento } from '@taquilla/contract/tienda/cambios';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { escucharCambios } from '../../../api/cambios.ts';
import { queryFor } from '../../../api/queries.ts';
import { aplicarCambios } from './aplicarCambios.ts';

/** How often the rows are read again while the stream of changes is down. */
const SONDEO_MS = 4_000;
/** An answer may be this old, so changes of this long are told to it again. */
const RECIENTE_MS = 3_000;

interface Recibido {
  momento: number;
  lugares: CambiosDeEvento['lugares'];
}

/** A section's rows (§7.14), kept as they are now: by the event's stream, or by asking while it is away. */
export function useFilasEnVivo(eventoId: number, seccionId: number) {
  const cliente = useQueryClient();
  const query = useMemo(
    () => queryFor('getFilas', { params: { id: eventoId, seccionId } }),
    [eventoId, seccionId],
  );
  const [enVivo, setEnVivo] = useState(false);
  const recibidos = useRef<Recibido[]>([]);

  const consulta = useQuery({
    ...query,
    refetchInterval: enVivo ? false : SONDEO_MS,
    // The stream says more, and an answer on its way could take back what it has said.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  const aplicar = useCallback(
    (lugares: CambiosDeEvento['lugares']) =>
      cliente.setQueryData(query.queryKey, datos => datos && aplicarCambios(datos, lugares)),
    [cliente, query],
  );

  /** Reads the rows again. */
  const releer = useCallback(async () => {
    await cliente.refetchQueries({ queryKey: query.queryKey });
    const desde = performance.now() - RECIENTE_MS;
    for (const { momento, lugares } of recibidos.current) if (momento >= desde) aplicar(lugares);
  }, [cliente, query, aplicar]);

  useEffect(
    () =>
      escucharCambios(cliente, eventoId, {
        onEnVivo: setEnVivo,
        onRecargar: () => void releer(),
        onCambios: ({ lugares }) => {
          const momento = performance.now();
          recibidos.current = recibidos.current.filter(antes => antes.momento >= momento - RECIENTE_MS);
          recibidos.current.push({ momento, lugares });
          aplicar(lugares);
        },
      }),
    [cliente, eventoId, aplicar, releer],
  );

  return { ...consulta, releer };
}
