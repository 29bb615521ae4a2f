import { notificar } from '@taquilla/ui/toasts.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/callDePagina.ts';
import { anotarSiHaySala, claveDeNavegador, guardarSala, leerSalaGuardada } from './salaGuardada.ts';
import { type EstadoDeEspera, vigilarSala } from './vigilarSala.ts';

/** Waits for an event's turn while the component is mounted. `useTurno` announces the turn everywhere. */
export function useEspera(eventoId: number): EstadoDeEspera {
  const [estado, setEstado] = useState<EstadoDeEspera>({ tipo: 'llegando', mensaje: null });

  useEffect(() => {
    const salida = new AbortController();
    if (leerSalaGuardada(eventoId)?.turno) {
      // Forgets only the ended turn: the picked seats are picked again with the next one.
      guardarSala(eventoId, null);
      notificar('Tu turno terminó: tomaste un número nuevo.', 'info', 6000);
    }
    void vigilarSala({
      eventoId,
      llamar: call,
      guardada: {
        leer: () => leerSalaGuardada(eventoId),
        poner: sala => guardarSala(eventoId, sala),
      },
      clave: claveDeNavegador,
      ahora: Date.now,
      azar: Math.random,
      esperar: ms => esperarODespertar(ms, salida.signal),
      signal: salida.signal,
      alCambiar: setEstado,
    }).then(fin => {
      if (fin === 'sin_sala') anotarSiHaySala(eventoId, false);
      if (fin !== 'turno') return;
      avisarEnLaPestana('¡Es tu turno!');
      notificar('¡Es tu turno! Elige tus lugares.', 'exito');
    });
    return () => salida.abort();
  }, [eventoId]);

  return estado;
}

/** Resolves after `ms`, or earlier when the tab is shown again or the network returns: the turn may have come. */
function esperarODespertar(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(listo => {
    const limpiar = new AbortController();
    const terminar = () => {
      clearTimeout(reloj);
      limpiar.abort();
      listo();
    };
    const reloj = setTimeout(terminar, ms);
    const alMostrarse = () => {
      if (!document.hidden) terminar();
    };
    document.addEventListener('visibilitychange', alMostrarse, { signal: limpiar.signal });
    addEventListener('online', terminar, { signal: limpiar.signal });
    signal.addEventListener('abort', terminar, { signal: limpiar.signal });
  });
}

/** Shows a notice in the title of a tab in the background until the tab is looked at. No sound. */
function avisarEnLaPestana(aviso: string): void {
  if (!document.hidden) return;
  // Runs after the page behind the waiting room has restored its own title.
  setTimeout(() => {
    const antes = document.title;
    document.title = `${aviso} · ${antes}`;
    const alMostrarse = () => {
      document.title = antes;
    };
    document.addEventListener('visibilitychange', alMostrarse, { once: true });
  });
}
