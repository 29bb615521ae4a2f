import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import type { AsientosPropuestos } from '@taquilla/contract/consola/recintos';
import { claveLibre } from '@taquilla/rules/recinto/clave';
import { cajaDePuntos, enDibujo, envolver, type Punto } from '@taquilla/rules/recinto/geometria';
import { REGLA, REGLA_DE_MESAS, trazarFilas, trazarMesas } from '@taquilla/rules/recinto/trazar';

type Documento = DocumentoDeRecinto;
/** How long a pitch is on a drawing of one's own, in its units. */
const PASO = 12;

/** A section with a name that may be taken already: its key is free. */
export function seccionNueva(documento: Documento, nombre: string): SeccionDeDocumento {
  return {
    id: crypto.randomUUID(),
    clave: claveLibre(nombre, new Set(documento.secciones.map(({ clave }) => clave))),
    nombre,
    bloque: '',
    tipo: 'general',
    orientacionFilas: 'horizontal',
    capacidad: 100,
    filas: [],
    contorno: [],
    formas: [],
    lugar: { x: 0, y: 0, giro: 0, escala: PASO },
  };
}

/** Renames a section; its key follows. */
export function renombrar(documento: Documento, id: string, nombre: string): void {
  const seccion = documento.secciones.find(otra => otra.id === id);
  if (!seccion) return;
  const demas = documento.secciones.filter(otra => otra.id !== id).map(({ clave }) => clave);
  seccion.nombre = nombre;
  seccion.clave = claveLibre(nombre, new Set(demas));
}

/** What a tool draws, about a place or in a box of the drawing. */
export type Pieza = 'filas' | 'mesas' | 'general' | 'escenario' | 'texto' | 'puerta';

/** Puts a piece on the drawing; answers the id of a section. */
export function agregar(documento: Documento, pieza: Pieza, caja: readonly [Punto, Punto]): string | null {
  const [[x0, y0], [x1, y1]] = caja;
  const [x, y, ancho, alto] = [Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0)];
  if (pieza === 'escenario') {
    documento.dibujo.escenario = { nombre: 'Escenario', contorno: rectangulo(x, y, ancho, alto) };
    return null;
  }
  if (pieza === 'texto' || pieza === 'puerta') {
    const texto = pieza === 'puerta' ? 'Puerta' : 'Texto';
    documento.dibujo.rotulos.push({ id: crypto.randomUUID(), tipo: pieza, texto, x: x0, y: y0, tamano: 16 });
    return null;
  }
  const seccion = seccionNueva(documento, `Sección ${documento.secciones.length + 1}`);
  if (pieza === 'general') seccion.contorno = rectangulo(x, y, ancho, alto);
  if (pieza === 'filas') {
    const asientos = Math.max(1, Math.min(300, Math.floor(ancho / PASO)));
    const filas = Math.max(1, Math.min(200, Math.floor(alto / (PASO * REGLA.entreFilas))));
    Object.assign(seccion, {
      tipo: 'numerada',
      capacidad: 0,
      regla: { ...REGLA, filas, asientos: [asientos, asientos] },
    });
    seccion.lugar = { x: x + ancho / 2, y: y + PASO / 2, giro: 0, escala: PASO };
  }
  if (pieza === 'mesas') {
    Object.assign(seccion, { tipo: 'mesas', capacidad: 0, mesas: { ...REGLA_DE_MESAS } });
    seccion.lugar = { x: x + 2 * PASO, y: y + 2 * PASO, giro: 0, escala: PASO };
  }
  retrazar(seccion);
  documento.secciones.push(seccion);
  return seccion.id;
}

function rectangulo(x: number, y: number, ancho: number, alto: number): [number, number][] {
  const [a, b] = [Math.max(ancho, 10), Math.max(alto, 10)];
  return [
    [x, y],
    [x + a, y],
    [x + a, y + b],
    [x, y + b],
  ];
}

/** Draws a section's rows or tables by its rule, and the outline around them. */
export function retrazar(seccion: SeccionDeDocumento): void {
  if (seccion.tipo === 'numerada' && seccion.regla) seccion.filas = trazarFilas(seccion.regla);
  if (seccion.tipo === 'mesas' && seccion.mesas) seccion.filas = trazarMesas(seccion.mesas);
  if (seccion.tipo === 'general') return;
  contornear(seccion);
}

function contornear(seccion: SeccionDeDocumento): void {
  if (seccion.formas.length > 0) return;
  const puntos = seccion.filas.flatMap(({ asientos }) => asientos.map(asiento => enDibujo(seccion, asiento)));
  seccion.contorno = envolver(puntos, seccion.lugar.escala);
}

/** Moves sections over the drawing. */
export function mover(documento: Documento, ids: ReadonlySet<string>, [dx, dy]: Punto): void {
  for (const seccion of documento.secciones) {
    if (!ids.has(seccion.id) || seccion.fija) continue;
    seccion.lugar.x += dx;
    seccion.lugar.y += dy;
    seccion.contorno = seccion.contorno.map(([x, y]) => [x + dx, y + dy]);
  }
}

/** Turns a section about its middle, to so many degrees. */
export function girar(seccion: SeccionDeDocumento, giro: number): void {
  const caja = cajaDePuntos(seccion.contorno);
  const [cx, cy] = caja
    ? [caja.x + caja.ancho / 2, caja.y + caja.alto / 2]
    : [seccion.lugar.x, seccion.lugar.y];
  const angulo = ((giro - seccion.lugar.giro) * Math.PI) / 180;
  const vuelta = ([x, y]: Punto): [number, number] => [
    cx + (x - cx) * Math.cos(angulo) - (y - cy) * Math.sin(angulo),
    cy + (x - cx) * Math.sin(angulo) + (y - cy) * Math.cos(angulo),
  ];
  const [x, y] = vuelta([seccion.lugar.x, seccion.lugar.y]);
  seccion.lugar = { ...seccion.lugar, x, y, giro };
  if (seccion.tipo === 'general') seccion.contorno = seccion.contorno.map(vuelta);
  else contornear(seccion);
}

/** Mirrors sections left to right about their common middle. */
export function reflejar(documento: Documento, ids: ReadonlySet<string>): void {
  const suyas = documento.secciones.filter(({ id }) => ids.has(id));
  const caja = cajaDePuntos(suyas.flatMap(({ contorno }) => contorno));
  if (!caja) return;
  const eje = 2 * caja.x + caja.ancho;
  for (const seccion of suyas) {
    seccion.lugar = { ...seccion.lugar, x: eje - seccion.lugar.x, giro: -seccion.lugar.giro };
    seccion.contorno = seccion.contorno.map(([x, y]) => [eje - x, y]);
    for (const fila of seccion.filas) for (const asiento of fila.asientos) asiento.x = -asiento.x;
  }
}

/** Lines sections up by the top of the first one. */
export function alinear(documento: Documento, ids: ReadonlySet<string>): void {
  const suyas = documento.secciones.filter(({ id }) => ids.has(id));
  const arriba = cajaDePuntos(suyas[0]?.contorno ?? [])?.y;
  if (arriba === undefined) return;
  for (const seccion of suyas.slice(1)) {
    const caja = cajaDePuntos(seccion.contorno);
    if (caja) mover(documento, new Set([seccion.id]), [0, arriba - caja.y]);
  }
}

export function borrar(documento: Documento, ids: ReadonlySet<string>): void {
  documento.secciones = documento.secciones.filter(({ id, fija }) => !ids.has(id) || fija === true);
  documento.dibujo.rotulos = documento.dibujo.rotulos.filter(({ id }) => !ids.has(id));
}

/** Puts copies of sections beside them, with keys and ids of their own; answers their ids. */
export function pegar(documento: Documento, secciones: readonly SeccionDeDocumento[]): string[] {
  return secciones.map(copiada => {
    const { id, clave, nombre } = seccionNueva(documento, copiada.nombre);
    const copia: SeccionDeDocumento = { ...structuredClone(copiada), id, clave, nombre, formas: [] };
    documento.secciones.push(copia);
    mover(documento, new Set([id]), [2 * copia.lugar.escala, 2 * copia.lugar.escala]);
    return id;
  });
}

/** Takes proposed seats into a section (§C10.6): they stand by their points, and leave the map. */
export function aceptarAsientos(documento: Documento, id: string, propuesta: AsientosPropuestos): void {
  const seccion = documento.secciones.find(otra => otra.id === id);
  if (!seccion) return;
  const { caja, paso } = propuesta;
  const redondo = (n: number) => Math.round(n * 100) / 100;
  seccion.tipo = 'numerada';
  seccion.capacidad = 0;
  seccion.lugar = { x: caja.x, y: caja.y, giro: 0, escala: paso };
  seccion.filas = propuesta.filas.map(({ nombre, asientos }) => ({
    nombre,
    asientos: asientos.map(({ numero, x, y }) => ({
      numero,
      x: redondo((x - caja.x) / paso),
      y: redondo((y - caja.y) / paso),
    })),
  }));
  delete seccion.regla;
  contornear(seccion);
  documento.dibujo.quitadas = [...new Set([...documento.dibujo.quitadas, ...propuesta.formas])];
}
