const LETRAS = '#f8f3e9';

/**
 * A map for display as a picture, which inherits nothing from the page: `currentColor` becomes the colour of the
 * storefront's letters. A map with a colour of its own keeps it.
 */
export function conLetras(svg: string): string {
  const raiz = /^<svg\b[^>]*>/.exec(svg)?.[0] ?? '';
  if (raiz === '' || / color="/.test(raiz)) return svg;
  return raiz.replace('<svg', `<svg color="${LETRAS}"`) + svg.slice(raiz.length);
}
