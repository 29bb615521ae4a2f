/** The ground that a map is shown on: a white sheet of its own, or the storefront's night (intake writes it on the root). */
export type Ground = 'papel' | 'noche';

const ROOT = /^<svg\b[^>]*>/;

/** The ground of a map as text. A map from before grounds was made for the night. */
export function groundOf(svg: string): Ground {
  return ROOT.exec(svg)?.[0].includes(' data-suelo="papel"') ? 'papel' : 'noche';
}

/** Whether a map on the page has a white sheet of its own. */
export function isOnSheet(map: SVGElement): boolean {
  return map.getAttribute('data-suelo') === 'papel';
}
