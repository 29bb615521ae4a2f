import { contraste } from '../colores.ts';

/** The storefront's night, on which a venue's map stands (`--noche-1`). */
const NOCHE = '#151210';
/** Its letters (`--hueso`), which intake gives to those that could not be read: `currentColor`. */
const LETRA = '#f8f3e9';
/** What large text needs (WCAG 1.4.3). */
const MINIMO = 3;
const ETIQUETA = /<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g;

/**
 * How many texts of a map are hard to read on the storefront's ground (§C10.12). Those of sections are not counted, which the
 * storefront gives its own colour, nor the drawn stage's and those of an upload that stand on a light shape of their own.
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
