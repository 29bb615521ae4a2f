import { useStore } from '@taquilla/ui/store.ts';
import { useEffect } from 'react';
import { cambiar, estado } from '../nucleo/estado.ts';

/** Below this many lux it is night; a lit lobby has more. */
const OSCURO_LUX = 60;
/** Above this many lux it is day again; in between, nothing changes. */
const CLARO_LUX = 200;
const DE_DIA = { desde: 7, hasta: 19 };
const CADA_MS = 60_000;

interface SensorDeLuz extends EventTarget {
  illuminance: number;
  start: () => void;
  stop: () => void;
}

/** Chooses night by the phone's sensor, or by its clock without one, unless a person chose by hand (§P4.6). */
export function useLuz(): void {
  const { luz, eleccionDeLuz } = useStore(estado);
  useEffect(() => {
    document.documentElement.dataset.luz = luz;
  }, [luz]);
  useEffect(() => (eleccionDeLuz === 'auto' ? seguirLuz() : undefined), [eleccionDeLuz]);
}

function seguirLuz(): () => void {
  const Sensor = (globalThis as { AmbientLightSensor?: new () => SensorDeLuz }).AmbientLightSensor;
  let sensor: SensorDeLuz | null = null;
  try {
    sensor = Sensor ? new Sensor() : null;
    sensor?.addEventListener('reading', () => {
      const lux = sensor?.illuminance ?? 0;
      if (lux < OSCURO_LUX) poner('noche');
      else if (lux > CLARO_LUX) poner('sol');
    });
    sensor?.start();
  } catch {
    // The browser has a sensor and does not allow it: the clock decides.
    sensor = null;
  }
  const porReloj = () => {
    const hora = new Date().getHours();
    poner(hora >= DE_DIA.desde && hora < DE_DIA.hasta ? 'sol' : 'noche');
  };
  porReloj();
  const reloj = sensor ? undefined : setInterval(porReloj, CADA_MS);
  return () => {
    clearInterval(reloj);
    sensor?.stop();
  };
}

function poner(luz: 'sol' | 'noche'): void {
  if (estado.get().luz !== luz) cambiar({ luz });
}
