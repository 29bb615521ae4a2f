import { Button } from '@taquilla/ui/Button.tsx';

interface Props {
  /** The cursors of the pages after the first one, up to the present one. */
  cursores: readonly string[];
  /** The next page's cursor; null on the last page. */
  siguiente: string | null;
  onCursores: (cursores: string[]) => void;
}

/** The foot of a list with pages. */
export function PagesFoot({ cursores, siguiente, onCursores }: Props) {
  return (
    <>
      <span>Página {cursores.length + 1}</span>
      <span className="fila">
        <Button
          variant="borde"
          size="chico"
          disabled={cursores.length === 0}
          onClick={() => onCursores(cursores.slice(0, -1))}
        >
          Anteriores
        </Button>
        <Button
          variant="borde"
          size="chico"
          disabled={siguiente === null}
          onClick={() => siguiente !== null && onCursores([...cursores, siguiente])}
        >
          Siguientes
        </Button>
      </span>
    </>
  );
}
