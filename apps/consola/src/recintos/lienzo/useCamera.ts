import { type Camera, centerOn, panBy, zoomAbout } from '@taquilla/mapa/view/camera';
import type { Point, Size } from '@taquilla/mapa/view/geometry';
import type { Caja } from '@taquilla/rules/recinto/geometria';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { bringIntoView, fitCamera, JUNTO_A_LAS_BARRAS, SOBRE_EL_ZOOM } from './fitCamera.ts';

export interface CameraControls {
  vista: Size;
  /** Null until the canvas has a size. */
  camara: Camera | null;
  zoom: (factor: number, at?: Point) => void;
  pan: (por: Point) => void;
  centerOn: (en: Point) => void;
  showAll: () => void;
  /** Brings a part of the drawing into sight. */
  bringIntoView: (caja: Caja) => void;
}

const MINIMA = 0.02;
const MAXIMA = 40;

/** The part of the drawing that a canvas shows; the wheel zooms about the pointer (§C10.9). */
export function useCamera(
  canvas: RefObject<HTMLCanvasElement | null>,
  { x, y, ancho, alto }: Caja,
  esTelefono: boolean,
): CameraControls {
  const [vista, setVista] = useState<Size>({ width: 0, height: 0 });
  const [camara, setCamara] = useState<Camera | null>(null);
  /** True while the whole drawing is shown: a phone that is turned then shows the whole again. */
  const esTodo = useRef(true);
  const mover = useCallback((de: (antes: Camera) => Camera) => {
    esTodo.current = false;
    setCamara(antes => antes && de(antes));
  }, []);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const mirar = new ResizeObserver(([caja]) => {
      if (caja) setVista({ width: caja.contentRect.width, height: caja.contentRect.height });
      if (esTodo.current) setCamara(null);
    });
    mirar.observe(element);
    return () => mirar.disconnect();
  }, [canvas]);

  const partes = esTelefono ? SOBRE_EL_ZOOM : JUNTO_A_LAS_BARRAS;
  const verTodo = useCallback(() => {
    if (vista.width === 0) return;
    esTodo.current = true;
    setCamara(fitCamera({ x, y, ancho, alto }, vista, partes));
  }, [vista, x, y, ancho, alto, partes]);
  useEffect(() => {
    if (!camara) verTodo();
  }, [camara, verTodo]);

  const acercar = useCallback(
    (factor: number, at?: Point) =>
      mover(antes => {
        const scale = Math.min(MAXIMA, Math.max(MINIMA, antes.scale * factor));
        return zoomAbout(antes, scale, at ?? { x: vista.width / 2, y: vista.height / 2 });
      }),
    [vista, mover],
  );
  // React's listener is passive, so the wheel would scroll the page too.
  useEffect(() => {
    const element = canvas.current;
    const alRodar = (event: WheelEvent) => {
      event.preventDefault();
      acercar(Math.exp(-event.deltaY * 0.0016), { x: event.offsetX, y: event.offsetY });
    };
    element?.addEventListener('wheel', alRodar, { passive: false });
    return () => element?.removeEventListener('wheel', alRodar);
  }, [canvas, acercar]);

  return {
    vista,
    camara,
    zoom: acercar,
    showAll: verTodo,
    bringIntoView: useCallback(
      caja => mover(antes => bringIntoView(antes, caja, { vista, partes })),
      [vista, partes, mover],
    ),
    pan: useCallback(por => mover(antes => panBy(antes, por)), [mover]),
    centerOn: useCallback(en => mover(antes => centerOn(en, antes.scale, vista)), [vista, mover]),
  };
}
