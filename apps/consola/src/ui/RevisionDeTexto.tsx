import { revisarTexto } from '@taquilla/rules/textos';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useDeferredValue, useMemo } from 'react';

export interface RevisionDeTextoProps {
  texto: string;
  /** Says so, too, where nothing forbidden was found. */
  diceQuePasa?: boolean;
}

/** The checker's word on a text that buyers read, while it is written (§C7.18). */
export function RevisionDeTexto({ texto, diceQuePasa = false }: RevisionDeTextoProps) {
  const escrito = useDeferredValue(texto);
  const prohibidos = useMemo(() => revisarTexto(escrito), [escrito]);
  return (
    <div aria-live="polite">
      {prohibidos.map(({ frase, porque, fuente, propuesta }) => (
        <Notice key={frase} tone="urgente">
          <strong>La ley no permite decir «{frase}»</strong> {porque} Puedes decir: «{propuesta}» ({fuente})
        </Notice>
      ))}
      {diceQuePasa && prohibidos.length === 0 && escrito.trim() !== '' && (
        <Notice tone="exito">
          <strong>El texto pasa.</strong> No encontramos en él nada que la ley prohíba.
        </Notice>
      )}
    </div>
  );
}
