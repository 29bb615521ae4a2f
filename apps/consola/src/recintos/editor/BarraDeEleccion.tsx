import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { cajaDePuntos } from '@taquilla/rules/recinto/geometria';
import { Button, type ButtonProps } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { ConsoleIcon } from '../../ui/ConsoleIcon.tsx';
import type { EdicionDeBorrador } from '../borrador/useBorrador.ts';
import { borrar, ESCENARIO, METROS_POR_PASO, pasoDe } from '../dibujo/acciones.ts';
import { copiar, pegar } from '../dibujo/copias.ts';
import { delMismoTipo, reflejar } from '../dibujo/ordenar.ts';

interface Props {
  edicion: EdicionDeBorrador;
  elegidas: ReadonlySet<string>;
  onElegir: (ids: readonly string[], sumar: boolean) => void;
}

/** The acts on the picked things, over the canvas. */
export function BarraDeEleccion({ edicion, elegidas, onElegir }: Props) {
  if (elegidas.size === 0) return null;
  const duplicar = () => {
    let ids: string[] = [];
    const copiado = copiar(edicion.documento, elegidas);
    edicion.hacer(documento => {
      ids = pegar(documento, copiado);
    });
    onElegir(ids, false);
  };
  const quitar = () => {
    edicion.hacer(documento => borrar(documento, elegidas));
    onElegir([], false);
  };
  return (
    <div className="disenador__eleccion" role="toolbar" aria-label="Lo elegido">
      <Titulo {...{ edicion, elegidas }} />
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

/** The picked section's name and size, or how many things are picked. */
function Titulo({ edicion: { documento }, elegidas }: Pick<Props, 'edicion' | 'elegidas'>) {
  if (elegidas.size > 1) return <strong>{`${elegidas.size} elegidas`}</strong>;
  const unica = documento.secciones.find(({ id }) => elegidas.has(id));
  if (!unica) return null;
  const medidas = enMetros(documento, unica);
  return (
    <>
      <strong>{unica.nombre}</strong>
      {medidas && <span>{medidas}</span>}
    </>
  );
}

/** "10 × 6.5 m": the size of a section's outline; null for one on a shape of the map. */
export function enMetros(documento: DocumentoDeRecinto, { contorno }: SeccionDeDocumento): string | null {
  const caja = cajaDePuntos(contorno);
  if (!caja) return null;
  const dichos = [caja.ancho, caja.alto].map(largo =>
    ((largo / pasoDe(documento)) * METROS_POR_PASO).toLocaleString('es-MX', { maximumFractionDigits: 1 }),
  );
  return `${dichos.join(' × ')} m`;
}

function Accion(props: ButtonProps) {
  return <Button size="chico" variant="quieto" {...props} />;
}
