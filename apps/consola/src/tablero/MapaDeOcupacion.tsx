import { covers } from '@taquilla/mapa/svg/shapes';
import { SHAPES } from '@taquilla/mapa/svg/withInside';
import { type Dibujada, useMapa } from '../eventos/useMapa.ts';
import { porciento } from './palabras.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A section and how full it is, from 0 to 1. */
interface SeccionOcupada {
  id: number;
  nombre: string;
  ocupacion: number;
}

/**
 * The venue's map, sanitised again, with each section coloured by its share of sold places and the share in place of its
 * name.
 */
export function MapaDeOcupacion({ svg, secciones }: { svg: string; secciones: readonly SeccionOcupada[] }) {
  const caja = useMapa(svg, secciones, pintar);
  return <div ref={caja} className="ocupacion__mapa" aria-hidden="true" />;
}

function nivelDe(parte: number): number {
  return parte >= 1 ? 4 : Math.min(3, Math.floor(parte * 4));
}

function pintar(dibujo: SVGSVGElement, dibujadas: readonly (SeccionOcupada & Dibujada)[]): void {
  for (const dibujada of dibujadas) {
    for (const forma of dibujada.formas) forma.dataset.nivel = String(nivelDe(dibujada.ocupacion));
    ponerCifra(dibujo, dibujada);
  }
  // Words on a shape of their own, such as the stage's, keep their colour, which suits that shape.
  for (const texto of dibujo.querySelectorAll<SVGElement>('text:not([data-sobre])'))
    if (texto.parentNode !== dibujo && texto.parentElement?.querySelector(SHAPES))
      texto.dataset.sobre = 'lo-suyo';
}

/**
 * Writes a section's share in place of its name, or in its middle; a shape that does not cover its middle, such as a ring,
 * gets none.
 */
function ponerCifra(
  dibujo: SVGSVGElement,
  { grupo, formas, textos, nombre, ocupacion }: SeccionOcupada & Dibujada,
): void {
  const titulo = document.createElementNS(SVG, 'title');
  titulo.textContent = `${nombre}: ${porciento(ocupacion)}`;
  grupo.prepend(titulo);
  const mayor = formas.map(forma => forma.getBoundingClientRect()).sort((a, b) => area(b) - area(a))[0];
  const matriz = dibujo.getScreenCTM()?.inverse();
  if (!mayor || !matriz) return;
  const centro = centroDe(textos.length > 0 ? unir(textos.map(t => t.getBoundingClientRect())) : mayor);
  for (const texto of textos) texto.remove();
  if (textos.length === 0 && !formas.some(forma => covers(forma, centro))) return;
  const { x, y } = centro.matrixTransform(matriz);
  const cifra = document.createElementNS(SVG, 'text');
  // A small shape has room for the number without its sign.
  const esChica = mayor.width < CHICA;
  cifra.textContent = esChica ? porciento(ocupacion).replace(' %', '') : porciento(ocupacion);
  cifra.classList.add('ocupacion__cifra');
  cifra.dataset.sobre = String(nivelDe(ocupacion));
  cifra.setAttribute('x', String(x));
  cifra.setAttribute('y', String(y));
  const alto = Math.min(mayor.width * (esChica ? 0.4 : 0.26), mayor.height * 0.45, LETRA_MAXIMA);
  cifra.setAttribute('font-size', String(alto * matriz.a));
  dibujo.append(cifra);
}

/** Bounds on the screen, in pixels. */
const LETRA_MAXIMA = 17;
const CHICA = 42;

interface Caja {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function centroDe({ left, top, right, bottom }: Caja): DOMPoint {
  return new DOMPoint((left + right) / 2, (top + bottom) / 2);
}

function unir(cajas: readonly Caja[]): Caja {
  return {
    left: Math.min(...cajas.map(c => c.left)),
    top: Math.min(...cajas.map(c => c.top)),
    right: Math.max(...cajas.map(c => c.right)),
    bottom: Math.max(...cajas.map(c => c.bottom)),
  };
}

function area({ width, height }: DOMRect): number {
  return width * height;
}
