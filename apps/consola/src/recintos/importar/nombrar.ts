import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import type { AsientosPropuestos } from '@taquilla/contract/consola/recintos';
import { seccionNueva } from '../dibujo/acciones.ts';
import { TIPOS } from '../dibujo/herramientas.ts';

/** The name of a shape of the map, and the kind of thing that it is. */
export interface Nombrada {
  nombre: string;
  es: string;
}

/** The named shapes of a document by their numbers: sections and the stage. */
export function nombradasDe({ secciones, dibujo }: DocumentoDeRecinto): ReadonlyMap<number, Nombrada> {
  const { escenario } = dibujo;
  return new Map([
    ...(escenario?.formas ?? []).map(n => [n, { nombre: escenario?.nombre ?? '', es: 'Escenario' }] as const),
    ...secciones.flatMap(seccion => seccion.formas.map(n => [n, dichaDe(seccion)] as const)),
  ]);
}

function dichaDe({ nombre, tipo }: SeccionDeDocumento): Nombrada {
  return { nombre, es: TIPOS.find(({ value }) => value === tipo)?.label ?? '' };
}

/** Makes one section of the shapes, or adds them to the section of that name. */
export function nombrar(documento: DocumentoDeRecinto, nombre: string, formas: readonly number[]): void {
  soltar(documento, formas);
  let seccion: SeccionDeDocumento | undefined = documento.secciones.find(otra => otra.nombre === nombre);
  if (!seccion) {
    seccion = seccionNueva(documento, nombre);
    documento.secciones.push(seccion);
  }
  seccion.formas = [...seccion.formas, ...formas];
  quitarVacias(documento);
}

/** Makes the shapes the venue's stage, in place of a stage that was drawn or named before. */
export function nombrarEscenario(
  documento: DocumentoDeRecinto,
  nombre: string,
  formas: readonly number[],
): void {
  soltar(documento, formas);
  documento.dibujo.escenario = { nombre, contorno: [], formas: [...formas] };
  quitarVacias(documento);
}

/** The id of the section that is called as the seats' layer; it is made where there is none. */
export function seccionDeCapa(
  documento: DocumentoDeRecinto,
  propuesta: Pick<AsientosPropuestos, 'capa'>,
): string {
  const suya = documento.secciones.find(({ nombre }) => nombre === propuesta.capa);
  if (suya) return suya.id;
  const nueva = seccionNueva(documento, nombreDeNueva(documento, propuesta));
  documento.secciones.push(nueva);
  return nueva.id;
}

/** The name of the seats' layer, where no section has it. */
function nombreDeNueva(
  { secciones }: DocumentoDeRecinto,
  { capa }: Pick<AsientosPropuestos, 'capa'>,
): string {
  const esLibre = capa !== undefined && !secciones.some(({ nombre }) => nombre === capa);
  return esLibre ? capa : `Sección ${secciones.length + 1}`;
}

/** Gives shapes the names of the file: sections one by one, and the stage. */
export function nombrarComoDice(
  documento: DocumentoDeRecinto,
  { secciones, tarimas }: Record<'secciones' | 'tarimas', readonly { n: number; dicho: string }[]>,
): void {
  for (const { n, dicho } of secciones) nombrar(documento, dicho, [n]);
  const [tarima] = tarimas;
  if (!tarima) return;
  nombrarEscenario(
    documento,
    tarima.dicho,
    tarimas.map(({ n }) => n),
  );
}

/** Takes the name from a shape: its section, or the stage, goes with all of its shapes. */
export function quitarNombre(documento: DocumentoDeRecinto, n: number): void {
  documento.secciones = documento.secciones.filter(({ formas }) => !formas.includes(n));
  if (documento.dibujo.escenario?.formas?.includes(n)) documento.dibujo.escenario = null;
}

function soltar(documento: DocumentoDeRecinto, formas: readonly number[]): void {
  const tomadas = new Set(formas);
  for (const seccion of documento.secciones) seccion.formas = seccion.formas.filter(n => !tomadas.has(n));
  const { escenario } = documento.dibujo;
  if (!escenario?.formas) return;
  escenario.formas = escenario.formas.filter(n => !tomadas.has(n));
  if (escenario.formas.length === 0 && escenario.contorno.length === 0) documento.dibujo.escenario = null;
}

function quitarVacias(documento: DocumentoDeRecinto): void {
  documento.secciones = documento.secciones.filter(
    otra => otra.formas.length > 0 || otra.contorno.length > 0 || otra.filas.length > 0,
  );
}
