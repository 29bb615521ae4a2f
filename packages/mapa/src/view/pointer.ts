import type { Point } from './geometry.ts';
import { createGestures, type GestureHandlers, type Touch } from './gestures.ts';

export interface PointerHandlers extends GestureHandlers {
  /** The mouse moves over the canvas with no button pressed; null when it leaves. */
  onHover: (at: Point | null) => void;
  /**
   * A turn of the wheel, or a trackpad's pinch, which arrives as a wheel event with Ctrl. Returns whether the map used
   * it; otherwise the page scrolls.
   */
  onWheel: (wheel: { at: Point; factor: number; isPinch: boolean }) => boolean;
}

/** Zoom per pixel of wheel, and of pinch. */
const PER_PIXEL = 0.0016;
const PER_PINCHED_PIXEL = 0.01;
const LINE_PX = 34;
/** The greatest zoom of one event. */
const MOST = 1.6;

/**
 * Listens to fingers, mouse and wheel on a map. A drag or pinch captures its pointer until it ends, and is no click.
 * Returns how to drop the press and how to stop listening.
 */
export function listenToPointer(
  map: HTMLElement | SVGElement,
  handlers: PointerHandlers,
): { drop: () => void; stop: () => void } {
  /** The pointer of the current event. */
  let current = 0;
  let isGrabbing = false;
  let wasDrag = false;
  const gestures = createGestures({
    ...handlers,
    onGrab: grabbing => {
      isGrabbing = grabbing;
      if (grabbing) {
        wasDrag = true;
        map.setPointerCapture(current);
      }
      handlers.onGrab(grabbing);
    },
  });
  const stop = new AbortController();
  const { signal } = stop;
  const on = <Type extends keyof GlobalEventHandlersEventMap>(
    type: Type,
    listener: (event: GlobalEventHandlersEventMap[Type]) => void,
    options?: AddEventListenerOptions,
  ) => map.addEventListener(type, listener as EventListener, { ...options, signal });

  on('pointerdown', event => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    current = event.pointerId;
    if (!isGrabbing) wasDrag = false;
    handlers.onHover(null);
    gestures.down(touchOf(event, map));
  });
  on('pointermove', event => {
    current = event.pointerId;
    // The button was released outside of the map, before the press became a drag.
    if (event.buttons === 0) gestures.cancel(current);
    gestures.move(touchOf(event, map));
    if (event.pointerType === 'mouse' && event.buttons === 0) handlers.onHover(pointOf(event, map));
  });
  on('pointerup', event => gestures.up(touchOf(event, map)));
  on('pointercancel', event => gestures.cancel(event.pointerId));
  on('pointerleave', () => handlers.onHover(null));
  on(
    'click',
    event => {
      if (!wasDrag) return;
      wasDrag = false;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true },
  );
  on(
    'wheel',
    event => {
      const isPinch = event.ctrlKey || event.metaKey;
      const wheel = { at: pointOf(event, map), factor: factorOf(event, isPinch), isPinch };
      if (handlers.onWheel(wheel)) event.preventDefault();
    },
    { passive: false },
  );
  return { drop: gestures.drop, stop: () => stop.abort() };
}

function factorOf({ deltaY, deltaMode }: WheelEvent, isPinch: boolean): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * LINE_PX : deltaY;
  const factor = Math.exp(-pixels * (isPinch ? PER_PINCHED_PIXEL : PER_PIXEL));
  return Math.min(MOST, Math.max(1 / MOST, factor));
}

function touchOf(event: PointerEvent, map: Element): Touch {
  return {
    id: event.pointerId,
    time: event.timeStamp,
    kind: event.pointerType === 'mouse' ? 'mouse' : 'finger',
    ...pointOf(event, map),
  };
}

function pointOf(event: MouseEvent, map: Element): Point {
  const { left, top } = map.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}
