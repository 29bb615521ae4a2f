import { createElements } from '@taquilla/mapa/svg/elements';
import { readSvg } from '@taquilla/mapa/svg/read';
import { makeSafe } from '@taquilla/mapa/svg/safe';
import type { Point } from '@taquilla/mapa/view/geometry';
import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';

/** The middle of each section on the map, by its id. */
export type Centros = ReadonlyMap<number, Point>;

interface MiniRecintoProps {
  svg: string;
  /** The words for a screen reader. */
  nombre: string;
  seccionId: number;
  onCentros: (centros: Centros) => void;
  onElegir: (seccionId: number) => void;
}

/** The venue's map, small, with the present section marked. A press on another one leads there; the list beside it does so too. */
export function MiniRecinto({ svg, nombre, seccionId, onCentros, onElegir }: MiniRecintoProps) {
  const caja = useRef<HTMLDivElement>(null);
  const medir = useEffectEvent(onCentros);
  useEffect(() => {
    const leido = readSvg(svg);
    const seguro = leido && makeSafe(leido);
    if (!seguro || !caja.current) return;
    const dibujo = createElements(seguro);
    dibujo.removeAttribute('preserveAspectRatio');
    caja.current.append(dibujo);
    medir(centrosDe(dibujo));
    return () => dibujo.remove();
  }, [svg]);
  useEffect(() => {
    const partes = [...(caja.current?.querySelectorAll(`[data-seccion="${seccionId}"]`) ?? [])];
    for (const parte of partes) parte.setAttribute('data-presente', '');
    return () => {
      for (const parte of partes) parte.removeAttribute('data-presente');
    };
  }, [seccionId]);
  const alPulsar = ({ target }: MouseEvent) => {
    const parte = target instanceof Element ? target.closest<SVGElement>('[data-seccion]') : null;
    if (parte) onElegir(Number(parte.dataset.seccion));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list beside it is for keyboards
    <div ref={caja} className="vecinas__mapa" role="img" aria-label={nombre} onClick={alPulsar} />
  );
}

function centrosDe(dibujo: SVGElement): Centros {
  const centros = new Map<number, Point>();
  for (const parte of dibujo.querySelectorAll<SVGElement>('[data-seccion]')) {
    if (!(parte instanceof SVGGraphicsElement) || centros.has(Number(parte.dataset.seccion))) continue;
    const { left, top, width, height } = parte.getBoundingClientRect();
    centros.set(Number(parte.dataset.seccion), { x: left + width / 2, y: top + height / 2 });
  }
  return centros;
}
