import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import { toPlan } from '@taquilla/mapa/view/camera';
import type { Punto } from '@taquilla/rules/recinto/geometria';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Herramienta } from '../dibujo/herramientas.ts';
import { cerrarPoligono, type Gesto, type Mesa, type Puntero, TOOLS, type Vista } from './gestos.ts';
import type { Guide } from './snapMove.ts';
import type { CameraControls } from './useCamera.ts';
import { usePinch } from './usePinch.ts';

type Medios = Omit<Mesa, keyof Vista | 'trazo' | 'unidad' | 'pan'> & {
  herramienta: Herramienta;
  vista: CameraControls;
  /** Whether the space bar is held, which moves the view with every tool. */
  conEspacio: () => boolean;
};

const QUIETO: Punto = [0, 0];

/** The acts of a pointer on the canvas with each tool, and their preview until it is released. */
export function useGestures(medios: Medios) {
  const { herramienta, vista } = medios;
  const gesto = useRef<Gesto | null>(null);
  const { visto, limpiar, ...ver } = useGesturePreview(herramienta);
  const pellizco = usePinch(vista);
  const unidad = 1 / (vista.camara?.scale ?? 1);
  const mesa: Mesa = { ...medios, ...ver, trazo: visto.trazo, unidad, pan: vista.pan };

  const soltarTodo = () => {
    gesto.current = null;
    limpiar();
  };

  const alPresionar = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pellizco.alPresionar(event)) {
      // Drops the corner that the first finger had put.
      if (herramienta === 'poligono') ver.setTrazo(visto.trazo.slice(0, -1));
      return soltarTodo();
    }
    const aMano = event.button === 1 || medios.conEspacio();
    gesto.current = TOOLS[aMano ? 'mano' : herramienta](mesa, punteroDe(vista, event));
  };
  const alMover = (event: PointerEvent) => {
    if (!pellizco.alMover(event)) gesto.current?.mover(mesa, punteroDe(vista, event));
  };
  const alSoltar = (event: PointerEvent) => {
    pellizco.alSoltar(event);
    if (!gesto.current) return;
    gesto.current.soltar(mesa, punteroDe(vista, event));
    soltarTodo();
  };

  return {
    ...visto,
    cerrarPoligono: () => cerrarPoligono(mesa),
    alPresionar,
    alMover,
    alSoltar,
    alCancelar: (event: PointerEvent) => {
      pellizco.alSoltar(event);
      soltarTodo();
    },
  };
}

/** A pointer's position on the drawing, to a tenth, and on the screen. */
function punteroDe({ camara }: CameraControls, event: PointerEvent): Puntero {
  const { offsetX, offsetY } = event.nativeEvent;
  const { x, y } = camara ? toPlan(camara, { x: offsetX, y: offsetY }) : { x: 0, y: 0 };
  return {
    en: [Math.round(x * 10) / 10, Math.round(y * 10) / 10],
    enPantalla: [event.clientX, event.clientY],
    sumar: event.shiftKey,
    suelto: event.altKey,
  };
}

/** The visible state of a gesture until its release: its drag, the line under the pointer, and guides. */
function useGesturePreview(herramienta: Herramienta) {
  const [arrastre, setArrastre] = useState<Punto>(QUIETO);
  const [trazo, setTrazo] = useState<readonly Punto[]>([]);
  const [guias, setGuias] = useState<readonly Guide[]>([]);
  const [previo, setPrevio] = useState<DocumentoDeRecinto | null>(null);
  // A change of tool drops an unfinished outline.
  useEffect(() => {
    if (herramienta !== 'poligono') setTrazo([]);
  }, [herramienta]);
  const limpiar = () => {
    setArrastre(QUIETO);
    setGuias([]);
    setPrevio(null);
    if (herramienta !== 'poligono') setTrazo([]);
  };
  return { visto: { arrastre, trazo, guias, previo }, setArrastre, setGuias, setPrevio, setTrazo, limpiar };
}
