import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds of quiet before the server is asked, unless a caller wants more. */
const ESPERA_MS = 250;

interface Ensayado<T> {
  clave: string | null;
  datos: T | null;
  error: unknown;
}

/**
 * The server's dry run of an act (`?ensayo`), repeated a moment after `clave` changes; none while `clave` is null. An
 * answer to an older question is dropped.
 */
export function useDryRun<T>(
  clave: string | null,
  preguntar: () => Promise<T | null>,
  esperaMs = ESPERA_MS,
): { datos: T | null; error: unknown; pregunta: boolean } {
  const [ultimo, setUltimo] = useState<Ensayado<T>>({ clave: null, datos: null, error: null });
  const ask = useEffectEvent(preguntar);
  useEffect(() => {
    if (clave === null) return;
    let vigente = true;
    const espera = setTimeout(async () => {
      try {
        const datos = await ask();
        if (vigente) setUltimo({ clave, datos, error: null });
      } catch (error) {
        if (vigente) setUltimo({ clave, datos: null, error });
      }
    }, esperaMs);
    return () => {
      vigente = false;
      clearTimeout(espera);
    };
  }, [clave, esperaMs]);
  const esDeEsta = clave !== null && ultimo.clave === clave;
  return {
    datos: esDeEsta ? ultimo.datos : null,
    error: esDeEsta ? ultimo.error : null,
    pregunta: clave !== null && !esDeEsta,
  };
}
