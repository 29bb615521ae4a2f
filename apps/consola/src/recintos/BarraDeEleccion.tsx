import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { borrar, pegar } from './acciones.ts';
import { reflejar } from './ordenar.ts';
import type { EdicionDeBorrador } from './useBorrador.ts';

interface Props {
  edicion: EdicionDeBorrador;
  elegidas: ReadonlySet<string>;
  onElegir: (ids: readonly string[], sumar: boolean) => void;
}

/** What may be done with the picked ones, over the canvas. */
export function BarraDeEleccion({ edicion, elegidas, onElegir }: Props) {
  const suyas = edicion.documento.secciones.filter(({ id }) => elegidas.has(id));
  const [unica] = suyas;
  if (elegidas.size === 0) return null;
  const duplicar = () => {
    let ids: string[] = [];
    edicion.hacer(documento => {
      ids = pegar(documento, suyas);
    });
    onElegir(ids, false);
  };
  const nombre = suyas.length === 1 ? unica?.nombre : `${elegidas.size} elegidas`;
  return (
    <div className="disenador__eleccion" role="toolbar" aria-label="Lo elegido">
      <strong>{nombre}</strong>
      {unica && (
        <>
          <Button size="chico" variant="quieto" onClick={duplicar}>
            <ConsoleIcon name="copiar" />
            Duplicar
          </Button>
          <Button
            size="chico"
            variant="quieto"
            onClick={() => edicion.hacer(documento => reflejar(documento, elegidas))}
          >
            <ConsoleIcon name="mover" />
            Reflejar
          </Button>
        </>
      )}
      <Button
        size="chico"
        variant="quieto"
        aria-label="Borrar"
        onClick={() => {
          edicion.hacer(documento => borrar(documento, elegidas));
          onElegir([], false);
        }}
      >
        <Icon name="borrar" />
      </Button>
    </div>
  );
}
