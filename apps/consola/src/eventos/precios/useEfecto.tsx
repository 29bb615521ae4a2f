import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type ReactNode, useState } from 'react';
import { esConflicto } from '../../ui/enPalabras.ts';
import { EfectoDialog } from './EfectoDialog.tsx';
import type { Efecto, FilaDeEfecto } from './efecto.ts';
import { falloAlGuardar, releerPrecios } from './guardarPrecios.ts';

export interface EfectoProps {
  /** The venue's time zone. */
  zona: string;
  /** The button's label. */
  confirmar: string;
  /** Before and after, where the page has finer lines than the zones. */
  filas?: readonly FilaDeEfecto[] | undefined;
  /** Sends the change, or with `ensayo` only asks for its effect. */
  enviar: (ensayo: boolean) => Promise<{ efecto: Efecto }>;
}

interface Pregunta {
  preguntar: () => void;
  isBusy: boolean;
  error: string | null;
  dialogo: ReactNode;
}

/**
 * Saves in two steps (§C5.1): `preguntar` asks for the effect and shows it, and only the dialog's button saves. A failure
 * appears in `error`, and the typed text stays.
 */
export function useEfecto({ zona, confirmar, filas, enviar }: EfectoProps): Pregunta {
  // Keeps the words of the question: once saved there are no changes left to describe, and the dialog stays until prices are read again.
  const [dicho, setDicho] = useState<(Pick<EfectoProps, 'filas' | 'confirmar'> & { efecto: Efecto }) | null>(
    null,
  );
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const preguntar = () =>
    void run(async () => {
      setError(null);
      try {
        setDicho({ efecto: (await enviar(true)).efecto, filas, confirmar });
      } catch (fallo) {
        setError(falloAlGuardar(fallo));
      }
    });
  const dialogo = dicho && (
    <EfectoDialog
      {...dicho}
      zona={zona}
      onClose={() => setDicho(null)}
      onConfirm={async () => {
        try {
          await enviar(false);
        } catch (fallo) {
          if (!esConflicto(fallo)) throw fallo;
          // The dialog's effect is out of date: the page says so, and asks again.
          return setError(falloAlGuardar(fallo));
        }
        notificar('Guardado', 'exito');
        await releerPrecios();
      }}
    />
  );
  return { preguntar, isBusy, error, dialogo };
}
