import type { SvgNode } from '@taquilla/mapa/svg/read';

/** An element of our own among those of a map. */
export function nodo(
  name: string,
  atributos: Record<string, string>,
  children: readonly SvgNode[] = [],
): SvgNode {
  return { name, attributes: new Map(Object.entries(atributos)), children };
}

/** A definition, which is drawn where another element refers to it. */
export function enDefs(node: SvgNode): SvgNode {
  return nodo('defs', {}, [node]);
}

/** The way from a map's own units to the screen; null while it is not shown. */
export function enPantalla(svg: SVGElement): DOMMatrix | null {
  return svg instanceof SVGGraphicsElement ? svg.getScreenCTM() : null;
}
