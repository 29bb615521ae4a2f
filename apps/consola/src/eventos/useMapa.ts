import { createElements } from '@taquilla/mapa/svg/elements';
import { labelsOn } from '@taquilla/mapa/svg/labels';
import { readSvg } from '@taquilla/mapa/svg/read';
import { makeSafe } from '@taquilla/mapa/svg/safe';
import { shapesOf } from '@taquilla/mapa/svg/shapes';
import { type RefObject, useEffect, useRef } from 'react';

/** A section as it stands on the map: its group, its shapes, and the words in it or over it. */
export interface Dibujada {
  grupo: SVGElement;
  formas: SVGGeometryElement[];
  textos: SVGElement[];
}

/**
 * Draws a venue's map, sanitised again, into the element that takes the answer, and lets `pintar`, the same function at each
 * render, dress its sections.
 */
export function useMapa<Seccion extends { id: number }>(
  svg: string,
  secciones: readonly Seccion[],
  pintar: (dibujo: SVGSVGElement, dibujadas: readonly (Seccion & Dibujada)[]) => void,
): RefObject<HTMLDivElement | null> {
  const caja = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leido = readSvg(svg);
    const seguro = leido && makeSafe(leido);
    if (!seguro || !caja.current) return;
    const dibujo = createElements(seguro);
    caja.current.replaceChildren(dibujo);
    if (dibujo instanceof SVGSVGElement) pintar(dibujo, hallarSecciones(dibujo, secciones));
  }, [svg, secciones, pintar]);
  return caja;
}

function hallarSecciones<Seccion extends { id: number }>(
  dibujo: SVGSVGElement,
  secciones: readonly Seccion[],
): (Seccion & Dibujada)[] {
  const halladas = [...dibujo.querySelectorAll<SVGElement>('[data-seccion]')].flatMap(grupo => {
    const seccion = secciones.find(({ id }) => id === Number(grupo.dataset.seccion));
    if (!seccion) return [];
    const formas = shapesOf(grupo).filter(forma => forma instanceof SVGGeometryElement);
    return [{ ...seccion, grupo, formas }];
  });
  const letreros = labelsOn(
    dibujo,
    halladas.flatMap(({ formas }) => formas),
  );
  return halladas.map(hallada => {
    const { grupo, formas } = hallada;
    const suyos = [...grupo.querySelectorAll<SVGElement>('text')].filter(
      texto => texto.closest('[data-seccion]') === grupo,
    );
    return { ...hallada, textos: [...suyos, ...formas.flatMap(forma => letreros.get(forma) ?? [])] };
  });
}
