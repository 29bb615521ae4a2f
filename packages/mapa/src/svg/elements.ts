import type { SvgNode } from './read.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Keeps a map's ids apart from the page's. */
export const ID_PREFIX = 'recinto-';

/** The elements of a map that was made safe. Parses no markup: each element is created by its name. */
export function createElements({ name, attributes, children }: SvgNode): SVGElement {
  const element = document.createElementNS(SVG, name) as SVGElement;
  for (const [attribute, value] of attributes) element.setAttribute(attribute, setApart(attribute, value));
  for (const child of children) element.append(typeof child === 'string' ? child : createElements(child));
  return element;
}

function setApart(attribute: string, value: string): string {
  return attribute === 'id' ? ID_PREFIX + value : value.replace('url(#', `url(#${ID_PREFIX}`);
}
