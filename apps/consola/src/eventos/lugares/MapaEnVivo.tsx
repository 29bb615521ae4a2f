import { MapEngine } from '@taquilla/mapa/drawing/engine';
import { keyAction, ZOOM_STEP } from '@taquilla/mapa/plan/keys';
import { indicesOf, type Plan } from '@taquilla/mapa/plan/plan';
import { nearestStop } from '@taquilla/mapa/plan/stops';
import { nombrarLugar } from '@taquilla/rules/lugares';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { ZoomButtons } from '@taquilla/ui/ZoomButtons.tsx';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTheme } from '../../layout/theme.ts';
import { type LugarConFila, PALABRAS } from './planoDeSeccion.ts';
import { enFila } from './seleccion.ts';
import { Trazo } from './Trazo.tsx';
import { vestidoDe } from './vestido.ts';

type Herramienta = 'lugar' | 'lazo' | 'rectangulo' | 'fila';
const HERRAMIENTAS: readonly { value: Herramienta; label: string }[] = [
  { value: 'lugar', label: 'Lugar' },
  { value: 'lazo', label: 'Lazo' },
  { value: 'rectangulo', label: 'Rectángulo' },
  { value: 'fila', label: 'Fila' },
];
const ROTULOS = { closer: 'Acercar', further: 'Alejar', whole: 'Ver toda la sección' };

export interface MapaEnVivoProps {
  plano: Plan;
  nombre: string;
  lugares: readonly LugarConFila[];
  elegidos: readonly number[];
  elegir: (ids: readonly number[], modo?: 'sumar' | 'alternar') => void;
  /** Leaves out the tools that pick many places at once. */
  soloDeUnoEnUno?: boolean;
}

/** A section's seats with their states, picked singly, by row, lasso, rectangle, or arrow keys (§C2.6, §C5.3). */
export function MapaEnVivo(props: MapaEnVivoProps) {
  const { plano, nombre, lugares, elegidos, elegir, soloDeUnoEnUno = false } = props;
  const [herramienta, setHerramienta] = useState<Herramienta>('lugar');
  const [cursor, setCursor] = useState(-1);
  const ayuda = useId();
  const idsDe = (indices: readonly number[]) => indices.map(i => plano.ids[i] ?? 0);
  const pulsar = (index: number) => {
    if (herramienta === 'fila') elegir(idsDe(enFila(plano, index)), 'alternar');
    else elegir(idsDe([index]), 'alternar');
  };
  const { canvas, engine } = useMotor({ plano, elegidos, cursor, pulsar });
  const alTeclear = useTeclas({
    plano,
    cursor,
    setCursor,
    engine,
    elegir: indices => elegir(idsDe(indices), 'alternar'),
    sumar: indices => elegir(idsDe(indices)),
  });
  const bajoElCursor = cursor >= 0 ? lugares.find(({ id }) => id === plano.ids[cursor]) : undefined;
  return (
    <div className="mapa-vivo">
      <div className="mapa-vivo__barra">
        {!soloDeUnoEnUno && (
          <Segmented
            label="Cómo se elige"
            options={HERRAMIENTAS}
            value={herramienta}
            onChange={setHerramienta}
          />
        )}
        <ZoomButtons
          className="mapa-vivo__zoom"
          labels={ROTULOS}
          onCloser={() => engine.current?.zoomBy(ZOOM_STEP)}
          onFurther={() => engine.current?.zoomBy(1 / ZOOM_STEP)}
          onWhole={() => engine.current?.fit()}
        />
      </div>
      <div
        className="mapa-vivo__lienzo"
        role="application"
        aria-roledescription="mapa de lugares"
        aria-label={`Mapa de ${nombre}`}
        aria-describedby={ayuda}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keyboard
        tabIndex={0}
        onKeyDown={alTeclear}
        onBlur={() => setCursor(-1)}
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus; the text around it says the same */}
        <canvas ref={canvas} aria-hidden="true" />
        {(herramienta === 'lazo' || herramienta === 'rectangulo') && (
          <Trazo
            forma={herramienta}
            plano={plano}
            alPlano={at => engine.current?.pointAt(at) ?? at}
            alGirar={event => canvas.current?.dispatchEvent(new WheelEvent('wheel', event))}
            onElegir={indices => elegir(idsDe(indices))}
          />
        )}
      </div>
      <p className="nota" id={ayuda}>
        Flechas: de lugar en lugar; con Mayús, sumando. Enter elige.
        {!soloDeUnoEnUno && ' La lista ofrece lo mismo.'}
      </p>
      <p className="solo-lector" role="status">
        {bajoElCursor && describir(bajoElCursor)}
      </p>
    </div>
  );
}

/**
 * The engine on its canvas, kept in step with the props; made again when the theme changes, because it has read its
 * colours.
 */
function useMotor({
  plano,
  elegidos,
  cursor,
  pulsar,
}: {
  plano: Plan;
  elegidos: readonly number[];
  cursor: number;
  pulsar: (index: number) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const engine = useRef<MapEngine>(null);
  const { visto } = useTheme();
  const planoActual = useEffectEvent(() => plano);
  const alPulsar = useEffectEvent(pulsar);
  const poner = useEffectEvent(() => engine.current?.setPicked(indicesOf(plano, elegidos)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme gives the colours
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d', { alpha: false });
    if (!ctx) return;
    const made = new MapEngine(ctx, {
      plan: planoActual(),
      skin: vestidoDe(ctx.canvas),
      events: { onPress: index => alPulsar(index), onHover: () => {}, onZoom: () => {} },
      opensWhole: true,
    });
    engine.current = made;
    poner();
    return () => made.destroy();
  }, [visto]);
  useEffect(() => engine.current?.setPlan(plano), [plano]);
  useEffect(() => engine.current?.setPicked(indicesOf(plano, elegidos)), [plano, elegidos]);
  useEffect(() => engine.current?.setCursor(cursor), [cursor]);
  return { canvas, engine };
}

function useTeclas({
  plano,
  cursor,
  setCursor,
  engine,
  elegir,
  sumar,
}: {
  plano: Plan;
  cursor: number;
  setCursor: (index: number) => void;
  engine: RefObject<MapEngine | null>;
  elegir: (indices: readonly number[]) => void;
  sumar: (indices: readonly number[]) => void;
}) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const desde = cursor < 0 ? nearestStop(plano, plano.stage.control, () => true) : cursor;
    const action = keyAction(event.key, { from: desde, isFirst: cursor < 0, plan: plano });
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'zoom') engine.current?.zoomBy(action.factor);
    else if (action.kind === 'fit') engine.current?.fit();
    else if (action.kind === 'go' && action.to >= 0) {
      setCursor(action.to);
      if (event.shiftKey) sumar([desde, action.to]);
    } else if (action.kind === 'press' && desde >= 0 && !event.repeat) {
      setCursor(desde);
      elegir([desde]);
    }
  };
}

function describir({ fila, numero, estado }: LugarConFila): string {
  return `${nombrarLugar({ fila, numero: numero ?? '' })}, ${PALABRAS[estado][0]}`;
}
