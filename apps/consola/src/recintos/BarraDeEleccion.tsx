import { Button, type ButtonProps } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { borrar, ESCENARIO } from './acciones.ts';
import { copiar, pegar } from './copias.ts';
import { delMismoTipo, reflejar } from './ordenar.ts';
import type { EdicionDeBorrador } from './useBorrador.ts';

interface Props {
  edicion: EdicionDeBorrador;
  elegidas: ReadonlySet<string>;
  onElegir: (ids: readonly string[], sumar: boolean) => void;
}

/** The acts on the picked things, over the canvas. */
export function BarraDeEleccion({ edicion, elegidas, onElegir }: Props) {
  const suyas = edicion.documento.secciones.filter(({ id }) => elegidas.has(id));
  if (elegidas.size === 0) return null;
  const duplicar = () => {
    let ids: string[] = [];
    edicion.hacer(documento => {
      ids = pegar(documento, copiar(documento, elegidas));
    });
    onElegir(ids, false);
  };
  const quitar = () => {
    edicion.hacer(documento => borrar(documento, elegidas));
    onElegir([], false);
  };
  const nombre = elegidas.size > 1 ? `${elegidas.size} elegidas` : suyas[0]?.nombre;
  return (
    <div className="disenador__eleccion" role="toolbar" aria-label="Lo elegido">
      {nombre !== undefined && <strong>{nombre}</strong>}
      {!elegidas.has(ESCENARIO) && (
        <>
          <Accion onClick={duplicar}>
            <ConsoleIcon name="copiar" />
            Duplicar
          </Accion>
          <Accion onClick={() => edicion.hacer(documento => reflejar(documento, elegidas))}>
            <ConsoleIcon name="mover" />
            Reflejar
          </Accion>
          <Accion onClick={() => onElegir(delMismoTipo(edicion.documento, elegidas), true)}>
            Mismo tipo
          </Accion>
        </>
      )}
      <Accion aria-label="Borrar" onClick={quitar}>
        <Icon name="borrar" />
      </Accion>
    </div>
  );
}

function Accion(props: ButtonProps) {
  return <Button size="chico" variant="quieto" {...props} />;
}
