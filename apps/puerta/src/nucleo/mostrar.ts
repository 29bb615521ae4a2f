import type { CruceJuzgado } from '@taquilla/contract/puerta/lector';
import { senalar } from '../senales/senales.ts';
import { ahora, cambiar, estado, lista, puertaActual, type Resultado } from './estado.ts';
import { huellaLeida } from './lista.ts';
import { recordarJornada, recordarPasos } from './recordar.ts';

/** An answer takes the screen, and counts; once it is painted it is heard and felt, and the turn is kept (§P4.2). */
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

/** A page that is not seen paints nothing, and does not wait for it. */
const SIN_PINTAR_MS = 100;

/** Does something once the screen shows what it was told: nothing stands between a code and its answer. */
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

/** The phone's own passes count at once: a copy that meets the same phone is always caught (§P5.2). */
export function anotarPaso({ cruceId, huella, sentido }: Resultado, { sabido }: { sabido: boolean }): void {
  if (huella === null) return;
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
  // The queue has it already where the server does not.
  if (sabido) trasPintar(() => void recordarPasos());
  if (antes) cambiar({ adentro: adentro + (sentido === 'entrada' ? 1 : 0) - (antes.pasos.adentro ? 1 : 0) });
}

/** "Luneta centro, F 8", as the server says it. */
export function lugarJuzgado({ boleto }: CruceJuzgado): string {
  if (!boleto) return '';
  const asiento = [boleto.fila, boleto.asiento].filter(Boolean).join(' ');
  return [boleto.seccion, asiento].filter(Boolean).join(', ');
}
