import { useEffect, useMemo, useRef } from 'react';
import { acercamiento, acercar, type Cuadro, centro, mostrar, mover, type Punto } from './camara.ts';
import type { Dibujo } from './dibujar.ts';
import { escucharGestos } from './gestosDeMapa.ts';
import { type Direccion, vecino } from './vecino.ts';

/** One press of the buttons. */
const PASO = 1.6;

/** What of the map is in sight. It moves without React: the browser draws what its frame says. */
export function useCamara(svg: SVGElement, mapa: Cuadro) {
  const vista = useRef(mapa);

  const camara = useMemo(() => {
    const poner = (nueva: Cuadro) => {
      vista.current = nueva;
      svg.setAttribute('viewBox', `${nueva.x} ${nueva.y} ${nueva.ancho} ${nueva.alto}`);
      // From near a finger drags the map; from afar it scrolls the page.
      svg.classList.toggle('recinto--cerca', acercamiento(nueva, mapa) > 1.01);
    };
    // The browser knows where it put the drawing: in a low window there is room left at its sides.
    const enMapa = ({ x, y }: Punto): Punto => {
      const lugar = svg instanceof SVGGraphicsElement ? svg.getScreenCTM()?.inverse() : null;
      return new DOMPoint(x, y).matrixTransform(lugar ?? {});
    };
    return {
      poner,
      /** Closer to the lit section, or to the middle. */
      acercar(a: { dibujo: Dibujo; seccion: number } | null = null) {
        const caja = a && cajasDe(a.dibujo).get(a.seccion);
        const nueva = acercar(vista.current, mapa, { factor: PASO, fijo: centro(caja ?? vista.current) });
        poner(caja ? mostrar(nueva, mapa, caja) : nueva);
      },
      alejar: () => poner(acercar(vista.current, mapa, { factor: 1 / PASO, fijo: centro(vista.current) })),
      completo: () => poner(mapa),
      /** The section that an arrow leads to; the first one when none is lit. */
      seccionHacia(
        dibujo: Dibujo,
        { desde, hacia }: { desde: number | null; hacia: Direccion },
      ): number | null {
        const cajas = cajasDe(dibujo);
        return desde === null ? (cajas.keys().next().value ?? null) : vecino(cajas, { desde, hacia });
      },
      mostrarSeccion(dibujo: Dibujo, id: number) {
        const caja = cajasDe(dibujo).get(id);
        if (caja) poner(mostrar(vista.current, mapa, caja));
      },
      alMover(por: Punto) {
        const desde = enMapa({ x: 0, y: 0 });
        const hasta = enMapa(por);
        poner(mover(vista.current, mapa, { x: desde.x - hasta.x, y: desde.y - hasta.y }));
      },
      alAcercar: ({ factor, en }: { factor: number; en: Punto }) =>
        poner(acercar(vista.current, mapa, { factor, fijo: enMapa(en) })),
    };
  }, [svg, mapa]);

  useEffect(() => {
    camara.poner(mapa);
    return escucharGestos(svg, camara);
  }, [svg, mapa, camara]);

  return camara;
}

/** Where each section is, by its first part; a map may also mark what is not for sale here. */
function cajasDe({ secciones }: Dibujo): Map<number, Cuadro> {
  const cajas = new Map<number, Cuadro>();
  for (const [id, { grupos }] of secciones) {
    const [grupo] = grupos;
    if (!(grupo instanceof SVGGraphicsElement) || grupo.dataset.estado === undefined) continue;
    const { x, y, width, height } = grupo.getBBox();
    cajas.set(id, { x, y, ancho: width, alto: height });
  }
  return cajas;
}
