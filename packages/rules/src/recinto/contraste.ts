import { contraste } from '../colores.ts';

/**
 * The grounds on which a venue's map stands, with the colour of the letters: the storefront's night (`--noche-1`, `--hueso`),
 * or a white sheet of its own. Intake writes `currentColor` into texts that would be unreadable at night.
 */
const SUELOS = { noche: ['#151210', '#f8f3e9'], papel: ['#ffffff', '#1b1a17'] } as const;
/** Least contrast of large text (WCAG 1.4.3). */
const MINIMO = 3;
const ETIQUETA = /<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g;

/**
 * Counts the texts of a map that are hard to read on its ground (§C10.12). It skips texts of sections, which
 * the storefront colours itself, of the drawn stage, and of an upload where they stand on a light shape of their own.
 */
export function contarPocoLegibles(svg: string): number {
  const [suelo, letra] = SUELOS[/^<svg[^>]* data-suelo="papel"/.test(svg) ? 'papel' : 'noche'];
  const abiertas: { deSeccion: boolean; relleno: string }[] = [];
  let cuantos = 0;
  for (const [, cierre, nombre = '', atributos = '', sola] of svg.matchAll(ETIQUETA)) {
    if (cierre) {
      abiertas.pop();
      continue;
    }
    const padre = abiertas.at(-1) ?? { deSeccion: false, relleno: '#000000' };
    const escrito = / fill="(#[0-9a-fA-F]{3,6}|currentColor)"/.exec(atributos)?.[1];
    const relleno = escrito === 'currentColor' ? letra : (escrito ?? padre.relleno);
    const deSeccion = padre.deSeccion || / data-(?:seccion|escenario|con-fondo)=/.test(atributos);
    if (nombre === 'text' && !deSeccion && contraste(relleno, suelo) < MINIMO) cuantos += 1;
    if (!sola) abiertas.push({ deSeccion, relleno });
  }
  return cuantos;
}
