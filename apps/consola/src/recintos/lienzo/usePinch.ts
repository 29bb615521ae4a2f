import type { Point } from '@taquilla/mapa/view/geometry';
import { type PointerEvent, useRef } from 'react';
import type { CameraControls } from './useCamera.ts';

/** Zooms and drags the view by two fingers, with any tool. Each handler answers whether the pointer is one of two. */
export function usePinch({ zoom: acercar, pan: correr }: CameraControls) {
  const dedos = useRef(new Map<number, Point>());
  const alPresionar = ({ pointerId, pointerType, nativeEvent }: PointerEvent): boolean => {
    if (pointerType !== 'touch') return false;
    dedos.current.set(pointerId, { x: nativeEvent.offsetX, y: nativeEvent.offsetY });
    return dedos.current.size === 2;
  };
  const alMover = ({ pointerId, nativeEvent }: PointerEvent): boolean => {
    const antes = medida(dedos.current);
    if (!dedos.current.has(pointerId)) return false;
    dedos.current.set(pointerId, { x: nativeEvent.offsetX, y: nativeEvent.offsetY });
    const ahora = medida(dedos.current);
    if (!antes || !ahora) return false;
    correr({ x: ahora.medio.x - antes.medio.x, y: ahora.medio.y - antes.medio.y });
    acercar(ahora.lejos / antes.lejos, ahora.medio);
    return true;
  };
  return {
    alPresionar,
    alMover,
    alSoltar: ({ pointerId }: PointerEvent) => void dedos.current.delete(pointerId),
  };
}

function medida(dedos: ReadonlyMap<number, Point>): { medio: Point; lejos: number } | null {
  const [a, b] = [...dedos.values()];
  if (!a || !b) return null;
  return {
    medio: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    lejos: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  };
}
