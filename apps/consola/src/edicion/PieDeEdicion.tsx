import type { ReactNode } from 'react';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { SaveBar } from '../ui/SaveBar.tsx';
import { differingWords, type Piece } from './differingWords.ts';
import { sayValue } from './sayValue.ts';
import type { Edicion } from './useEdicion.ts';
import './PieDeEdicion.css';

export interface PieDeEdicionProps<T extends object> {
  edicion: Edicion<T>;
  nombres: Readonly<Record<keyof T & string, string>>;
  /** Puts a value into words. */
  mostrar?: (valor: unknown, campo: keyof T & string) => string;
  /** The reach of the changes: "Los 268 vendidos quedan igual." */
  children?: ReactNode;
}

/** The foot of a page that edits one thing: conflicts field by field, the error, and the save bar. */
export function PieDeEdicion<T extends object>(props: PieDeEdicionProps<T>) {
  const { edicion, children } = props;
  const { choques, cambiados, error, faltas } = edicion;
  return (
    <>
      <Choques {...props} />
      {cambiados > 0 && choques.length === 0 ? (
        <SaveBar
          busy={edicion.isBusy}
          error={error}
          faults={Object.keys(faltas).length}
          onSave={edicion.guardar}
          onDiscard={edicion.descartar}
        >
          {cambiados === 1 ? '1 cambio sin guardar.' : `${cambiados} cambios sin guardar.`} {children}
        </SaveBar>
      ) : (
        <ErrorLine>{error}</ErrorLine>
      )}
    </>
  );
}

/** My value and the other person's, field by field, until each conflict is settled (§C14.2). */
export function Choques<T extends object>({ edicion, nombres, mostrar = sayValue }: PieDeEdicionProps<T>) {
  const { choques, quien, resolver } = edicion;
  if (choques.length === 0) return null;
  return (
    <section ref={mostrarlo} className="choque" aria-label="Cambios de otra persona" role="alert">
      <h2>No se guardó: {quien?.quien} cambió lo mismo</h2>
      <p className="suave">
        {quien && fechaYHora(quien.cuando)} Lo tuyo sigue escrito; elige con cuál te quedas.
      </p>
      {choques.map(({ campo, mio, suyo }) => {
        const [mios, suyos] = differingWords(mostrar(mio, campo), mostrar(suyo, campo));
        return (
          <div key={campo} className="choque__campo">
            <h3>{nombres[campo]}</h3>
            <ValorEnChoque de="Lo mío" pieces={mios} onClick={() => resolver(campo, 'mio')} />
            <ValorEnChoque de="Lo suyo" pieces={suyos} onClick={() => resolver(campo, 'suyo')} />
          </div>
        );
      })}
    </section>
  );
}

interface ValorEnChoqueProps {
  /** "Lo mío", "Las suyas". */
  de: string;
  pieces: readonly Piece[];
  onClick: () => void;
}

/** One person's value, whole, as the button that keeps it. */
export function ValorEnChoque({ de, pieces, onClick }: ValorEnChoqueProps) {
  return (
    <button type="button" className="choque__valor" onClick={onClick}>
      <b>{de}:</b>{' '}
      {pieces.map(({ text, differs }, i) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
        differs ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
      )}
    </button>
  );
}

/** Scrolls to the conflicts: they stand at the foot, and the person may be typing at the head of a long page. */
function mostrarlo(seccion: HTMLElement | null): void {
  seccion?.scrollIntoView({ block: 'center' });
}
