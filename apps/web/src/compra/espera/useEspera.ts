import { notificar } from '@taquilla/ui/toasts.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { anotarSiHaySala, claveDeNavegador, guardarSala, leerSalaGuardada } from './salaGuardada.ts';
import { type EstadoDeEspera, vigilarSala } from './vigilarSala.ts';

/** Waits for an event's turn as long as the component stands. Once it is there, `useTurno` says so to all. */
export function useEspera(eventoId: number): EstadoDeEspera {
  const [estado, setEstado] = useState<EstadoDeEspera>({ tipo: 'llegando', mensaje: null });

  useEffect(() => {
    const salida = new AbortController();
    if (leerSalaGuardada(eventoId)?.turno) {
      // The seats picked before are picked again once the next turn comes.
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

/** A tab that shows again or has its network back does not wait any longer: its turn may have come. */
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

/** Says something in the title of a tab in the background, until it is looked at. No sound. */
function avisarEnLaPestana(aviso: string): void {
  if (!document.hidden) return;
  // After the page behind the waiting room has put its own title back.
  setTimeout(() => {
    const antes = document.title;
    document.title = `${aviso} · ${antes}`;
    const alMostrarse = () => {
      document.title = antes;
    };
    document.addEventListener('visibilitychange', alMostrarse, { once: true });
  });
}
