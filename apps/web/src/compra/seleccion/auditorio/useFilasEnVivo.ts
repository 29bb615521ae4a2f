import { patch } from '@taquilla/cliente/queries';
import { read, useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { CambiosDeEvento } from '@taquilla/contract/tienda/cambios';
import type { EstadoAsientoWire } from '@taquilla/contract/tienda/entidades/evento';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { listenToCambios } from '../../../api/cambios.ts';
import { queryFor } from '../../../api/queryFor.ts';

/** Milliseconds between reads of the rows while the stream of changes is down. */
const SONDEO_MS = 4_000;
/** An answer may be this old, in milliseconds, so later changes are applied to it again. */
const RECIENTE_MS = 3_000;

interface Recibido {
  momento: number;
  lugares: CambiosDeEvento['lugares'];
}

/** A section's rows (§7.14), kept current by the event's stream, or by polling while the stream is down. */
export function useFilasEnVivo(eventoId: number, seccionId: number) {
  const secciones = useMemo(() => [seccionId], [seccionId]);
  const { releer } = useCambiosEnFilas(eventoId, secciones);
  return { ...useAnswer(filasDe(eventoId, seccionId)), releer };
}

/** The question for a section's rows. The stream knows more: an answer under way could undo its changes. */
export function filasDe(eventoId: number, seccionId: number) {
  return { ...queryFor('getFilas', { params: { id: eventoId, seccionId } }), watch: undefined };
}

/** Keeps the rows of sections current; they are read elsewhere. One stream is enough for all of them. */
export function useCambiosEnFilas(eventoId: number, secciones: readonly number[]) {
  const recibidos = useRef<Recibido[]>([]);
  const actuales = useRef(secciones);
  useEffect(() => {
    actuales.current = secciones;
  }, [secciones]);

  /** Applies the latest changes again to rows that have just been read. */
  const ponerAlDia = useCallback(
    (seccionId: number) => {
      const desde = performance.now() - RECIENTE_MS;
      for (const { momento, lugares } of recibidos.current)
        if (momento >= desde) patch(filasDe(eventoId, seccionId), datos => aplicarCambios(datos, lugares));
    },
    [eventoId],
  );

  /** Reads the rows again. */
  const releer = useCallback(async () => {
    await Promise.all(
      actuales.current.map(async seccionId => {
        await read(filasDe(eventoId, seccionId), 'anew').catch(() => {});
        ponerAlDia(seccionId);
      }),
    );
  }, [eventoId, ponerAlDia]);

  useEffect(() => {
    return listenToCambios(eventoId, {
      // Waits for the open reads, which take longer than that on a slow network.
      sondeo: {
        cadaMs: SONDEO_MS,
        leer: () => Promise.all(actuales.current.map(seccionId => read(filasDe(eventoId, seccionId)))),
      },
      onRecargar: () => void releer(),
      onCambios: ({ lugares }) => {
        const momento = performance.now();
        recibidos.current = recibidos.current.filter(antes => antes.momento >= momento - RECIENTE_MS);
        recibidos.current.push({ momento, lugares });
        for (const seccionId of actuales.current)
          patch(filasDe(eventoId, seccionId), datos => aplicarCambios(datos, lugares));
      },
    });
  }, [eventoId, releer]);

  return { releer, ponerAlDia };
}

type Filas = RespuestaDe<'getFilas'>;

/** A section's rows with the stream's states; the same object if none of its seats changed. */
export function aplicarCambios(datos: Filas, cambios: CambiosDeEvento['lugares']): Filas {
  const estados = porId(cambios);
  let tocadas = false;
  const filas = datos.filas.map(fila => {
    if (!fila.asientos.some(({ id, estado }) => (estados.get(id) ?? estado) !== estado)) return fila;
    tocadas = true;
    const asientos = fila.asientos.map(asiento => {
      const estado = estados.get(asiento.id) ?? asiento.estado;
      return estado === asiento.estado ? asiento : { ...asiento, estado };
    });
    return { ...fila, asientos };
  });
  return tocadas ? { ...datos, filas } : datos;
}

function porId(cambios: CambiosDeEvento['lugares']): Map<number, EstadoAsientoWire> {
  const estados = new Map<number, EstadoAsientoWire>();
  for (const estado of ESTADOS) {
    for (const id of cambios[estado] ?? []) estados.set(id, estado);
  }
  return estados;
}

const ESTADOS = [
  'disponible',
  'reservado',
  'vendido',
  'ocupado',
  'bloqueado',
  'cortesia',
  'inaccesible',
] as const satisfies readonly EstadoAsientoWire[];
