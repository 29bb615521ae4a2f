import { faltasPorCampo } from '@taquilla/cliente/ApiError';
import { useState } from 'react';
import { useAttempt } from './useAttempt.ts';

type Faltas = Readonly<Record<string, string>>;

/**
 * Sends a form, unless it has faults of its own (`propias`), which appear from the first try on. The server's faults, as
 * `porCampo` reads them, appear until `olvidar`. A failure that belongs to no field is in `error`.
 */
export function useSubmit(propias: Faltas = {}, porCampo: (fallo: unknown) => Faltas = faltasPorCampo) {
  const [delServidor, setDelServidor] = useState<Faltas>({});
  const [seRevisa, setSeRevisa] = useState(false);
  const { error, isBusy, intentar } = useAttempt();
  const enviar = (hacer: () => Promise<unknown>) =>
    intentar(async () => {
      setSeRevisa(true);
      if (Object.keys(propias).length > 0) return;
      try {
        await hacer();
      } catch (fallo) {
        const dichas = porCampo(fallo);
        setDelServidor(dichas);
        if (Object.keys(dichas).length === 0) throw fallo;
      }
    });
  const faltas: Faltas = { ...delServidor, ...(seRevisa && propias) };
  return { faltas, error, isBusy, enviar, olvidar: () => setDelServidor({}) };
}
