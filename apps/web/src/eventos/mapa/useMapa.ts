import { useEffect, useState } from 'react';
import type { Cuadro } from './camara.ts';
import { type Dibujo, dibujar } from './dibujar.ts';
import { leerSvg } from './leerSvg.ts';
import { hacerSeguro, leerViewBox } from './svgSeguro.ts';

/** A map that can be shown. */
export interface MapaLeido {
  dibujo: Dibujo;
  /** All of it, in the drawing's own units. */
  cuadro: Cuadro;
}

/** The venue's map from the server's SVG: undefined until the browser has drawn it, null when there is none to show. */
export function useMapa(svg: string | null): MapaLeido | null | undefined {
  const [mapa, setMapa] = useState<MapaLeido | null>();
  useEffect(() => setMapa(svg === null ? null : leerMapa(svg)), [svg]);
  return mapa;
}

function leerMapa(texto: string): MapaLeido | null {
  const raiz = leerSvg(texto);
  const seguro = raiz && hacerSeguro(raiz);
  const cuadro = seguro && leerViewBox(seguro);
  if (!cuadro) return null;
  const dibujo = dibujar(seguro);
  return dibujo.secciones.size > 0 ? { dibujo, cuadro } : null;
}
