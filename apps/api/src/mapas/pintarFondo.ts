import { createRequire } from 'node:module';
import { type Colord, colord } from 'colord';
import { cloneNode, Element } from 'domhandler';
import { removeElement } from 'domutils';
import { SE_PINTAN } from './elementos.ts';
import { escribirSvg } from './escribirSvg.ts';
import type { Caja } from './geometria.ts';
import { sanearSvg } from './sanearSvg.ts';

/** The drawing's colour at a point, with its opacity; null where it paints nothing. */
export type Fondo = (x: number, y: number) => Colord | null;

const LADO = 800;
const SIN_FONDO: Fondo = () => null;

/**
 * Renders only the shapes in `queda`, which lie behind others. Without a renderer, every point shows the page's background.
 */
export function pintarFondo(
  root: Element,
  { marco, queda }: { marco: Caja; queda: readonly Element[] },
): Fondo {
  if (queda.length === 0) return SIN_FONDO;
  const pintor = buscarPintor();
  if (!pintor) return SIN_FONDO;
  const svg = sanearSvg(escribirSvg(soloCon(root, new Set(queda))));
  const escala = LADO / Math.max(marco.ancho, marco.alto);
  const ancho = Math.max(1, Math.round(marco.ancho * escala));
  const pintado = new pintor.Resvg(svg, {
    fitTo: { mode: 'width', value: ancho },
    font: { loadSystemFonts: false },
  }).render();
  const { pixels, width, height } = pintado;
  return (x, y) => {
    const [columna, renglon] = [Math.floor((x - marco.x) * escala), Math.floor((y - marco.y) * escala)];
    if (!(columna >= 0 && columna < width && renglon >= 0 && renglon < height)) return null;
    const [r = 0, g = 0, b = 0, a = 0] = pixels.subarray(
      (renglon * width + columna) * 4,
      (renglon * width + columna) * 4 + 4,
    );
    // The renderer premultiplies colours by their opacity.
    return a === 0 ? null : colord({ r: (r * 255) / a, g: (g * 255) / a, b: (b * 255) / a, a: a / 255 });
  };
}

/** Loads resvg; null on a machine without a build of it. */
function buscarPintor(): typeof import('@resvg/resvg-js') | null {
  try {
    return createRequire(import.meta.url)('@resvg/resvg-js');
  } catch {
    return null;
  }
}

function soloCon(root: Element, queda: ReadonlySet<Element>): Element {
  const copia = cloneNode(root, true);
  // The copy has the same tree, so both are walked in parallel.
  const podar = (original: Element, suya: Element, enDefs: boolean) => {
    const pares = original.children.map((hijo, i) => [hijo, suya.children[i]] as const);
    for (const [hijo, par] of pares) {
      if (!(hijo instanceof Element) || !(par instanceof Element)) continue;
      const fuera = !enDefs && SE_PINTAN.has(hijo.name) && !queda.has(hijo);
      if (fuera) removeElement(par);
      else podar(hijo, par, enDefs || ['defs', 'clipPath', 'pattern'].includes(hijo.name));
    }
  };
  podar(root, copia, false);
  return copia;
}
