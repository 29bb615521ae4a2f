import { inkOn } from '@taquilla/mapa/drawing/colors';
import { createElements } from '@taquilla/mapa/svg/elements';
import { labelsOn } from '@taquilla/mapa/svg/labels';
import { readSvg } from '@taquilla/mapa/svg/read';
import { makeSafe } from '@taquilla/mapa/svg/safe';
import { shapesOf } from '@taquilla/mapa/svg/shapes';
import { isOnSheet } from '@taquilla/mapa/svg/sheet';
import { SHAPES } from '@taquilla/mapa/svg/withInside';
import { type MouseEvent, useEffect, useRef } from 'react';
import './MapaDeSecciones.css';

const SVG = 'http://www.w3.org/2000/svg';
const INKS = { dark: '#1a1613', light: '#fffdf9' };

/** A section as it is drawn. */
export interface SeccionEnMapa {
  id: number;
  /** Shown while the pointer rests on it. */
  titulo: string;
  color: string;
  /** `puesta` stands out, `apagada` stays back. */
  look?: 'puesta' | 'apagada' | undefined;
}

export interface MapaDeSeccionesProps {
  svg: string;
  secciones: readonly SeccionEnMapa[];
  onElegir: (seccionId: number) => void;
}

/**
 * The venue's map, sanitised again, with its sections in the colours of their zones; a press picks one. Hidden from screen
 * readers and keyboards: the page has the same sections in a list.
 */
export function MapaDeSecciones({ svg, secciones, onElegir }: MapaDeSeccionesProps) {
  const caja = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leido = readSvg(svg);
    const seguro = leido && makeSafe(leido);
    if (!seguro || !caja.current) return;
    const dibujo = createElements(seguro);
    caja.current.replaceChildren(dibujo);
    if (dibujo instanceof SVGSVGElement) pintar(dibujo, secciones);
  }, [svg, secciones]);
  const elegir = ({ target }: MouseEvent) => {
    const grupo = target instanceof Element ? target.closest<SVGElement>('[data-de-seccion]') : null;
    if (grupo) onElegir(Number(grupo.dataset.deSeccion));
  };
  return <div ref={caja} className="mapa-secciones" aria-hidden="true" onClick={elegir} />;
}

function pintar(dibujo: SVGSVGElement, secciones: readonly SeccionEnMapa[]): void {
  const dibujadas = [...dibujo.querySelectorAll<SVGElement>('[data-seccion]')].flatMap(grupo => {
    const seccion = secciones.find(({ id }) => id === Number(grupo.dataset.seccion));
    if (!seccion) return [];
    const formas = shapesOf(grupo).filter(forma => forma instanceof SVGGeometryElement);
    return [{ ...seccion, grupo, formas }];
  });
  const letreros = labelsOn(
    dibujo,
    dibujadas.flatMap(({ formas }) => formas),
  );
  for (const { id, titulo, color, look, grupo, formas } of dibujadas) {
    const nombre = document.createElementNS(SVG, 'title');
    nombre.textContent = titulo;
    grupo.prepend(nombre);
    for (const forma of formas) {
      forma.dataset.deSeccion = String(id);
      forma.dataset.look = look ?? 'normal';
      forma.style.fill = color;
    }
    const suyos = [
      ...grupo.querySelectorAll<SVGElement>('text'),
      ...formas.flatMap(forma => letreros.get(forma) ?? []),
    ];
    for (const texto of suyos) {
      texto.dataset.deSeccion = String(id);
      texto.style.fill = look === 'apagada' ? '' : inkOn(color, INKS);
    }
  }
  // Words keep their colour on a sheet of the map's own, and on a shape of their own, such as the stage's.
  for (const texto of dibujo.querySelectorAll<SVGElement>('text:not([data-de-seccion])'))
    if (isOnSheet(dibujo) || (texto.parentNode !== dibujo && texto.parentElement?.querySelector(SHAPES)))
      texto.dataset.suyo = 'si';
}
