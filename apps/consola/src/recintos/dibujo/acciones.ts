import type {
  DocumentoDeRecinto,
  FilaDeDocumento,
  ReglaDeFilas,
  SeccionDeDocumento,
} from '@taquilla/contract/consola/documentoDeRecinto';
import type { AsientosPropuestos } from '@taquilla/contract/consola/recintos';
import { claveLibre } from '@taquilla/rules/recinto/clave';
import { cabeEnForma, type PintadoDe } from '@taquilla/rules/recinto/enSuForma';
import {
  type Caja,
  cajaDePuntos,
  contornoDeFilas,
  enDibujo,
  envolver,
  type Punto,
} from '@taquilla/rules/recinto/geometria';
import { nombreEnLetras, nombresDeFilas, numerosDeFila } from '@taquilla/rules/recinto/numeracion';
import {
  mesasQueCaben,
  REGLA,
  REGLA_DE_MESAS,
  trazarFilas,
  trazarMesas,
} from '@taquilla/rules/recinto/trazar';
import { filasEnArco, PUNTOS_DE_ARCO } from './filasEnContorno.ts';

type Documento = DocumentoDeRecinto;
/** The id of the stage in a selection. */
export const ESCENARIO = 'escenario';
/** Length of a pitch on a drawing without an upload, in its units: half a metre. */
export const PASO = 12;
/** Width of a seat with its share of the row, in metres: the drawing's unit of length. */
export const METROS_POR_PASO = 0.5;

/** A new section; its name may be taken, its key is always free. */
export function seccionNueva(documento: Documento, nombre: string): SeccionDeDocumento {
  return {
    id: crypto.randomUUID(),
    clave: claveLibre(nombre, new Set(documento.secciones.map(({ clave }) => clave))),
    nombre,
    bloque: '',
    tipo: 'general',
    orientacionFilas: 'horizontal',
    // Counted by the person: an invented number would be sold.
    capacidad: 0,
    filas: [],
    contorno: [],
    formas: [],
    lugar: { x: 0, y: 0, giro: 0, escala: pasoDe(documento) },
  };
}

/** Length of a pitch on this drawing; the person sets an upload's scale once (§C10.7). */
export function pasoDe({ dibujo: { paso = PASO } }: Documento): number {
  return paso;
}

/** Renames a section; its key follows. */
export function renombrar(documento: Documento, id: string, nombre: string): void {
  const seccion = documento.secciones.find(otra => otra.id === id);
  if (!seccion) return;
  const demas = documento.secciones.filter(otra => otra.id !== id).map(({ clave }) => clave);
  seccion.nombre = nombre;
  seccion.clave = claveLibre(nombre, new Set(demas));
}

/** The thing that a tool draws, around a point or in a box of the drawing. */
export type Pieza = 'filas' | 'fila' | 'mesas' | 'general' | 'arco' | 'escenario' | 'texto' | 'puerta';

/** Puts a piece on the drawing; answers its id. */
export function agregar(documento: Documento, pieza: Pieza, puntas: readonly [Punto, Punto]): string {
  const [[x0, y0], [x1, y1]] = conTalla(puntas, pieza, pasoDe(documento));
  const caja = {
    x: Math.min(x0, x1),
    y: Math.min(y0, y1),
    ancho: Math.abs(x1 - x0),
    alto: Math.abs(y1 - y0),
  };
  if (pieza === 'escenario') {
    documento.dibujo.escenario = { nombre: 'Escenario', contorno: rectangulo(caja) };
    return ESCENARIO;
  }
  if (pieza === 'texto' || pieza === 'puerta') {
    const texto = pieza === 'puerta' ? 'Puerta' : 'Texto';
    const id = crypto.randomUUID();
    const [[x, y]] = puntas;
    documento.dibujo.rotulos.push({ id, tipo: pieza, texto, x, y, tamano: 16 });
    return id;
  }
  const seccion = seccionNueva(documento, `Sección ${documento.secciones.length + 1}`);
  if (pieza === 'general') seccion.contorno = rectangulo(caja);
  else if (pieza === 'arco') seccion.contorno = arco(caja);
  else if (pieza === 'fila')
    ponerFila(seccion, [
      [x0, y0],
      [x1, y1],
    ]);
  else if (pieza === 'filas') ponerFilas(seccion, caja, seccion.lugar.escala);
  else ponerMesas(seccion, caja, seccion.lugar.escala);
  retrazar(seccion);
  documento.secciones.push(seccion);
  return seccion.id;
}

/** A first block: 20 seats wide and 10 rows deep, in pitches. */
const [DE_ANCHO, DE_FONDO] = [20, 12];

/** The corners of a piece; a click without a drag gives the piece a usual size around its point. */
function conTalla(puntas: readonly [Punto, Punto], pieza: Pieza, paso: number): readonly [Punto, Punto] {
  const [[x0, y0], [x1, y1]] = puntas;
  if (Math.abs(x1 - x0) >= paso || Math.abs(y1 - y0) >= paso) return puntas;
  const [medio, fondo] = [(DE_ANCHO * paso) / 2, pieza === 'fila' ? 0 : (DE_FONDO * paso) / 2];
  return [
    [redondo(x0 - medio), redondo(y0 - fondo)],
    [redondo(x0 + medio), redondo(y0 + fondo)],
  ];
}

/** A general section within an outline of its own; answers its id. */
export function agregarContorno(documento: Documento, puntos: readonly Punto[]): string {
  const seccion = seccionNueva(documento, `Sección ${documento.secciones.length + 1}`);
  documento.secciones.push({ ...seccion, contorno: puntos.map(([x, y]) => [x, y]) });
  return seccion.id;
}

export function rectangulo({ x, y, ancho, alto }: Caja): [number, number][] {
  const [a, b] = [Math.max(ancho, 10), Math.max(alto, 10)];
  return [
    [x, y],
    [x + a, y],
    [x + a, y + b],
    [x, y + b],
  ];
}

/** Fills a box with as many rows and seats as it holds. */
function ponerFilas(seccion: SeccionDeDocumento, { x, y, ancho, alto }: Caja, escala: number): void {
  const asientos = Math.max(1, Math.min(300, Math.floor(ancho / escala)));
  const filas = Math.max(1, Math.min(200, Math.floor(alto / (escala * REGLA.entreFilas))));
  Object.assign(seccion, {
    tipo: 'numerada',
    capacidad: 0,
    regla: { ...REGLA, filas, asientos: [asientos, asientos] },
  });
  seccion.lugar = { x: x + ancho / 2, y: y + escala / 2, giro: 0, escala };
}

/** Puts tables into a box, from its corner. */
function ponerMesas(seccion: SeccionDeDocumento, { x, y }: Caja, escala: number): void {
  Object.assign(seccion, { tipo: 'mesas', capacidad: 0, mesas: { ...REGLA_DE_MESAS } });
  seccion.lugar = { x: x + 2 * escala, y: y + 2 * escala, giro: 0, escala };
}

/** Puts one row between two points, in their direction. */
function ponerFila(seccion: SeccionDeDocumento, [[x0, y0], [x1, y1]]: readonly [Punto, Punto]): void {
  const { escala } = seccion.lugar;
  const asientos = Math.max(1, Math.min(300, Math.floor(Math.hypot(x1 - x0, y1 - y0) / escala) + 1));
  const alReves = x1 < x0;
  const giro = (Math.atan2(alReves ? y0 - y1 : y1 - y0, Math.abs(x1 - x0)) * 180) / Math.PI;
  Object.assign(seccion, {
    tipo: 'numerada',
    capacidad: 0,
    regla: { ...REGLA, filas: 1, asientos: [asientos, asientos] },
  });
  seccion.lugar = { x: (x0 + x1) / 2, y: (y0 + y1) / 2, giro: Math.round(giro), escala };
}

/** A band that opens towards the stage, as wide and as tall as the box. */
function arco({ x, y, ...dada }: Caja): [number, number][] {
  const [ancho, alto] = [Math.max(dada.ancho, 30), Math.max(dada.alto, 20)];
  const borde = (desde: number) =>
    Array.from({ length: PUNTOS_DE_ARCO + 1 }, (_, i): [number, number] => {
      const t = i / PUNTOS_DE_ARCO;
      return [x + ancho * t, desde + (alto / 2) * (1 - (2 * t - 1) ** 2)];
    });
  return [...borde(y), ...borde(y + alto / 2).reverse()].map(([a, b]) => [redondo(a), redondo(b)]);
}

const redondo = (n: number) => Math.round(n * 100) / 100;

/** Seats along the longer side of a shape of an uploaded map without a scale. */
export const POR_LADO = 20;

/** A section's shapes on the uploaded map: the box around them, and their painted areas. */
export interface EnElMapa {
  caja: Caja | null;
  pintadoDe?: PintadoDe | null;
}

/** Changes a section's type. New rows and tables begin at its outline or its shape. */
export function cambiarTipo(
  seccion: SeccionDeDocumento,
  tipo: SeccionDeDocumento['tipo'],
  { caja, paso, pintadoDe }: EnElMapa & { paso?: number | undefined },
): void {
  const suya = seccion.tipo === 'general' ? (cajaDePuntos(seccion.contorno) ?? caja) : caja;
  const escala =
    paso ?? (seccion.formas.length > 0 && suya ? Math.max(suya.ancho, suya.alto) / POR_LADO : PASO);
  seccion.tipo = tipo;
  if (tipo === 'general') Object.assign(seccion, { filas: [] });
  else seccion.capacidad = 0;
  // Rows on a shape depend on the scale that they were drawn with.
  const otraMedida = seccion.formas.length > 0 && seccion.lugar.escala !== escala;
  const enArco = seccion.formas.length === 0 ? filasEnArco(seccion.contorno, escala) : null;
  if (tipo === 'numerada' && (!seccion.regla || otraMedida)) {
    if (enArco) Object.assign(seccion, enArco);
    else if (suya) ponerFilas(seccion, suya, escala);
    else seccion.regla = { ...REGLA };
  }
  if (tipo === 'mesas' && !seccion.mesas) {
    if (suya) ponerMesas(seccion, suya, escala);
    else seccion.mesas = { ...REGLA_DE_MESAS };
    if (suya && paso !== undefined) {
      const espacio = { ancho: suya.ancho / paso, alto: suya.alto / paso };
      Object.assign(seccion.mesas ?? {}, mesasQueCaben(REGLA_DE_MESAS, espacio));
    }
  }
  retrazar(seccion, pintadoDe);
}

/** Replaces the map's seats by rows of a rule with the same pitch: as many as the shape, or else the outline, holds. */
export function volverATrazar(seccion: SeccionDeDocumento, { caja, pintadoDe }: EnElMapa): void {
  const suya = caja ?? cajaDePuntos(seccion.contorno);
  seccion.filas = [];
  if (suya) ponerFilas(seccion, suya, seccion.lugar.escala);
  else seccion.regla = { ...REGLA };
  retrazar(seccion, pintadoDe);
}

/** How many seats of the map a new type or newly drawn rows would remove (§C10.6). */
export function butacasQueSePierden(
  { tipo, regla, filas }: SeccionDeDocumento,
  nuevo?: SeccionDeDocumento['tipo'],
): number {
  if (tipo !== 'numerada' || regla || nuevo === tipo) return 0;
  return filas.reduce((suma, { asientos }) => suma + asientos.length, 0);
}

/** Draws a section's rows or tables by its rule, rows within its shapes of the map, and the outline around them. */
export function retrazar(seccion: SeccionDeDocumento, pintadoDe?: PintadoDe | null): void {
  if (seccion.tipo === 'numerada' && seccion.regla) {
    const cabe = pintadoDe ? cabeEnForma(seccion, pintadoDe) : undefined;
    seccion.filas = conSenas(trazarFilas(seccion.regla, cabe), seccion.filas);
  }
  if (seccion.tipo === 'mesas' && seccion.mesas) seccion.filas = trazarMesas(seccion.mesas);
  if (seccion.tipo === 'general') return;
  contornear(seccion);
}

/** Gives newly drawn rows the marks of the seats that stood in the same place of the same row. */
function conSenas(nuevas: FilaDeDocumento[], antes: readonly FilaDeDocumento[]): FilaDeDocumento[] {
  return nuevas.map((fila, i) => ({
    ...fila,
    asientos: fila.asientos.map((asiento, k) => {
      const atributos = antes[i]?.asientos[k]?.atributos;
      return atributos ? { ...asiento, atributos: [...atributos] } : asiento;
    }),
  }));
}

/** Draws the outline around a section's seats: along its rows where a rule drew them. */
export function contornear(seccion: SeccionDeDocumento): void {
  if (seccion.formas.length > 0) return;
  const { filas, lugar } = seccion;
  const enFila = seccion.tipo === 'numerada' && seccion.regla ? contornoDeFilas(filas) : [];
  seccion.contorno =
    enFila.length > 2
      ? enFila.map(([x, y]) => enDibujo(seccion, { x: redondo(x), y: redondo(y) }))
      : envolver(
          filas.flatMap(({ asientos }) => asientos.map(asiento => enDibujo(seccion, asiento))),
          lugar.escala,
        );
}

export function borrar(documento: Documento, ids: ReadonlySet<string>): void {
  documento.secciones = documento.secciones.filter(({ id, fija }) => !ids.has(id) || fija === true);
  documento.dibujo.rotulos = documento.dibujo.rotulos.filter(({ id }) => !ids.has(id));
  if (ids.has(ESCENARIO)) documento.dibujo.escenario = null;
}

/** Renames and renumbers rows and seats that a map placed (§C10.8). */
export function renumerar(
  seccion: SeccionDeDocumento,
  { nombres, numeros }: Pick<ReglaDeFilas, 'nombres' | 'numeros'>,
): void {
  const deFilas = nombresDeFilas(seccion.filas.length, nombres);
  for (const [i, fila] of seccion.filas.entries()) {
    fila.nombre = deFilas[i] ?? fila.nombre;
    const suyos = numerosDeFila(fila.asientos.length, numeros, nombres.sin);
    for (const [k, asiento] of fila.asientos.entries()) asiento.numero = suyos[k] ?? asiento.numero;
  }
}

/**
 * Takes proposed seats into a section (§C10.6): they stand at points of the map, and leave it together with their numbers.
 * A section keeps the seats of the map that it already has; a row whose name is taken gets the next free one. Tables stay
 * on the map, and become shapes of the section unless they stand on one.
 */
export function aceptarAsientos(documento: Documento, id: string, propuesta: AsientosPropuestos): void {
  const seccion = documento.secciones.find(otra => otra.id === id);
  if (!seccion) return;
  const { caja, paso } = propuesta;
  const tipo = propuesta.mesas ? 'mesas' : 'numerada';
  const antes = seccion.tipo === tipo && !seccion.regla && !seccion.mesas ? seccion.filas : [];
  if (antes.length === 0) seccion.lugar = { x: caja.x, y: caja.y, giro: 0, escala: paso };
  const { x: x0, y: y0, escala } = seccion.lugar;
  const nombres = new Set(antes.map(({ nombre }) => nombre));
  seccion.tipo = tipo;
  seccion.capacidad = 0;
  seccion.filas = [
    ...antes,
    ...propuesta.filas.map(({ nombre, asientos }) => ({
      nombre: nombreLibre(nombre, nombres),
      asientos: asientos.map(({ numero, x, y }) => ({
        numero,
        x: redondo((x - x0) / escala),
        y: redondo((y - y0) / escala),
      })),
    })),
  ];
  delete seccion.regla;
  delete seccion.mesas;
  if (propuesta.mesas && (propuesta.sobre === null || !seccion.formas.includes(propuesta.sobre))) {
    const tomadas = new Set(documento.secciones.flatMap(({ formas }) => formas));
    seccion.formas.push(...propuesta.mesas.filter(n => !tomadas.has(n)));
    seccion.contorno = [];
  }
  contornear(seccion);
  const { dibujo } = documento;
  dibujo.quitadas = [...new Set([...dibujo.quitadas, ...propuesta.formas, ...(propuesta.numeros ?? [])])];
}

/** A row's name, or the next letters that no other row has. */
function nombreLibre(nombre: string, tomados: Set<string>): string {
  let libre = nombre;
  for (let i = 0; tomados.has(libre); i += 1) libre = nombreEnLetras(i);
  tomados.add(libre);
  return libre;
}
