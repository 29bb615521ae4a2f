import type { MapaSubido } from '@taquilla/contract/consola/recintos';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import type { ReactNode } from 'react';
import type { EdicionDeBorrador } from '../borrador/useBorrador.ts';

const PASOS = [
  { id: 'archivo', palabras: 'Archivo' },
  { id: 'reconocer', palabras: 'Reconocer' },
  { id: 'escala', palabras: 'Escala' },
  { id: 'filas', palabras: 'Filas' },
] as const;
export type Paso = (typeof PASOS)[number]['id'];

/** Most rows of a step's table; the designer's list has all. */
export const RENGLONES_MAXIMOS = 300;

/** The props of a step that works on the map. */
export interface PasoProps {
  mapa: MapaSubido;
  edicion: EdicionDeBorrador;
  onAtras: () => void;
  onSeguir: () => void;
}

interface Props {
  paso: Paso;
  edicion: EdicionDeBorrador;
  /** The map in this step's form. */
  plano: ReactNode;
  children: ReactNode;
  /** The number of open tasks, shown in the foot. */
  quedan?: string;
  /** Absent in the first step, and while the next one is not yet possible. */
  onAtras?: (() => void) | undefined;
  seguir?: { palabras: string; busy?: boolean; onSeguir: () => void } | undefined;
}

/** One of the four steps from a file to seats: the map at the left, the task at the right. */
export function MarcoDePaso({ paso, edicion, plano, children, quedan, onAtras, seguir }: Props) {
  const actual = PASOS.findIndex(({ id }) => id === paso);
  return (
    <div className="importar">
      <div className="importar__plano">{plano}</div>
      <section className="importar__panel" aria-label="Importar">
        <ol className="importar__pasos">
          {PASOS.map(({ id, palabras }, i) => (
            <li
              key={id}
              aria-current={i === actual ? 'step' : undefined}
              data-hecho={i < actual || undefined}
            >
              <span aria-hidden="true">{i < actual ? <Icon name="palomita" /> : i + 1}</span>
              {palabras}
              {i < actual && <span className="solo-lector">, hecho</span>}
            </li>
          ))}
        </ol>
        <div className="importar__cuerpo">
          {edicion.error && (
            <Notice tone="urgente" live>
              {edicion.error}
            </Notice>
          )}
          {children}
        </div>
        {(onAtras || seguir) && (
          <div className="importar__pie">
            {quedan && <span className="importar__quedan">{quedan}</span>}
            {onAtras && (
              <Button variant="borde" onClick={onAtras}>
                Atrás
              </Button>
            )}
            {onAtras && (
              <Button variant="quieto" disabled={!edicion.puede.deshacer} onClick={edicion.deshacer}>
                Deshacer
              </Button>
            )}
            {seguir && (
              <Button busy={seguir.busy} onClick={seguir.onSeguir}>
                {seguir.palabras}
              </Button>
            )}
          </div>
        )}
      </section>
    </div>
  );
}
