import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { MapEngine } from '@taquilla/mapa/drawing/engine';
import { readTheme, type Skin } from '@taquilla/mapa/drawing/skin';
import { SEAT } from '@taquilla/mapa/plan/hit';
import { createPlan, type Plan } from '@taquilla/mapa/plan/plan';
import { nearestStop, seatTowards } from '@taquilla/mapa/plan/stops';
import type { Direction } from '@taquilla/mapa/view/neighbour';
import { SHAPES } from '@taquilla/ui/Shape.tsx';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';

const RUMBOS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** A section's seats on the buyers' own engine, by mouse, finger or arrow keys. */
export function AsientosDelComprador({
  seccion,
  escenario,
}: {
  seccion: SeccionDeDocumento;
  /** The venue's own name of its stage; null where it has none. */
  escenario: string | null;
}) {
  const plan = useMemo(() => planoDe(seccion, escenario), [seccion, escenario]);
  const [cursor, setCursor] = useState(-1);
  const { elegidos, alternar } = useElegidos();
  const { canvas, motor } = useMotor(plan, elegidos, alternar);
  const ir = (index: number) => {
    setCursor(index);
    motor.current?.setCursor(index);
  };
  const alTeclear = (event: KeyboardEvent) => {
    const direction = RUMBOS[event.key];
    if (direction)
      ir(
        cursor < 0 ? nearestStop(plan, plan.stage.control, () => true) : seatTowards(plan, cursor, direction),
      );
    else if ((event.key === 'Enter' || event.key === ' ') && cursor >= 0) alternar(cursor);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div
        role="application"
        aria-roledescription="mapa de asientos"
        aria-label={`Asientos de ${seccion.nombre}. Con las flechas se recorren, con Enter se eligen.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keyboard
        tabIndex={0}
        onKeyDown={alTeclear}
        onBlur={() => ir(-1)}
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus; the text around it says the same */}
        <canvas ref={canvas} className="comprador__asientos" aria-hidden="true" />
      </div>
      <p role="status">
        {decir(seccion, { id: plan.ids[cursor], esElegido: elegidos.has(cursor), cuantos: elegidos.size })}
      </p>
    </>
  );
}

function useElegidos() {
  const [elegidos, setElegidos] = useState<ReadonlySet<number>>(new Set());
  const alternar = useCallback(
    (index: number) =>
      setElegidos(antes => {
        const nuevos = new Set(antes);
        if (!nuevos.delete(index)) nuevos.add(index);
        return nuevos;
      }),
    [],
  );
  return { elegidos, alternar };
}

/** The engine on its canvas, made again with each plan. */
function useMotor(plan: Plan, elegidos: ReadonlySet<number>, alternar: (index: number) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const motor = useRef<MapEngine>(null);
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d', { alpha: false });
    if (!ctx) return;
    const nuevo = new MapEngine(ctx, {
      plan,
      skin: vestido(ctx.canvas),
      events: { onPress: alternar, onHover: () => {}, onZoom: () => {} },
    });
    motor.current = nuevo;
    return () => nuevo.destroy();
  }, [plan, alternar]);
  useEffect(() => motor.current?.setPicked(elegidos), [elegidos]);
  return { canvas, motor };
}

/** The screen reader's text about a seat. */
function decir(
  { filas, tipo }: SeccionDeDocumento,
  { id, esElegido, cuantos }: { id: number | undefined; esElegido: boolean; cuantos: number },
): string {
  const fila = filas[Math.floor((id ?? -1) / POR_FILA)];
  const asiento = fila?.asientos[(id ?? 0) % POR_FILA];
  const lugar =
    fila && asiento
      ? `${tipo === 'mesas' ? 'Mesa' : 'Fila'} ${fila.nombre}, asiento ${asiento.numero}${esElegido ? ', elegido' : ''}`
      : '';
  return [lugar, cuantos > 0 ? `Elegidos: ${cuantos}` : ''].filter(Boolean).join(' · ');
}

/** A row holds at most 300 seats. */
const POR_FILA = 1_000;

export function planoDe(
  { filas, tipo, orientacionFilas }: SeccionDeDocumento,
  escenario: string | null,
): Plan {
  return createPlan({
    rows: filas.map(({ nombre, asientos }, i) => ({
      name: nombre,
      seats: asientos.map((asiento, k) => ({ ...asiento, id: i * POR_FILA + k })),
    })),
    categoryOf: () => 0,
    stateOf: () => 0,
    numberOf: ({ numero }) => numero,
    kinds: ['free'],
    colors: ['#ffb347'],
    areTables: tipo === 'mesas',
    orientation: orientacionFilas,
    stageName: escenario,
  });
}

/** The look of the storefront at night, from the tokens of the side, which is dark in both themes. */
function vestido(canvas: Element): Skin {
  return {
    theme: readTheme(canvas, {
      ground: 'lado',
      stage: 'lado-3',
      edge: 'lado-txt-3',
      bone: 'lado-txt',
      bone2: 'lado-txt-2',
      bone3: 'lado-txt-3',
      pick: 'amarillo',
      onPick: 'sobre-amarillo',
      font: 'texto',
    }),
    states: [{ body: 'filled', dot: { side: SEAT, least: 1 } }],
    shapes: SHAPES.map(shape => new Path2D(shape)),
  };
}
