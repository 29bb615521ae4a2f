import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { Punto } from '@taquilla/rules/recinto/geometria';
import { produce } from 'immer';
import type { Pieza } from '../dibujo/acciones.ts';
import type { Herramienta, Sena } from '../dibujo/herramientas.ts';
import { type Puesto, senalar } from '../dibujo/senas.ts';
import { type Asa, asaEn, tirar } from './asas.ts';
import { type CajasDeFormas, dentroDelTrazo, enElPunto, puestoEn } from './enElPunto.ts';
import { type Guide, snapMove } from './snapMove.ts';
import type { TrazoDe } from './trazosDeFormas.ts';

export interface DrawingHandlers {
  onElegir: (ids: readonly string[], sumar: boolean) => void;
  onMover: (cuanto: Punto) => void;
  onPieza: (pieza: Pieza, puntas: readonly [Punto, Punto]) => void;
  onPoligono: (puntos: readonly Punto[]) => void;
  /** Applies the change of a handle or the brush, as one act. */
  onReceta: (receta: (documento: DocumentoDeRecinto) => void) => void;
}

/** The visible state of a gesture until its release. */
export interface Vista {
  setArrastre: (cuanto: Punto) => void;
  setGuias: (guias: readonly Guide[]) => void;
  setPrevio: (previo: DocumentoDeRecinto) => void;
  setTrazo: (trazo: readonly Punto[]) => void;
}

/** The drawing under the pointer at this moment, and the effects that an act on it may have. */
export interface Mesa extends DrawingHandlers, Vista {
  documento: DocumentoDeRecinto;
  cajas: CajasDeFormas;
  trazoDe: TrazoDe;
  sena: Sena;
  elegidas: ReadonlySet<string>;
  asas: readonly Asa[];
  /** The corners of an outline under way. */
  trazo: readonly Punto[];
  /** Length of a pixel on the drawing. */
  unidad: number;
  soloNombres: boolean;
  pan: (cuanto: { x: number; y: number }) => void;
}

export interface Puntero {
  /** On the drawing. */
  en: Punto;
  enPantalla: Punto;
  /** With Shift: picked things are added. */
  sumar: boolean;
  /** With Alt: nothing snaps. */
  suelto: boolean;
}

/** A press under way: a small state of its own, which ends when the pointer is released. */
export interface Gesto {
  mover: (mesa: Mesa, aqui: Puntero) => void;
  soltar: (mesa: Mesa, aqui: Puntero) => void;
}

/** A tool answers a press with its gesture; null where the press is the whole act. */
type Tool = (mesa: Mesa, puntero: Puntero) => Gesto | null;

const IMAN_PX = 6;
/** A tapping finger slips by up to this much. */
const TOQUE_PX = 8;
/** Steps between the points of a stroke, so that a quick one touches every seat on its way. */
const PASO_DE_BROCHA_PX = 4;

/** Moves the view. With names alone it also picks the thing under it, if the pointer is released where it was pressed. */
const mano: Tool = ({ soloNombres }, { en, enPantalla }) => {
  let ultimo = enPantalla;
  let esToque = soloNombres;
  return {
    mover({ pan }, { enPantalla: aqui }) {
      pan({ x: aqui[0] - ultimo[0], y: aqui[1] - ultimo[1] });
      ultimo = aqui;
      if (lejos(enPantalla, aqui) > TOQUE_PX) esToque = false;
    },
    soltar(mesa) {
      if (!esToque) return;
      const bajo = enElPunto(mesa.documento, en, mesa);
      mesa.onElegir(bajo === null ? [] : [bajo], false);
    },
  };
};

/** Pulls a handle, moves the picked things, or picks those in a box: by the thing under the arrow. */
const elegir: Tool = (mesa, puntero) => {
  const { documento, elegidas, asas, unidad, onElegir } = mesa;
  const [id] = elegidas;
  const asa = asaEn(asas, puntero.en, unidad);
  if (asa && id !== undefined) return jalarAsa(id, asa, puntero.en);
  const bajo = enElPunto(documento, puntero.en, mesa);
  if (bajo === null)
    return caja(puntero.en, (ahora, { en, sumar }) =>
      ahora.onElegir(dentroDelTrazo(ahora.documento, cajaEntre(puntero.en, en), ahora.cajas), sumar),
    );
  if (!elegidas.has(bajo)) onElegir([bajo], puntero.sumar);
  return moverElegidas(puntero.en);
};

function jalarAsa(id: string, asa: Asa, desde: Punto): Gesto {
  let hacia = desde;
  return {
    mover({ documento, setPrevio }, { en }) {
      hacia = en;
      setPrevio(produce(documento, nuevo => tirar(nuevo, id, asa, en)));
    },
    soltar: ({ onReceta }) => onReceta(nuevo => tirar(nuevo, id, asa, hacia)),
  };
}

function moverElegidas([x, y]: Punto): Gesto {
  let cuanto: Punto = [0, 0];
  return {
    mover({ documento, elegidas, unidad, setArrastre, setGuias }, { en, suelto }) {
      const pedido: Punto = [en[0] - x, en[1] - y];
      const puesto = suelto
        ? { cuanto: pedido, guias: [] }
        : snapMove(documento, { elegidas, cuanto: pedido, alcance: IMAN_PX * unidad });
      cuanto = puesto.cuanto;
      setArrastre(cuanto);
      setGuias(puesto.guias);
    },
    soltar({ onMover }) {
      if (cuanto[0] !== 0 || cuanto[1] !== 0) onMover(cuanto);
    },
  };
}

const lazo: Tool = (_mesa, { en: desde }) => {
  const puntos = [desde];
  return {
    mover({ setTrazo }, { en }) {
      puntos.push(en);
      setTrazo([...puntos]);
    },
    soltar: ({ documento, cajas, onElegir }, { sumar }) =>
      onElegir(dentroDelTrazo(documento, puntos, cajas), sumar),
  };
};

/** Each press puts a corner; one on the first corner closes the outline. */
const poligono: Tool = (mesa, { en }) => {
  if (esLaPrimera(mesa.trazo, en, mesa.unidad)) cerrarPoligono(mesa);
  else mesa.setTrazo([...mesa.trazo, en]);
  return null;
};

/** Marks the seats that it passes. */
const brocha: Tool = (mesa, puntero) => {
  const puestos = new Map<string, Puesto>();
  let ultimo = puntero.en;
  const untar = ({ documento, sena, unidad, setPrevio }: Mesa, { en }: Puntero) => {
    for (const punto of entre(ultimo, en, PASO_DE_BROCHA_PX * unidad)) {
      const puesto = puestoEn(documento, punto);
      if (puesto) puestos.set(`${puesto.seccion} ${puesto.fila} ${puesto.asiento}`, puesto);
    }
    ultimo = en;
    setPrevio(produce(documento, nuevo => senalar(nuevo, [...puestos.values()], sena)));
  };
  untar(mesa, puntero);
  return {
    mover: untar,
    soltar({ sena, onReceta }) {
      if (puestos.size > 0) onReceta(nuevo => senalar(nuevo, [...puestos.values()], sena));
    },
  };
};

const ponerPieza =
  (pieza: Pieza): Tool =>
  (_mesa, { en: desde }) =>
    caja(desde, ({ onPieza }, { en }) => onPieza(pieza, [desde, en]));

/** A box from its corner to the pointer. */
function caja(desde: Punto, soltar: Gesto['soltar']): Gesto {
  return { mover: ({ setTrazo }, { en }) => setTrazo(cajaEntre(desde, en)), soltar };
}

export const TOOLS: Readonly<Record<Herramienta, Tool>> = {
  mano,
  elegir,
  lazo,
  poligono,
  brocha,
  escenario: ponerPieza('escenario'),
  filas: ponerPieza('filas'),
  fila: ponerPieza('fila'),
  general: ponerPieza('general'),
  arco: ponerPieza('arco'),
  mesas: ponerPieza('mesas'),
  texto: ponerPieza('texto'),
  puerta: ponerPieza('puerta'),
};

export function cerrarPoligono({ trazo, unidad, onPoligono, setTrazo }: Mesa): void {
  const esquinas = sinDobles(trazo, unidad);
  if (esquinas.length > 2) onPoligono(esquinas);
  setTrazo([]);
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

function lejos([x0, y0]: Punto, [x1, y1]: Punto): number {
  return Math.hypot(x1 - x0, y1 - y0);
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
