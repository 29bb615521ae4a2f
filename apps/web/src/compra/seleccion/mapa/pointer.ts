import type { Point } from './camera.ts';
import { createGestures, type GestureHandlers, type Touch } from './gestures.ts';

export interface PointerHandlers extends GestureHandlers {
  /** The mouse passes over the canvas with no button pressed; null when it leaves. */
  onHover: (at: Point | null) => void;
  /** A turn of the wheel. Answers whether the map took it; else the page scrolls. */
  onWheel: (wheel: { at: Point; factor: number }) => boolean;
}

/** Zoom per pixel of wheel, and per pixel where a trackpad's pinch comes as a wheel with Ctrl. */
const PER_PIXEL = 0.0016;
const PER_PINCHED_PIXEL = 0.01;
const LINE_PX = 34;
/** One event never zooms more than this. */
const MOST = 1.6;

/** Listens to fingers, mouse and wheel on a canvas. Answers how to let go of what is pressed, and how to stop. */
export function listenToPointer(
  canvas: HTMLCanvasElement,
  handlers: PointerHandlers,
): { drop: () => void; stop: () => void } {
  const gestures = createGestures(handlers);
  const stop = new AbortController();
  const { signal } = stop;

  canvas.addEventListener(
    'pointerdown',
    event => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      handlers.onHover(null);
      gestures.down(touchOf(event, canvas));
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    event => {
      gestures.move(touchOf(event, canvas));
      if (event.pointerType === 'mouse' && event.buttons === 0) handlers.onHover(pointOf(event, canvas));
    },
    { signal },
  );
  canvas.addEventListener('pointerup', event => gestures.up(touchOf(event, canvas)), { signal });
  canvas.addEventListener('pointercancel', event => gestures.cancel(event.pointerId), { signal });
  canvas.addEventListener('pointerleave', () => handlers.onHover(null), { signal });
  canvas.addEventListener(
    'wheel',
    event => {
      if (handlers.onWheel({ at: pointOf(event, canvas), factor: factorOf(event) })) event.preventDefault();
    },
    { signal, passive: false },
  );
  return { drop: gestures.drop, stop: () => stop.abort() };
}

function factorOf({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * LINE_PX : deltaY;
  const factor = Math.exp(-pixels * (ctrlKey ? PER_PINCHED_PIXEL : PER_PIXEL));
  return Math.min(MOST, Math.max(1 / MOST, factor));
}

function touchOf(event: PointerEvent, canvas: HTMLCanvasElement): Touch {
  return {
    id: event.pointerId,
    time: event.timeStamp,
    kind: event.pointerType === 'mouse' ? 'mouse' : 'finger',
    ...pointOf(event, canvas),
  };
}

function pointOf(event: MouseEvent, canvas: HTMLCanvasElement): Point {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}
