import { inkOn } from '@taquilla/mapa/drawing/colors';
import { isOnSheet } from '@taquilla/mapa/svg/sheet';
import { SHAPES } from '@taquilla/mapa/svg/withInside';
import type { MouseEvent } from 'react';
import { type Dibujada, useMapa } from './useMapa.ts';
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
  const caja = useMapa(svg, secciones, pintar);
  const elegir = ({ target }: MouseEvent) => {
    const grupo = target instanceof Element ? target.closest<SVGElement>('[data-de-seccion]') : null;
    if (grupo) onElegir(Number(grupo.dataset.deSeccion));
  };
  return <div ref={caja} className="mapa-secciones" aria-hidden="true" onClick={elegir} />;
}

function pintar(dibujo: SVGSVGElement, dibujadas: readonly (SeccionEnMapa & Dibujada)[]): void {
  for (const { id, titulo, color, look, grupo, formas, textos } of dibujadas) {
    const nombre = document.createElementNS(SVG, 'title');
    nombre.textContent = titulo;
    grupo.prepend(nombre);
    for (const forma of formas) {
      forma.dataset.deSeccion = String(id);
      forma.dataset.look = look ?? 'normal';
      forma.style.fill = color;
    }
    for (const texto of textos) {
      texto.dataset.deSeccion = String(id);
      texto.style.fill = look === 'apagada' ? '' : inkOn(color, INKS);
    }
  }
  // Words keep their colour on a sheet of the map's own, and on a shape of their own, such as the stage's.
  for (const texto of dibujo.querySelectorAll<SVGElement>('text:not([data-de-seccion])'))
    if (isOnSheet(dibujo) || (texto.parentNode !== dibujo && texto.parentElement?.querySelector(SHAPES)))
      texto.dataset.suyo = 'si';
}
