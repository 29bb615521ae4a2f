import { groundOf } from '@taquilla/mapa/svg/sheet';

const LETRAS = { noche: '#f8f3e9', papel: '#1b1a17' };

/**
 * A map for display as a picture, which inherits nothing from the page: `currentColor` becomes the colour of the
 * storefront's letters on the map's ground. A map with a colour of its own keeps it.
 */
export function conLetras(svg: string): string {
  const root = /^<svg\b[^>]*>/.exec(svg)?.[0] ?? '';
  if (root === '' || / color="/.test(root)) return svg;
  return root.replace('<svg', `<svg color="${LETRAS[groundOf(svg)]}"`) + svg.slice(root.length);
}
