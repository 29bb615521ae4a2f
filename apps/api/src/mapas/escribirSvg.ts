import type { Element } from 'domhandler';
import { getOuterHTML } from 'domutils';

export function escribirSvg(raiz: Element): string {
  return getOuterHTML(raiz, { xmlMode: true, encodeEntities: 'utf8' });
}
