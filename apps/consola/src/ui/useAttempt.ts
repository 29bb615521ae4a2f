import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { enPalabras } from './enPalabras.ts';

/** Runs one job at a time; `error` has the failure of the last one in words, until the next one begins. */
export function useAttempt() {
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const intentar = (hacer: () => Promise<unknown>) =>
    run(async () => {
      setError(null);
      try {
        await hacer();
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });
  return { error, isBusy, intentar };
}
