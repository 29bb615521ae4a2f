const LETRAS = '#f8f3e9';

/**
 * A map to be shown as a picture, which inherits nothing from the page: `currentColor` is the colour of the storefront's
 * letters, as buyers have it. A map that sets a colour of its own keeps that.
 */
export function conLetras(svg: string): string {
  const raiz = /^<svg\b[^>]*>/.exec(svg)?.[0] ?? '';
  if (raiz === '' || / color="/.test(raiz)) return svg;
  return raiz.replace('<svg', `<svg color="${LETRAS}"`) + svg.slice(raiz.length);
}
