import { type EngineEvents, MapEngine } from '@taquilla/mapa/drawing/engine';
import { keyAction, ZOOM_STEP } from '@taquilla/mapa/plan/keys';
import { indicesOf, kindOf, type Plan } from '@taquilla/mapa/plan/plan';
import { nearestStop } from '@taquilla/mapa/plan/stops';
import { ZoomButtons } from '@taquilla/ui/ZoomButtons.tsx';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { Cambiando } from '../../cambiando.ts';
import { AvisoDeAsiento, type Hover, useHoverEnd } from './AvisoDeAsiento.tsx';
import { marcasDe } from './marcas.ts';
import { vestidoDe } from './vestido.ts';
import './MapaAsientos.css';

export interface MapaAsientosProps {
  plano: Plan;
  nombre: string;
  /** Ids of picked seats. */
  seleccion: readonly number[];
  /** The hold that is being changed, whose seats are picked from (§B1.3). */
  cambiando?: Cambiando | null;
  /** Called with a pressed seat, or one of a pressed table. */
  onPress: (id: number) => void;
  /** The label beside the seat under the mouse; null shows none. */
  renderAviso: (id: number) => ReactNode;
  /** The words about a seat for a screen reader. */
  describir: (id: number) => string;
  /** Ids of seats to bring into sight; a new array repeats it. */
  mostrar?: readonly number[] | null;
  /** Called when this browser draws no canvas, or has no memory left for it. */
  onUnable: () => void;
}

const ROTULOS = { closer: 'Acercar', further: 'Alejar', whole: 'Ver toda la sección' };

/** The seats as a map: drawn on a canvas, picked by mouse, finger or arrow keys. */
export function MapaAsientos(props: MapaAsientosProps) {
  const { plano, nombre, seleccion, onPress, renderAviso, describir } = props;
  const [cursor, setCursor] = useState(-1);
  const [anuncio, setAnuncio] = useState('');
  const ayuda = useId();
  const { canvas, engine, hover, zoom } = useEngine(props, cursor);

  const idDe = (index: number) => plano.ids[index] ?? 0;
  const goTo = (index: number) => {
    if (index < 0) return;
    setCursor(index);
    setAnuncio(describir(idDe(index)));
  };
  const start = () => {
    const [picked] = indicesOf(plano, seleccion);
    return picked ?? nearestStop(plano, plano.stage.control, i => kindOf(plano, i) === 'free');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = cursor < 0 ? start() : cursor;
    const act = keyAction(event.key, { from, isFirst: cursor < 0, plan: plano });
    if (!act) return;
    event.preventDefault();
    if (act.kind === 'go') goTo(act.to);
    // A key that is held down presses once.
    if (act.kind === 'press' && from >= 0 && !event.repeat) {
      setCursor(from);
      onPress(idDe(from));
    }
    if (act.kind === 'zoom') engine.current?.zoomBy(act.factor);
    if (act.kind === 'fit') engine.current?.fit();
  };

  const aviso = hover && renderAviso(idDe(hover.index));
  return (
    <div className="mapa-asientos">
      <div
        className="mapa-asientos__lienzo"
        role="application"
        aria-roledescription="mapa de asientos"
        aria-label={`Mapa de asientos de ${nombre}`}
        aria-describedby={ayuda}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(-1)}
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus; what it shows is said around it */}
        <canvas ref={canvas} aria-hidden="true" />
      </div>
      <p className="solo-lector" id={ayuda}>
        Usa las flechas para recorrer los asientos y Enter para elegir. La misma elección está en la lista.
      </p>
      <p className="solo-lector" role="status">
        {anuncio}
      </p>
      <ZoomButtons
        className="mapa-asientos__botones"
        labels={ROTULOS}
        {...zoom}
        onCloser={() => engine.current?.zoomBy(ZOOM_STEP)}
        onFurther={() => engine.current?.zoomBy(1 / ZOOM_STEP)}
        onWhole={() => engine.current?.fit()}
      />
      {hover && aviso && <AvisoDeAsiento hover={hover}>{aviso}</AvisoDeAsiento>}
    </div>
  );
}

/** The map's engine on its canvas, kept in step with the props, and its events. */
function useEngine(props: MapaAsientosProps, cursor: number) {
  const { plano, seleccion, cambiando = null, mostrar, onPress, onUnable } = props;
  // The engine outlives its plans: later plans are set below.
  const [inicial] = useState(plano);
  const canvas = useRef<HTMLCanvasElement>(null);
  const engine = useRef<MapEngine>(null);
  const [hover, setHover] = useState<Hover | null>(null);
  const [zoom, setZoom] = useState({ canZoomIn: true, canZoomOut: true });

  const onEnginePress = useEffectEvent((index: number) => onPress(plano.ids[index] ?? 0));
  const onEngineUnable = useEffectEvent(onUnable);

  useEffect(() => {
    const ctx = canvas.current?.getContext('2d', { alpha: false });
    if (!ctx) return onEngineUnable();
    const events: EngineEvents = {
      onPress: (index, { kind, ...spot }) => {
        onEnginePress(index);
        if (kind === 'finger') setHover({ index, ...spot, passing: true });
      },
      onHover: next => setHover(next && { ...next, passing: false }),
      onZoom: setZoom,
    };
    const made = new MapEngine(ctx, { plan: inicial, skin: vestidoDe(ctx.canvas), events });
    engine.current = made;
    return () => made.destroy();
  }, [inicial]);

  useEffect(() => engine.current?.setPlan(plano), [plano]);
  useEffect(() => {
    engine.current?.setPicked(indicesOf(plano, seleccion), marcasDe(cambiando, plano, seleccion));
  }, [plano, seleccion, cambiando]);
  useEffect(() => engine.current?.setCursor(cursor), [cursor]);
  useEffect(() => {
    if (mostrar) engine.current?.reveal(indicesOf(plano, mostrar));
  }, [plano, mostrar]);

  useHoverEnd(hover, () => setHover(null));
  return { canvas, engine, hover, zoom };
}
