import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { type Caja, cajaDePuntos, type Punto } from '@taquilla/rules/recinto/geometria';
import { cajaDe } from '../dibujo/ordenar.ts';

/** A line that a move snaps to. */
export interface Guide {
  eje: 'x' | 'y';
  en: number;
}

/** The drawing's grid, in its units. */
const REJILLA = 2;

/** Edges, middles and rows that others may snap to. */
function marcas(seccion: SeccionDeDocumento): Record<'x' | 'y', number[]> {
  const caja = cajaDe(seccion);
  if (!caja) return { x: [], y: [] };
  const filas = seccion.lugar.giro === 0 ? seccion.filas.map(({ asientos: [a] }) => a?.y ?? 0) : [];
  return {
    x: [caja.x, caja.x + caja.ancho / 2, caja.x + caja.ancho],
    y: [
      ...[caja.y, caja.y + caja.alto / 2, caja.y + caja.alto],
      ...filas.slice(0, 60).map(y => seccion.lugar.y + y * seccion.lugar.escala),
    ],
  };
}

/**
 * The distance of a move that snaps to the outlines and rows of other sections, and to the grid where none is near
 * (§C10.9). `alcance` is that nearness, in the drawing's units.
 */
export function snapMove(
  documento: DocumentoDeRecinto,
  { elegidas, cuanto, alcance }: { elegidas: ReadonlySet<string>; cuanto: Punto; alcance: number },
): { cuanto: Punto; guias: Guide[] } {
  const [suyas, otras] = [
    documento.secciones.filter(({ id }) => elegidas.has(id)),
    documento.secciones.filter(({ id, oculta }) => !elegidas.has(id) && !oculta),
  ];
  const caja = cajaDePuntos(suyas.flatMap(({ contorno }) => contorno));
  const guias: Guide[] = [];
  const enEje = (eje: 'x' | 'y', por: number) => {
    const propias = suyas.length === 1 && suyas[0] ? marcas(suyas[0])[eje] : edgesOf(caja, eje);
    const cerca = nearest(
      propias.map(n => n + por),
      otras.flatMap(otra => marcas(otra)[eje]),
    );
    if (!cerca || Math.abs(cerca.falta) > alcance) return Math.round(por / REJILLA) * REJILLA;
    guias.push({ eje, en: cerca.en });
    return por + cerca.falta;
  };
  return { cuanto: [enEje('x', cuanto[0]), enEje('y', cuanto[1])], guias };
}

function edgesOf(caja: Caja | null, eje: 'x' | 'y'): number[] {
  if (!caja) return [];
  return [caja[eje], caja[eje] + (eje === 'x' ? caja.ancho : caja.alto)];
}

function nearest(
  propias: readonly number[],
  ajenas: readonly number[],
): { falta: number; en: number } | null {
  let mejor: { falta: number; en: number } | null = null;
  for (const en of ajenas)
    for (const propia of propias)
      if (!mejor || Math.abs(en - propia) < Math.abs(mejor.falta)) mejor = { falta: en - propia, en };
  return mejor;
}
