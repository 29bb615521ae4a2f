import { readSvg } from '@taquilla/mapa/svg/read';
import { makeSafe, readViewBox } from '@taquilla/mapa/svg/safe';
import type { Box } from '@taquilla/mapa/view/geometry';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Dibujo, dibujar } from './dibujar.ts';

/** A map that was read and can be shown. */
export interface MapaLeido {
  dibujo: Dibujo;
  /** The whole map, in the drawing's own units. */
  cuadro: Box;
}

/**
 * The venue's map from the server's SVG: undefined until it is drawn, null for none. Reading and drawing a stadium is
 * the page's longest work, so it waits until the map's place (`lugar`) comes near, or the page is printed.
 */
export function useMapa(svg: string | null): {
  mapa: MapaLeido | null | undefined;
  lugar: RefObject<HTMLDivElement | null>;
} {
  const [mapa, setMapa] = useState<MapaLeido | null | undefined>(svg === null ? null : undefined);
  const lugar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leer = () => setMapa(svg === null ? null : leerMapa(svg));
    // Without a place, another map is on the page already.
    if (!lugar.current) return leer();
    const observador = new IntersectionObserver(
      entradas => {
        if (!entradas.some(({ isIntersecting }) => isIntersecting)) return;
        dejar();
        leer();
      },
      { rootMargin: CERCA },
    );
    const alImprimir = () => {
      dejar();
      // Printing takes the page as it is when this function returns.
      flushSync(leer);
    };
    const dejar = () => {
      observador.disconnect();
      removeEventListener('beforeprint', alImprimir);
    };
    observador.observe(lugar.current);
    addEventListener('beforeprint', alImprimir);
    return dejar;
  }, [svg]);
  return { mapa, lugar };
}

/** Distance below and above the screen at which the map is read. */
const CERCA = '50% 0px';

function leerMapa(texto: string): MapaLeido | null {
  const root = readSvg(texto);
  const seguro = root && makeSafe(root);
  const cuadro = seguro && readViewBox(seguro);
  if (!cuadro) return null;
  const dibujo = dibujar(seguro);
  return dibujo.secciones.size > 0 ? { dibujo, cuadro } : null;
}
