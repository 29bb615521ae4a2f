import type {
  DocumentoDeRecinto,
  ReglaDeFilas,
  SeccionDeDocumento,
} from '@taquilla/contract/consola/documentoDeRecinto';
import { cajaDePuntos, enDibujo, type Punto } from '@taquilla/rules/recinto/geometria';
import { ESCENARIO, retrazar } from '../dibujo/acciones.ts';
import { cajaDe, conTalla, girar, seMueve } from '../dibujo/ordenar.ts';

/** The kinds of handles: squares resize, yellow circles bend, plain circles fan, the one above turns (§C10.7). */
export type TipoDeAsa = 'talla' | 'curva' | 'abanico' | 'giro' | 'esquina';

export interface Asa {
  tipo: TipoDeAsa;
  en: Punto;
  /** For a corner, its index in the outline; for a size, the first row (0) or the last one. */
  cual: number;
}

/** An outline with more corners is resized as a whole. */
const ESQUINAS = 12;

/** The handles of one picked thing, by its id. */
export function asasDeId({ secciones, dibujo }: DocumentoDeRecinto, id: string, unidad: number): Asa[] {
  if (id === ESCENARIO) return dibujo.escenario ? esquinasDe(dibujo.escenario.contorno) : [];
  const seccion = secciones.find(otra => otra.id === id);
  return seccion ? asasDe(seccion, unidad) : [];
}

function esquinasDe(contorno: readonly Punto[]): Asa[] {
  return contorno.map((en, cual): Asa => ({ tipo: 'esquina', en, cual }));
}

/** The handles of a section; none where it cannot move. */
function asasDe(seccion: SeccionDeDocumento, unidad: number): Asa[] {
  if (!seMueve(seccion) || seccion.oculta) return [];
  const caja = cajaDe(seccion);
  const giro: Asa[] = caja
    ? [{ tipo: 'giro', en: [caja.x + caja.ancho / 2, caja.y - 22 * unidad], cual: 0 }]
    : [];
  if (seccion.tipo === 'numerada' && seccion.regla && seccion.filas.length > 0)
    return [...giro, ...deFilas(seccion)];
  if (seccion.tipo !== 'general') return giro;
  if (seccion.contorno.length <= ESQUINAS) return [...giro, ...esquinasDe(seccion.contorno)];
  if (!caja) return giro;
  return [...giro, { tipo: 'talla', en: [caja.x + caja.ancho, caja.y + caja.alto], cual: 1 }];
}

function deFilas(seccion: SeccionDeDocumento): Asa[] {
  const [primera, ultima] = [seccion.filas[0]?.asientos ?? [], seccion.filas.at(-1)?.asientos ?? []];
  const medio = seccion.filas[Math.floor(seccion.filas.length / 2)]?.asientos ?? [];
  const asa = (tipo: TipoDeAsa, asiento: { x: number; y: number } | undefined, cual: number): Asa[] =>
    asiento ? [{ tipo, en: enDibujo(seccion, asiento), cual }] : [];
  return [
    ...asa('talla', primera[0], 0),
    ...asa('talla', primera.at(-1), 0),
    ...asa('talla', ultima[0], 1),
    ...asa('talla', ultima.at(-1), 1),
    ...asa('abanico', medio[0], 0),
    ...asa('abanico', medio.at(-1), 0),
    ...(primera.length > 2 ? asa('curva', { x: 0, y: 0 }, 0) : []),
  ];
}

const ALCANCE_PX = 11;

/** The handle at a point; null without one. `unidad` is the length of a CSS pixel on the drawing. */
export function asaEn(asas: readonly Asa[], [x, y]: Punto, unidad: number): Asa | null {
  // The handles that turn and bend lie over the squares.
  return (
    [...asas].reverse().find(({ en }) => Math.hypot(en[0] - x, en[1] - y) <= ALCANCE_PX * unidad) ?? null
  );
}

const acotar = (n: number, min: number, max: number) => Math.min(max, Math.max(min, n));

/** Drags a handle to a point of the drawing. */
export function tirar(documento: DocumentoDeRecinto, id: string, asa: Asa, hacia: Punto): void {
  const { escenario } = documento.dibujo;
  if (id === ESCENARIO && escenario) escenario.contorno = conEsquina(escenario.contorno, asa.cual, hacia);
  const seccion = documento.secciones.find(otra => otra.id === id);
  if (!seccion) return;
  if (asa.tipo === 'giro') girarHacia(seccion, hacia);
  else if (asa.tipo === 'esquina') seccion.contorno = conEsquina(seccion.contorno, asa.cual, hacia);
  else if (seccion.regla) tirarDeFilas(seccion, seccion.regla, { asa, hacia });
  else agrandar(seccion, hacia);
}

function conEsquina(contorno: readonly Punto[], cual: number, [x, y]: Punto): [number, number][] {
  return contorno.map(([px, py], i) => (i === cual ? [x, y] : [px, py]));
}

function tirarDeFilas(
  seccion: SeccionDeDocumento,
  regla: ReglaDeFilas,
  { asa, hacia }: { asa: Asa; hacia: Punto },
): void {
  const { x, y } = enSeccion(seccion, hacia);
  const cuantos = acotar(Math.round(2 * Math.abs(x)) + 1, 1, 300);
  const [primera, ultima] = regla.asientos;
  if (asa.tipo === 'curva') curvar(seccion, regla, y);
  else if (asa.tipo === 'abanico') regla.asientos = [primera, acotar(2 * cuantos - primera, 1, 300)];
  else if (asa.cual === 0) regla.asientos = [cuantos, primera === ultima ? cuantos : ultima];
  else {
    regla.asientos = [primera === ultima ? cuantos : primera, cuantos];
    regla.filas = acotar(Math.round(Math.max(0, y) / regla.entreFilas) + 1, 1, 200);
  }
  retrazar(seccion);
}

function enSeccion({ lugar }: SeccionDeDocumento, [px, py]: Punto): { x: number; y: number } {
  const giro = (-lugar.giro * Math.PI) / 180;
  const [dx, dy] = [(px - lugar.x) / lugar.escala, (py - lugar.y) / lugar.escala];
  return { x: dx * Math.cos(giro) - dy * Math.sin(giro), y: dx * Math.sin(giro) + dy * Math.cos(giro) };
}

/** Bends the first row: its middle follows the pointer and its ends stay, on an arc through the three. */
function curvar({ lugar }: SeccionDeDocumento, regla: ReglaDeFilas, y: number): void {
  const cuerda = Math.max(1, regla.asientos[0] - 1);
  const grados = (flecha: number) => (4 * Math.atan((2 * flecha) / cuerda) * 180) / Math.PI;
  const antes = (cuerda / 2) * Math.tan((regla.curva * Math.PI) / 720);
  const curva = Math.round(acotar(grados(antes + y), -170, 170));
  const hecho = (cuerda / 2) * Math.tan((curva * Math.PI) / 720) - antes;
  const giro = (lugar.giro * Math.PI) / 180;
  lugar.x -= lugar.escala * hecho * Math.sin(giro);
  lugar.y += lugar.escala * hecho * Math.cos(giro);
  regla.curva = curva;
}

function girarHacia(seccion: SeccionDeDocumento, [x, y]: Punto): void {
  const caja = cajaDe(seccion);
  if (!caja) return;
  const grados = (Math.atan2(x - caja.x - caja.ancho / 2, caja.y + caja.alto / 2 - y) * 180) / Math.PI;
  girar(seccion, Math.round(grados));
}

/** Resizes an outline of many corners from its upper left. */
function agrandar(seccion: SeccionDeDocumento, [x, y]: Punto): void {
  const caja = cajaDePuntos(seccion.contorno);
  if (caja) seccion.contorno = conTalla(seccion.contorno, { ancho: x - caja.x, alto: y - caja.y });
}
