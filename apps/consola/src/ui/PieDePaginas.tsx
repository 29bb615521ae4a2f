import { Button } from '@taquilla/ui/Button.tsx';

interface Props {
  /** The cursors of the pages behind the first one, down to the one that is shown. */
  cursores: readonly string[];
  /** Where the next page begins; null on the last one. */
  siguiente: string | null;
  onCursores: (cursores: string[]) => void;
}

/** The foot of a list that comes in pages. */
export function PieDePaginas({ cursores, siguiente, onCursores }: Props) {
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
