import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import { toPlan } from '@taquilla/mapa/view/camera';
import type { Punto } from '@taquilla/rules/recinto/geometria';
import { produce } from 'immer';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Pieza } from '../acciones.ts';
import type { Herramienta, Sena } from '../herramientas.ts';
import { type Puesto, senalar } from '../senas.ts';
import { type Asa, asaEn, tirar } from './asas.ts';
import { type CajasDeFormas, dentroDelTrazo, enElPunto, puestoEn } from './enElPunto.ts';
import { type Guide, snapMove } from './snapMove.ts';
import type { TrazoDe } from './trazosDeFormas.ts';
import type { CameraControls } from './useCamera.ts';
import { usePinch } from './usePinch.ts';

export interface DrawingHandlers {
  onElegir: (ids: readonly string[], sumar: boolean) => void;
  onMover: (cuanto: Punto) => void;
  onPieza: (pieza: Pieza, puntas: readonly [Punto, Punto]) => void;
  onPoligono: (puntos: readonly Punto[]) => void;
  /** Applies the change of a handle or the brush, as one act. */
  onReceta: (receta: (documento: DocumentoDeRecinto) => void) => void;
}

interface Medios extends DrawingHandlers {
  documento: DocumentoDeRecinto;
  cajas: CajasDeFormas;
  trazoDe: TrazoDe;
  herramienta: Herramienta;
  sena: Sena;
  elegidas: ReadonlySet<string>;
  asas: readonly Asa[];
  vista: CameraControls;
  conEspacio: () => boolean;
  soloNombres: boolean;
}

/** A press that picks the thing under it, if the pointer is released where it began. */
interface Tap {
  en: Punto;
  inicio: Punto;
}

type Gesture =
  | { que: 'mano'; ultimo: Punto; toque: Tap | null }
  | { que: 'caja'; desde: Punto }
  | { que: 'mover'; desde: Punto; cuanto: Punto }
  | { que: 'lazo'; puntos: Punto[] }
  | { que: 'asa'; id: string; asa: Asa; hacia: Punto }
  | { que: 'brocha'; ultimo: Punto; puestos: Map<string, Puesto> };

const QUIETO: Punto = [0, 0];
const IMAN_PX = 6;
/** A tapping finger slips by up to this much. */
const TOQUE_PX = 8;
/** Steps between the points of a stroke, so that a quick one touches every seat on its way. */
const PASO_DE_BROCHA_PX = 4;

/** The acts of a pointer on the canvas with each tool, and their preview until it is released. */
export function useGestures(medios: Medios) {
  const { documento, herramienta, elegidas, vista } = medios;
  const gesto = useRef<Gesture | null>(null);
  const { visto, setArrastre, setGuias, setPrevio, setTrazo, limpiar } = useGesturePreview(herramienta);
  const { trazo } = visto;
  const unidad = 1 / (vista.camara?.scale ?? 1);
  const pellizco = usePinch(vista);

  const puntoDe = (event: PointerEvent) => enElDibujo(vista, event);
  const soltarTodo = () => {
    gesto.current = null;
    limpiar();
  };

  const alPresionar = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pellizco.alPresionar(event)) {
      // Drops the corner that the first finger had put.
      if (herramienta === 'poligono') setTrazo(trazo.slice(0, -1));
      return soltarTodo();
    }
    const desde = puntoDe(event);
    if (herramienta === 'mano' || event.button === 1 || medios.conEspacio())
      gesto.current = alAgarrar([event.clientX, event.clientY], medios.soloNombres ? desde : null);
    else if (herramienta === 'poligono' && esLaPrimera(trazo, desde, unidad)) cerrarPoligono();
    else if (herramienta === 'poligono') setTrazo([...trazo, desde]);
    else if (herramienta === 'brocha') {
      gesto.current = { que: 'brocha', ultimo: desde, puestos: new Map() };
      untar(desde);
    } else if (herramienta === 'elegir')
      gesto.current = alElegir(medios, { desde, sumar: event.shiftKey, unidad });
    else if (herramienta === 'lazo') gesto.current = { que: 'lazo', puntos: [desde] };
    else gesto.current = { que: 'caja', desde };
  };
  const untar = (hasta: Punto) => {
    const actual = gesto.current;
    if (actual?.que !== 'brocha') return;
    recoger(documento, actual, { hasta, paso: PASO_DE_BROCHA_PX * unidad });
    setPrevio(produce(documento, nuevo => senalar(nuevo, [...actual.puestos.values()], medios.sena)));
  };

  const alMover = (event: PointerEvent) => {
    if (pellizco.alMover(event)) return;
    const actual = gesto.current;
    if (!actual) return;
    const aqui = puntoDe(event);
    if (actual.que === 'mano') {
      const [x, y] = actual.ultimo;
      actual.ultimo = [event.clientX, event.clientY];
      if (actual.toque && lejos(actual.toque.inicio, actual.ultimo) > TOQUE_PX) actual.toque = null;
      vista.pan({ x: event.clientX - x, y: event.clientY - y });
    } else if (actual.que === 'mover') {
      const [x, y] = actual.desde;
      actual.cuanto = arrastrar([aqui[0] - x, aqui[1] - y], event.altKey);
    } else if (actual.que === 'brocha') untar(aqui);
    else if (actual.que === 'asa') {
      actual.hacia = aqui;
      setPrevio(produce(documento, nuevo => tirar(nuevo, actual.id, actual.asa, aqui)));
    } else if (actual.que === 'lazo') {
      actual.puntos.push(aqui);
      setTrazo([...actual.puntos]);
    } else setTrazo(cajaEntre(actual.desde, aqui));
  };
  const arrastrar = (cuanto: Punto, suelto: boolean): Punto => {
    const puesto = suelto
      ? { cuanto, guias: [] }
      : snapMove(documento, { elegidas, cuanto, alcance: IMAN_PX * unidad });
    setArrastre(puesto.cuanto);
    setGuias(puesto.guias);
    return puesto.cuanto;
  };

  const alSoltar = (event: PointerEvent) => {
    pellizco.alSoltar(event);
    const actual = gesto.current;
    if (!actual) return;
    const aqui = puntoDe(event);
    concluir(actual, medios, { aqui, sumar: event.shiftKey });
    soltarTodo();
  };
  const cerrarPoligono = () => {
    const esquinas = sinDobles(trazo, unidad);
    if (esquinas.length > 2) medios.onPoligono(esquinas);
    setTrazo([]);
  };

  return {
    ...visto,
    cerrarPoligono,
    alPresionar,
    alMover,
    alSoltar,
    alCancelar: (event: PointerEvent) => {
      pellizco.alSoltar(event);
      soltarTodo();
    },
  };
}

/** A pointer's position on the drawing, to a tenth. */
function enElDibujo({ camara }: CameraControls, { nativeEvent: { offsetX, offsetY } }: PointerEvent): Punto {
  const { x, y } = camara ? toPlan(camara, { x: offsetX, y: offsetY }) : { x: 0, y: 0 };
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
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

/** Whether a press on an outline's first corner closes it. */
export function esLaPrimera(trazo: readonly Punto[], punto: Punto, unidad: number): boolean {
  const [primera] = trazo;
  return primera !== undefined && trazo.length > 2 && lejos(primera, punto) <= TOQUE_PX * unidad;
}

/** Drops repeated corners: a double click puts the last corner twice. */
function sinDobles(trazo: readonly Punto[], unidad: number): Punto[] {
  return trazo.filter(([x, y], i) => {
    const antes = trazo[i - 1];
    return !antes || Math.hypot(x - antes[0], y - antes[1]) >= 2 * unidad;
  });
}

/** Collects the seats that the brush passes on its way to a point. */
function recoger(
  documento: DocumentoDeRecinto,
  brocha: Gesture & { que: 'brocha' },
  { hasta, paso }: { hasta: Punto; paso: number },
): void {
  for (const en of entre(brocha.ultimo, hasta, paso)) {
    const puesto = puestoEn(documento, en);
    if (puesto) brocha.puestos.set(`${puesto.seccion} ${puesto.fila} ${puesto.asiento}`, puesto);
  }
  brocha.ultimo = hasta;
}

function alAgarrar(inicio: Punto, en: Punto | null): Gesture {
  return { que: 'mano', ultimo: inicio, toque: en && { en, inicio } };
}

function lejos([x0, y0]: Punto, [x1, y1]: Punto): number {
  return Math.hypot(x1 - x0, y1 - y0);
}

/** The gesture that a press with the arrow begins: at a handle, on a thing, or a box from its corner. */
function alElegir(
  { documento, cajas, trazoDe, elegidas, asas, onElegir }: Medios,
  { desde, sumar, unidad }: { desde: Punto; sumar: boolean; unidad: number },
): Gesture {
  const [id] = elegidas;
  const asa = asaEn(asas, desde, unidad);
  if (asa && id !== undefined) return { que: 'asa', id, asa, hacia: desde };
  const bajo = enElPunto(documento, desde, { cajas, trazoDe });
  if (bajo === null) return { que: 'caja', desde };
  if (!elegidas.has(bajo)) onElegir([bajo], sumar);
  return { que: 'mover', desde, cuanto: QUIETO };
}

/** The effect of a gesture at the pointer's release. */
function concluir(actual: Gesture, medios: Medios, { aqui, sumar }: { aqui: Punto; sumar: boolean }): void {
  const { documento, cajas, herramienta, sena, onMover, onElegir, onPieza, onReceta } = medios;
  if (actual.que === 'mano' && actual.toque) {
    const bajo = enElPunto(documento, actual.toque.en, { cajas, trazoDe: medios.trazoDe });
    onElegir(bajo === null ? [] : [bajo], false);
  } else if (actual.que === 'mover') {
    if (actual.cuanto[0] !== 0 || actual.cuanto[1] !== 0) onMover(actual.cuanto);
  } else if (actual.que === 'brocha' && actual.puestos.size > 0)
    onReceta(nuevo => senalar(nuevo, [...actual.puestos.values()], sena));
  else if (actual.que === 'asa') onReceta(nuevo => tirar(nuevo, actual.id, actual.asa, actual.hacia));
  else if (actual.que === 'lazo') onElegir(dentroDelTrazo(documento, actual.puntos, cajas), sumar);
  else if (actual.que === 'caja' && herramienta === 'elegir')
    onElegir(dentroDelTrazo(documento, cajaEntre(actual.desde, aqui), cajas), sumar);
  else if (actual.que === 'caja' && esPieza(herramienta)) onPieza(herramienta, [actual.desde, aqui]);
}

function esPieza(herramienta: Herramienta): herramienta is Pieza {
  return !['elegir', 'lazo', 'mano', 'poligono', 'brocha'].includes(herramienta);
}

function cajaEntre([x0, y0]: Punto, [x1, y1]: Punto): Punto[] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

/** Points from one place to another, at a distance of `paso`. */
function entre([x0, y0]: Punto, [x1, y1]: Punto, paso: number): Punto[] {
  const cuantos = Math.min(500, Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) / paso)));
  return Array.from(
    { length: cuantos + 1 },
    (_, i): Punto => [x0 + ((x1 - x0) * i) / cuantos, y0 + ((y1 - y0) * i) / cuantos],
  );
}
