import type { Plan } from '@taquilla/mapa/plan/plan';
import type { Point } from '@taquilla/mapa/view/geometry';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { enLazo, enRectangulo } from './seleccion.ts';

export interface TrazoProps {
  forma: 'lazo' | 'rectangulo';
  plano: Plan;
  /** Converts a pixel of the map to the plan's units. */
  alPlano: (at: Point) => Point;
  /** Lets the wheel zoom the map below. */
  alGirar: (event: WheelEvent) => void;
  /** Indices of the seats inside. */
  onElegir: (indices: number[]) => void;
}

/** Points nearer than this to the last one are dropped. */
const ENTRE_PUNTOS_PX = 3;

/** A line drawn over the map by mouse or finger; its release picks the seats inside. */
export function Trazo({ forma, plano, alPlano, alGirar, onElegir }: TrazoProps) {
  const canvas = useRueda(alGirar);
  const [puntos, setPuntos] = useState<readonly Point[]>([]);
  const empezar = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPuntos([puntoDe(event)]);
  };
  const seguir = (event: PointerEvent) => {
    const [primero] = puntos;
    const ultimo = puntos.at(-1);
    if (!primero || !ultimo) return;
    const punto = puntoDe(event);
    if (Math.hypot(punto.x - ultimo.x, punto.y - ultimo.y) < ENTRE_PUNTOS_PX) return;
    setPuntos(forma === 'lazo' ? [...puntos, punto] : [primero, punto]);
  };
  const soltar = () => {
    const enPlano = puntos.map(alPlano);
    const [a, b] = enPlano;
    setPuntos([]);
    if (forma === 'lazo' && enPlano.length > 2) onElegir(enLazo(plano, enPlano));
    if (forma === 'rectangulo' && a && b) onElegir(enRectangulo(plano, a, b));
  };
  return (
    <svg
      ref={canvas}
      className="mapa-vivo__trazo"
      aria-hidden="true"
      onPointerDown={empezar}
      onPointerMove={seguir}
      onPointerUp={soltar}
      onPointerCancel={() => setPuntos([])}
    >
      {puntos.length > 1 && <path d={trazar(forma, puntos)} />}
    </svg>
  );
}

/** Keeps the wheel from scrolling the page; React's own listener is passive and cannot. */
function useRueda(alGirar: (event: WheelEvent) => void) {
  const canvas = useRef<SVGSVGElement>(null);
  const girar = useEffectEvent(alGirar);
  useEffect(() => {
    const svg = canvas.current;
    const alRodar = (event: WheelEvent) => {
      event.preventDefault();
      girar(event);
    };
    svg?.addEventListener('wheel', alRodar, { passive: false });
    return () => svg?.removeEventListener('wheel', alRodar);
  }, []);
  return canvas;
}

function puntoDe(event: PointerEvent): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

function trazar(forma: TrazoProps['forma'], puntos: readonly Point[]): string {
  const [a, b] = puntos;
  if (forma === 'rectangulo' && a && b) return `M${a.x} ${a.y}H${b.x}V${b.y}H${a.x}Z`;
  return `M${puntos.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}
