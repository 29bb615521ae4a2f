const LETRAS = '#f8f3e9';

/**
 * A map for display as a picture, which inherits nothing from the page: `currentColor` becomes the colour of the
 * storefront's letters. A map with a colour of its own keeps it.
 */
export function conLetras(svg: string): string {
  const root = /^<svg\b[^>]*>/.exec(svg)?.[0] ?? '';
  if (root === '' || / color="/.test(root)) return svg;
  return root.replace('<svg', `<svg color="${LETRAS}"`) + svg.slice(root.length);
}
