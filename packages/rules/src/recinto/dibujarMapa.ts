import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { cajaDePuntos, marcoDe, type Punto } from './geometria.ts';

/**
 * The map that buyers see (§C10.2): the upload with its sections' marks, and the designer's drawing. Pure, so that the
 * preview and the storefront draw the same.
 */
export function dibujarMapa(documento: DocumentoDeRecinto, subido: string | null): string {
  const dibujado = dibujo(documento, subido !== null && / data-suelo="papel"/.test(subido));
  if (subido === null) {
    const { x, y, ancho, alto } = marcoDe(documento.dibujo);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${ancho} ${alto}">${dibujado}</svg>`;
  }
  return marcarFormas(subido, documento).replace(/<\/svg>\s*$/, () => `${dibujado}</svg>`);
}

const ETIQUETA = /<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g;

/** Marks each section's shapes, and leaves out those that have become seats. Elements are numbered in their order. */
function marcarFormas(
  svg: string,
  { secciones, dibujo: { quitadas, escenario } }: DocumentoDeRecinto,
): string {
  const claves = new Map(secciones.flatMap(({ formas, clave }) => formas.map(n => [n, clave] as const)));
  const fuera = new Set(quitadas);
  const tarimas = new Set(escenario?.formas);
  const abiertas: boolean[] = [];
  let [n, ocultas] = [-1, 0];
  let [salida, hasta] = ['', 0];
  for (const hallada of svg.matchAll(ETIQUETA)) {
    const [todo, cierre, nombre = '', atributos = '', sola] = hallada;
    const antes = svg.slice(hasta, hallada.index);
    if (ocultas === 0) salida += antes;
    hasta = hallada.index + todo.length;
    if (cierre) {
      const oculta = abiertas.pop() ?? false;
      if (ocultas === 0) salida += todo;
      if (oculta) ocultas -= 1;
      continue;
    }
    n += 1;
    const seVa = fuera.has(n);
    if (ocultas === 0 && !seVa) {
      const clave = claves.get(n);
      const marca = clave === undefined ? '' : ` data-seccion="${clave}"`;
      const resto = sinMarcas(atributos, tarimas.has(n) ? escenario : null);
      const tarima = tarimas.size === 0 && / data-escenario=""/.test(atributos) ? ' data-escenario=""' : '';
      salida += `<${nombre}${resto}${marca}${tarima}${sola}>`;
    }
    if (sola) continue;
    abiertas.push(seVa);
    if (seVa) ocultas += 1;
  }
  return salida + (ocultas === 0 ? svg.slice(hasta) : '');
}

/** The attributes without the file's own marks; on the stage with its mark and its name. */
function sinMarcas(atributos: string, escenario: DocumentoDeRecinto['dibujo']['escenario']): string {
  const resto = atributos.replace(/ data-(seccion|escenario)="[^"]*"/g, '');
  if (!escenario) return resto;
  const nombre = escenario.nombre === '' ? '' : ` data-nombre="${escapar(escenario.nombre)}"`;
  return `${resto.replace(/ data-nombre="[^"]*"/, '')}${nombre} data-escenario=""`;
}

/** Numbers of the elements that a file marks as its stage. */
export function formasDeEscenario(svg: string): number[] {
  const aperturas = [...svg.matchAll(ETIQUETA)].filter(([, cierre]) => !cierre);
  return aperturas.flatMap(([, , , atributos = ''], n) => (/ data-escenario=""/.test(atributos) ? [n] : []));
}

/** Numbers of the elements that a file marks as sections, by key, in their order. */
export function formasMarcadas(svg: string): Map<string, number[]> {
  const marcadas = new Map<string, number[]>();
  let n = -1;
  for (const [, cierre, , atributos = ''] of svg.matchAll(ETIQUETA)) {
    if (cierre) continue;
    n += 1;
    const clave = / data-seccion="([^"]*)"/.exec(atributos)?.[1];
    if (clave !== undefined) marcadas.set(clave, [...(marcadas.get(clave) ?? []), n]);
  }
  return marcadas;
}

function dibujo({ secciones, dibujo: { escenario, rotulos } }: DocumentoDeRecinto, enPapel: boolean): string {
  const partes: string[] = [];
  if (escenario && escenario.contorno.length > 2) {
    partes.push(
      `<g data-escenario=""><path d="${trazo(escenario.contorno)}" fill="#eae5d9" stroke="#8a8377"></path>${rotular(escenario.nombre, escenario.contorno)}</g>`,
    );
  }
  for (const seccion of secciones) {
    if (seccion.contorno.length < 3 || seccion.formas.length > 0) continue;
    partes.push(dibujarSeccion(seccion));
  }
  for (const { texto, x, y, tamano } of rotulos)
    partes.push(
      `<text x="${x}" y="${y}" font-size="${tamano}" text-anchor="middle" fill="${enPapel ? '#57534b' : '#c6bdb0'}">${escapar(texto)}</text>`,
    );
  return partes.join('');
}

function dibujarSeccion({ clave, nombre, contorno }: SeccionDeDocumento): string {
  const forma = `<path d="${trazo(contorno)}" fill="#fffdf8" stroke="#57534b"></path>`;
  return `<g data-seccion="${clave}">${forma}${rotular(nombre, contorno)}</g>`;
}

const LETRA = 0.56;

/** A name in the middle of an outline, in the largest size that fits. */
function rotular(nombre: string, contorno: readonly Punto[]): string {
  const caja = cajaDePuntos(contorno);
  if (!caja || nombre === '') return '';
  const talla = Math.min(28, caja.alto * 0.4, (caja.ancho * 0.86) / (Math.max(3, nombre.length) * LETRA));
  const [x, y] = [caja.x + caja.ancho / 2, caja.y + caja.alto / 2 + talla * 0.35];
  const lugar = `x="${redondo(x)}" y="${redondo(y)}" font-size="${redondo(talla)}"`;
  return `<text ${lugar} text-anchor="middle" font-weight="700" fill="#1b1a17" pointer-events="none">${escapar(nombre)}</text>`;
}

function trazo(contorno: readonly Punto[]): string {
  return `M${contorno.map(([x, y]) => `${redondo(x)} ${redondo(y)}`).join('L')}Z`;
}

function redondo(n: number): number {
  return Math.round(n * 100) / 100;
}

function escapar(texto: string): string {
  return texto.replace(/[&<>"]/g, signo => `&#${signo.charCodeAt(0)};`);
}
