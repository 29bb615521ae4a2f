import { enDibujo, LUGAR_SIN_PONER } from '@taquilla/rules/recinto/geometria';
import type { EnMapa } from './plano.ts';

/** A seat of a section on its venue's drawing, and on the plan of an event. */
export interface AnclaDeSeccion {
  seccionId: number;
  /** The section's place on the drawing. */
  lugar: EnMapa;
  /** In pitches from the section's own origin, by the event and by the drawing. */
  x: number;
  y: number;
  dibujoX: number;
  dibujoY: number;
}

/** Places are kept with two decimals of a pitch. */
const CASI = 0.05;

/**
 * The place of each section's seats on the map, by the section's id. An event keeps seats from its own corner, so two of them
 * tell how far that is from the drawing's origin; where the two disagree, the event's seats are not those of the drawing.
 */
export function colocarEnMapa(anclas: readonly AnclaDeSeccion[]): Map<number, EnMapa> {
  const porSeccion = new Map<number, AnclaDeSeccion[]>();
  for (const ancla of anclas) {
    const suyas = porSeccion.get(ancla.seccionId) ?? [];
    porSeccion.set(ancla.seccionId, [...suyas, ancla]);
  }
  const colocadas = new Map<number, EnMapa>();
  for (const [id, [primera, ultima]] of porSeccion) {
    if (!primera || !ultima || !tieneLugar(primera.lugar)) continue;
    const [a, b] = [corridaDe(primera), corridaDe(ultima)];
    if (Math.abs(a.x - b.x) > CASI || Math.abs(a.y - b.y) > CASI) continue;
    const { giro, escala } = primera.lugar;
    const [x, y] = enDibujo({ lugar: primera.lugar }, a);
    colocadas.set(id, { x: redondo(x), y: redondo(y), giro, escala });
  }
  return colocadas;
}

function corridaDe({ x, y, dibujoX, dibujoY }: AnclaDeSeccion): { x: number; y: number } {
  return { x: dibujoX - x, y: dibujoY - y };
}

/** A section from a file has a place that means none. */
function tieneLugar({ x, y, giro, escala }: EnMapa): boolean {
  const nada = LUGAR_SIN_PONER;
  return x !== nada.x || y !== nada.y || giro !== nada.giro || escala !== nada.escala;
}

function redondo(n: number): number {
  return Math.round(n * 1000) / 1000;
}
