import type { EntradaDe } from '@taquilla/contract/catalogo';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { falloAlGuardar, releerPrecios } from './guardarPrecios.ts';

/** Saves terms of an event that stand with its prices and change no total of a zone; `guardar` answers whether it did. */
export function useTerminos(eventoId: number, version: number) {
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const guardar = async (body: EntradaDe<'cambiarPrecios'>['body']): Promise<boolean> => {
    let hecho = false;
    await run(async () => {
      setError(null);
      try {
        await call('cambiarPrecios', { params: { eventoId }, body, version });
      } catch (fallo) {
        return setError(falloAlGuardar(fallo));
      }
      hecho = true;
      notificar('Guardado', 'exito');
      await releerPrecios();
    });
    return hecho;
  };
  return { guardar, isBusy, error };
}
