import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useEscape } from '@taquilla/ui/useEscape.ts';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { type Aspecto, vestir } from './dibujar.ts';
import { useCamara } from './useCamara.ts';
import type { MapaLeido } from './useMapa.ts';
import type { Direccion } from './vecino.ts';
import './MapaRecinto.css';

export interface SeccionDeMapa extends Aspecto {
  id: number;
  /** What a screen reader says of it. */
  descripcion: string;
}

export interface MapaRecintoProps {
  mapa: MapaLeido;
  /** The venue, for the map's name. */
  recinto: string;
  secciones: readonly SeccionDeMapa[];
  /** The section that is lit: pointed at, reached by the keyboard, or tapped. */
  activa: number | null;
  onActiva: (id: number | null) => void;
  /** Pressed: by a finger it is only told, by mouse or Enter it is taken. */
  onElegir: (id: number, con: 'dedo' | 'otro') => void;
  /** The tooltip, which follows the lit section. */
  children?: ReactNode;
}

const FLECHAS: Readonly<Record<string, Direccion>> = {
  ArrowUp: 'arriba',
  ArrowDown: 'abajo',
  ArrowLeft: 'izquierda',
  ArrowRight: 'derecha',
};

/** The venue's map (§2.24): zoomed, dragged and pinched; with the arrows one goes from section to section. */
export function MapaRecinto(props: MapaRecintoProps) {
  const { mapa, recinto, secciones, activa, onActiva, onElegir, children } = props;
  const caja = useRef<HTMLDivElement>(null);
  const ayuda = useId();
  const { dibujo, cuadro } = mapa;
  const camara = useCamara(dibujo.svg, cuadro);
  useEscape(activa !== null, () => onActiva(null));

  useLayoutEffect(() => {
    caja.current?.append(dibujo.svg);
    return () => dibujo.svg.remove();
  }, [dibujo]);

  useLayoutEffect(() => {
    for (const seccion of secciones) {
      const dibujada = dibujo.secciones.get(seccion.id);
      if (dibujada) vestir(dibujada, seccion);
    }
  }, [dibujo, secciones]);

  useEffect(() => {
    const grupos = activa === null ? [] : (dibujo.secciones.get(activa)?.grupos ?? []);
    for (const grupo of grupos) grupo.setAttribute('data-activa', '');
    return () => {
      for (const grupo of grupos) grupo.removeAttribute('data-activa');
    };
  }, [dibujo, activa]);

  const idDe = (evento: { target: EventTarget }) => {
    const grupo =
      evento.target instanceof Element ? evento.target.closest<SVGElement>('[data-seccion]') : null;
    const id = Number(grupo?.dataset.seccion);
    return secciones.some(seccion => seccion.id === id) ? id : null;
  };

  const alSenalar = (evento: PointerEvent) => {
    if (evento.pointerType !== 'touch') onActiva(idDe(evento));
  };
  const alPulsar = (evento: MouseEvent) => {
    const id = idDe(evento);
    const nativo = evento.nativeEvent;
    const esDedo = 'pointerType' in nativo && nativo.pointerType === 'touch';
    if (id === null) onActiva(null);
    else onElegir(id, esDedo ? 'dedo' : 'otro');
  };
  const alTeclear = (evento: KeyboardEvent) => {
    // The browser's own: Ctrl and plus make the page larger, Alt and an arrow lead back.
    if (evento.ctrlKey || evento.metaKey || evento.altKey) return;
    const hacia = FLECHAS[evento.key];
    if (hacia) {
      const siguiente = camara.seccionHacia(dibujo, { desde: activa, hacia });
      if (siguiente !== null) {
        onActiva(siguiente);
        camara.mostrarSeccion(dibujo, siguiente);
      }
    } else if (evento.key === 'Enter' && activa !== null) onElegir(activa, 'otro');
    else if (evento.key === '+') camara.acercar(activa === null ? null : { dibujo, seccion: activa });
    else if (evento.key === '-') camara.alejar();
    else if (evento.key === '0') camara.completo();
    else return;
    evento.preventDefault();
  };

  return (
    <div
      className="mapa"
      style={{ '--proporcion': `${cuadro.ancho} / ${cuadro.alto}`, '--unidades': cuadro.ancho }}
    >
      <div
        ref={caja}
        className="mapa__plano"
        role="application"
        aria-label={`Mapa de ${recinto}`}
        aria-describedby={ayuda}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keyboard as a whole
        tabIndex={0}
        onPointerOver={alSenalar}
        onPointerLeave={evento => evento.pointerType !== 'touch' && onActiva(null)}
        onClick={alPulsar}
        onKeyDown={alTeclear}
        onBlur={() => onActiva(null)}
      />
      <p id={ayuda} className="solo-lector">
        Recorre las secciones con las flechas y elige con Enter; acerca y aleja con más y menos. La lista de
        secciones ofrece lo mismo.
      </p>
      <p className="solo-lector" role="status">
        {secciones.find(seccion => seccion.id === activa)?.descripcion}
      </p>
      <div className="mapa__botones">
        <Button variant="borde" size="icono" aria-label="Acercar el mapa" onClick={() => camara.acercar()}>
          <Icon name="mas" />
        </Button>
        <Button variant="borde" size="icono" aria-label="Alejar el mapa" onClick={camara.alejar}>
          <Icon name="menos" />
        </Button>
        <Button variant="borde" size="icono" aria-label="Ver el mapa completo" onClick={camara.completo}>
          <Icon name="zoom" />
        </Button>
      </div>
      {children}
    </div>
  );
}
