import { type Box, boxAround, type Point } from '@taquilla/mapa/view/geometry';
import { type Name, readableNames } from '@taquilla/mapa/view/names';
import type { Dibujo, SeccionDibujada } from './dibujar.ts';
import { enPantalla } from './nodos.ts';
import { ajustarPatrones } from './patrones.ts';
import { acomodarPrecios } from './rotulosDePrecio.ts';

/** The screens on which the style sheet enlarges letters, and their least size: ten pixels on a map of 350. */
const TELEFONO = '(width < 40rem)';
const MENOR = 10 / 350;
const OCULTO = 'recinto__nombre--oculto';
const REPOSO_MS = 120;

export interface Nombres {
  /** Called with each frame of the map. */
  alMover: (visto: Box) => void;
  /** Places the names anew, because prices have changed. */
  deNuevo: () => void;
  dejar: () => void;
}

/**
 * Keeps the letters of a map readable on a phone at every zoom, hides names that would collide or leave their section, and
 * shows the prices that have room. Nothing is measured while the zoom moves.
 */
export function acomodarNombres(dibujo: Dibujo): Nombres {
  const { svg } = dibujo;
  let reloj: ReturnType<typeof setTimeout> | undefined;
  let antes = '';
  let unidades = 0;
  const acomodar = () => {
    svg.style.setProperty('--unidades', String(unidades));
    if (matchMedia(TELEFONO).matches) ocultar(dibujo, unidades);
    const porPixel = 1 / (enPantalla(svg)?.a ?? 1);
    ajustarPatrones(svg, porPixel);
    acomodarPrecios(dibujo, porPixel);
  };
  const alMover = ({ minX, maxX }: Box) => {
    unidades = maxX - minX;
    const ahora = `${unidades.toPrecision(4)} ${svg.clientWidth}`;
    if (ahora === antes) return;
    clearTimeout(reloj);
    // The first time at once, or the map would visibly change.
    if (antes === '') acomodar();
    else reloj = setTimeout(acomodar, REPOSO_MS);
    antes = ahora;
  };
  return {
    alMover,
    deNuevo: () => {
      if (unidades > 0) acomodar();
    },
    dejar: () => clearTimeout(reloj),
  };
}

function ocultar({ svg, secciones }: Dibujo, unidades: number): void {
  const seccionDe = new Map<Element, SeccionDibujada>();
  for (const seccion of secciones.values())
    for (const parte of [...seccion.grupos, ...seccion.letreros]) seccionDe.set(parte, seccion);
  const textos = [...svg.querySelectorAll<SVGElement>('text:not(.recinto__precio)')];
  const nombres = textos.flatMap((texto): (Name & { texto: Element })[] => {
    const box = boxAround(puntasDe(texto));
    if (!box) return [];
    const seccion = seccionDe.get(texto) ?? seccionDe.get(texto.closest('[data-seccion]') ?? texto);
    const { style } = texto.closest<SVGElement>('.recinto__letras') ?? texto;
    const written =
      Number(style.getPropertyValue('--talla')) * Number(style.getPropertyValue('--escala') || 1);
    const rooms = seccion ? lugaresDe(seccion) : [];
    return [{ texto, box, rooms, written, isGrown: written < unidades * MENOR }];
  });
  const legibles = readableNames(nombres);
  for (const nombre of nombres) nombre.texto.classList.toggle(OCULTO, !legibles.has(nombre));
}

/** The place of each part of a section on the screen. */
function lugaresDe({ grupos, formas }: SeccionDibujada): Box[] {
  return grupos.flatMap(
    grupo => boxAround(formas.filter(forma => grupo.contains(forma)).flatMap(puntasDe)) ?? [],
  );
}

function puntasDe(element: Element): Point[] {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [
    { x: left, y: top },
    { x: right, y: bottom },
  ];
}
