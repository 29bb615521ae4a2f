import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type ReactNode, useState } from 'react';
import { esConflicto } from '../../ui/enPalabras.ts';
import { EfectoDialog } from './EfectoDialog.tsx';
import type { Efecto } from './efecto.ts';
import { falloAlGuardar, releerPrecios } from './guardarPrecios.ts';

export interface EfectoProps {
  /** The venue's time zone. */
  zona: string;
  /** The button's words. */
  confirmar: string;
  /** Before and after, where the page knows it finer than by zone. */
  filas?: Efecto['zonas'] | undefined;
  /** Sends the change, or only asks what it would do. */
  enviar: (ensayo: boolean) => Promise<{ efecto: Efecto }>;
}

interface Pregunta {
  preguntar: () => void;
  isBusy: boolean;
  error: string | null;
  dialogo: ReactNode;
}

/**
 * Saving in two steps (§C5.1): `preguntar` asks what would come of it and shows that, and only its button does it. A
 * failure is told in `error`, and nothing that was typed is touched.
 */
export function useEfecto({ zona, confirmar, filas, enviar }: EfectoProps): Pregunta {
  // With its words as it was asked: once saved nothing is left to write, and the dialog stays until prices are read anew.
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
          // What the dialog shows is no longer what would come of it: the page says so, and asks anew.
          return setError(falloAlGuardar(fallo));
        }
        notificar('Guardado', 'exito');
        await releerPrecios();
      }}
    />
  );
  return { preguntar, isBusy, error, dialogo };
}
