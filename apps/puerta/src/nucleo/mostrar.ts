import type { CruceJuzgado } from '@taquilla/contract/puerta/lector';
import { senalar } from '../senales/senales.ts';
import { ahora, cambiar, estado, lista, puertaActual, type Resultado } from './estado.ts';
import { huellaLeida } from './lista.ts';
import { recordarJornada, recordarPasos } from './recordar.ts';
import { anotarPasada } from './repetidos.ts';

/**
 * Shows an answer and counts it. After the screen is painted, plays its sound and vibration and stores the turn
 * (§P4.2).
 */
export function mostrar(resultado: Resultado): void {
  const { entraron, rechazos, cabecera } = estado.get();
  cambiar({
    resultado,
    ultimo: resultado,
    aviso: null,
    ...(resultado.dejoPasar && resultado.sentido === 'entrada'
      ? { entraron: entraron + 1 }
      : !resultado.dejoPasar && {
          rechazos: { ...rechazos, [resultado.veredicto]: (rechazos[resultado.veredicto] ?? 0) + 1 },
        }),
  });
  trasPintar(() => {
    if (cabecera) senalar(resultado.veredicto, cabecera.reglas);
    recordarJornada();
  });
}

/** Milliseconds to wait for the paint: a hidden page is never painted. */
const SIN_PINTAR_MS = 100;

/** Runs `hacer` after the next paint, so that no work delays an answer. */
function trasPintar(hacer: () => void): void {
  let hecho = false;
  const una = () => {
    if (hecho) return;
    hecho = true;
    hacer();
  };
  requestAnimationFrame(() => setTimeout(una));
  setTimeout(una, SIN_PINTAR_MS);
}

/** Counts this phone's own passage at once, so that a copy at the same phone is always caught (§P5.2). */
export function anotarPaso({ cruceId, huella, sentido }: Resultado, { sabido }: { sabido: boolean }): void {
  if (huella === null) return;
  anotarPasada(huella, sentido);
  const { cabecera, adentro } = estado.get();
  const antes = lista.buscar(huellaLeida(huella));
  lista.anotar({
    id: cruceId,
    huella,
    sentido,
    momento: ahora(),
    donde: `${puertaActual()?.nombre ?? ''} · Lector ${cabecera?.numero ?? ''}`,
    enCola: !sabido,
    sabido,
  });
  // A passage that the server lacks is in the queue already.
  if (sabido) trasPintar(() => void recordarPasos());
  if (antes) cambiar({ adentro: adentro + (sentido === 'entrada' ? 1 : 0) - (antes.pasos.adentro ? 1 : 0) });
}

/** "Luneta centro, F 8", by the server's facts. */
export function lugarJuzgado({ boleto }: CruceJuzgado): string {
  if (!boleto) return '';
  const asiento = [boleto.fila, boleto.asiento].filter(Boolean).join(' ');
  return [boleto.seccion, asiento].filter(Boolean).join(', ');
}
