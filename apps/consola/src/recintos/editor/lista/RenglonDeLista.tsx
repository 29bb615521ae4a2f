import { contarLugares } from '@taquilla/rules/recinto/revisar';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { type KeyboardEvent, memo } from 'react';
import type { EdicionDeBorrador } from '../../borrador/useBorrador.ts';
import { SENAS } from '../../dibujo/herramientas.ts';
import { CamposDeAsiento } from './CamposDeAsiento.tsx';
import type { Renglon } from './renglones.ts';

interface Props {
  renglon: Renglon;
  edicion: EdicionDeBorrador;
  /** Whether Tab stops at this line. */
  activo: boolean;
  elegida: boolean;
  onTecla: (event: KeyboardEvent) => void;
  onAlternar: () => void;
  onActivar: () => void;
  onElegir: (sumar: boolean) => void;
}

/**
 * A line of the list; it has a seat's fields while it holds the focus. An unchanged line is not drawn again at each act:
 * its callbacks read the latest state, or run only from the line with the focus.
 */
export const RenglonDeLista = memo(Linea, (antes, ahora) => {
  const [una, otra] = [antes.renglon, ahora.renglon];
  return (
    !antes.activo &&
    !ahora.activo &&
    antes.elegida === ahora.elegida &&
    una.abierto === otra.abierto &&
    una.nivel === 1 &&
    una.seccion.nombre === otra.seccion.nombre &&
    una.seccion.fija === otra.seccion.fija &&
    una.seccion.oculta === otra.seccion.oculta &&
    cuenta(una) === cuenta(otra)
  );
});

function Linea(props: Props) {
  const { renglon, activo, elegida, onTecla, onActivar, onElegir } = props;
  const { clave, nivel, abierto, seccion } = renglon;
  return (
    <tr
      data-clave={clave}
      tabIndex={activo ? 0 : -1}
      aria-level={nivel}
      aria-expanded={abierto}
      aria-selected={nivel === 1 ? elegida : undefined}
      onKeyDown={onTecla}
      onFocus={onActivar}
    >
      <td>
        {abierto !== undefined && <Flecha {...props} />}
        {nivel === 1 ? (
          <button
            type="button"
            tabIndex={-1}
            className="lista-recinto__nombre"
            onClick={event => onElegir(event.shiftKey)}
          >
            {seccion.nombre}
            {seccion.fija && <Icon name="candado" />}
            {seccion.oculta && <Icon name="ojoCerrado" />}
          </button>
        ) : (
          <Interior {...props} />
        )}
      </td>
      <td>{cuenta(renglon)}</td>
    </tr>
  );
}

/** Opens and closes a line by mouse; the arrow keys do it on the line itself. */
function Flecha({ renglon: { abierto, fila, seccion }, onAlternar }: Props) {
  const nombre = fila ? `la fila ${fila.dato.nombre}` : seccion.nombre;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="lista-recinto__flecha"
      aria-label={`${abierto ? 'Cerrar' : 'Abrir'} ${nombre}`}
      onClick={onAlternar}
    >
      <Icon name={abierto ? 'abajo' : 'derecha'} />
    </button>
  );
}

function Interior({ renglon, edicion, activo }: Props) {
  const { seccion, fila, asiento } = renglon;
  if (!asiento)
    return <span>{`${seccion.tipo === 'mesas' ? 'Mesa' : 'Fila'} ${fila?.dato.nombre ?? ''}`}</span>;
  if (activo && fila) return <CamposDeAsiento {...{ seccion, fila, asiento, edicion }} />;
  const senas = asiento.dato.atributos?.map(sena => SENAS.find(({ value }) => value === sena)?.label);
  return <span>{[`Asiento ${asiento.dato.numero}`, ...(senas ?? [])].join(' · ')}</span>;
}

function cuenta({ nivel, seccion, fila }: Renglon): string {
  if (nivel === 1) return contarLugares(seccion).toLocaleString('es-MX');
  return nivel === 2 ? String(fila?.dato.asientos.length ?? 0) : '';
}
