import { contraste } from '../colores.ts';

/** The storefront's dark ground, on which a venue's map stands (`--noche-1`). */
const NOCHE = '#151210';
/** The storefront's text colour (`--hueso`); intake writes `currentColor` into texts that would be unreadable. */
const LETRA = '#f8f3e9';
/** Least contrast of large text (WCAG 1.4.3). */
const MINIMO = 3;
const ETIQUETA = /<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g;

/**
 * Counts the texts of a map that are hard to read on the storefront's ground (§C10.12). It skips texts of sections, which
 * the storefront colours itself, of the drawn stage, and of an upload where they stand on a light shape of their own.
 */
export function contarPocoLegibles(svg: string): number {
  const abiertas: { deSeccion: boolean; relleno: string }[] = [];
  let cuantos = 0;
  for (const [, cierre, nombre = '', atributos = '', sola] of svg.matchAll(ETIQUETA)) {
    if (cierre) {
      abiertas.pop();
      continue;
    }
    const padre = abiertas.at(-1) ?? { deSeccion: false, relleno: '#000000' };
    const escrito = / fill="(#[0-9a-fA-F]{3,6}|currentColor)"/.exec(atributos)?.[1];
    const relleno = escrito === 'currentColor' ? LETRA : (escrito ?? padre.relleno);
    const deSeccion = padre.deSeccion || / data-(?:seccion|escenario|con-fondo)=/.test(atributos);
    if (nombre === 'text' && !deSeccion && contraste(relleno, NOCHE) < MINIMO) cuantos += 1;
    if (!sola) abiertas.push({ deSeccion, relleno });
  }
  return cuantos;
}
