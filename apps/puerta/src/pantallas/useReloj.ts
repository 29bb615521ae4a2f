import { useEffect, useState } from 'react';

/** The time by the phone's clock, again every so many milliseconds. */
export function useReloj(cadaMs: number): number {
  const [ahora, setAhora] = useState(() => Date.now());
  useEffect(() => {
    const reloj = setInterval(() => setAhora(Date.now()), cadaMs);
    return () => clearInterval(reloj);
  }, [cadaMs]);
  return ahora;
}
