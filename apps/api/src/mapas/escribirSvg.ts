import type { Element } from 'domhandler';
import { getOuterHTML } from 'domutils';

export function escribirSvg(root: Element): string {
  return getOuterHTML(root, { xmlMode: true, encodeEntities: 'utf8' });
}
