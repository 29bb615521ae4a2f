import type { Spot } from '@taquilla/mapa/drawing/engine';
import { classes } from '@taquilla/ui/classes.ts';
import { useEscape } from '@taquilla/ui/useEscape.ts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import './MapaAsientos.css';

/** The label beside the seat under the mouse, or under a finger for a while. */
export function AvisoDeAsiento({ hover, children }: { hover: Hover; children: ReactNode }) {
  return (
    <div
      className={classes('mapa-asientos__aviso', 'papel', isLow(hover) && 'mapa-asientos__aviso--abajo')}
      style={placeAviso(hover)}
    >
      {children}
    </div>
  );
}

/** Milliseconds that a label stays after a finger's press. */
const AVISO_MS = 2_500;

/** Hides a finger's label after a while, and any label on Escape. */
export function useHoverEnd(hover: Hover | null, end: () => void): void {
  const endNow = useEffectEvent(end);
  useEffect(() => {
    if (!hover?.passing) return;
    const timer = setTimeout(() => endNow(), AVISO_MS);
    return () => clearTimeout(timer);
  }, [hover]);
  useEscape(hover !== null, end);
}

/** A seat that is pointed at, with its place. */
export interface Hover extends Spot {
  index: number;
  /** Hides by itself, since a finger cannot move off the seat. */
  passing: boolean;
}

const AVISO_WIDTH = 216;
const AVISO_ROOM = 116;

/** Whether a seat is too near to the top for a label above it. */
function isLow({ at, radius }: Hover): boolean {
  return at.y - radius < AVISO_ROOM;
}

function placeAviso({ at, radius, view }: Hover) {
  const left = Math.max(8, Math.min(at.x - AVISO_WIDTH / 2, view.width - AVISO_WIDTH - 8));
  return {
    '--izquierda': `${left}px`,
    '--punta': `${Math.max(14, Math.min(at.x - left, AVISO_WIDTH - 14))}px`,
    '--y': `${at.y}px`,
    '--r': `${radius}px`,
  } as const;
}
