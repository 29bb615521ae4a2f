import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { type Caja, cajaDePuntos, enDibujo, type Punto } from '@taquilla/rules/recinto/geometria';
import { isDraft, original } from 'immer';
import { contornear, ESCENARIO } from './acciones.ts';

type Documento = DocumentoDeRecinto;
type Ids = ReadonlySet<string>;

/** The box of a section: of its outline, or of its seats where the uploaded map has its shape. */
export function cajaDe(seccion: SeccionDeDocumento): Caja | null {
  if (seccion.contorno.length > 0) return cajaDePuntos(seccion.contorno);
  return cajaDePuntos(seccion.filas.flatMap(({ asientos }) => asientos.map(a => enDibujo(seccion, a))));
}

/** The place that a section's fields show: for a general one, which has no rows, its upper left corner. */
export function lugarDe(seccion: SeccionDeDocumento): Pick<Caja, 'x' | 'y'> {
  const caja = seccion.tipo === 'general' ? cajaDePuntos(seccion.contorno) : null;
  return caja ? { x: redondo(caja.x), y: redondo(caja.y) } : { x: seccion.lugar.x, y: seccion.lugar.y };
}

const redondo = (n: number) => Math.round(n * 100) / 100;

/** Whether a section can move: a locked one cannot, nor a shape of the uploaded map. */
export function seMueve({ fija, formas }: SeccionDeDocumento): boolean {
  return fija !== true && formas.length === 0;
}

/** An outline without immer's drafts of its points: an arena has ten thousand. */
function contornoDe({ contorno }: SeccionDeDocumento): readonly Punto[] {
  return isDraft(contorno) ? (original(contorno) ?? contorno) : contorno;
}

/** Freezes a list, because immer would look through each point of an unfrozen one. */
function entera<T>(lista: T[]): T[] {
  Object.freeze(lista);
  return lista;
}

/** Moves the picked things that can move. */
export function mover(documento: Documento, ids: Ids, [dx, dy]: Punto): void {
  const correr = ([x, y]: Punto): [number, number] => [x + dx, y + dy];
  for (const seccion of documento.secciones) {
    if (!ids.has(seccion.id) || !seMueve(seccion)) continue;
    [seccion.lugar.x, seccion.lugar.y] = correr([seccion.lugar.x, seccion.lugar.y]);
    seccion.contorno = entera(contornoDe(seccion).map(correr));
  }
  const { escenario, rotulos } = documento.dibujo;
  for (const rotulo of rotulos) if (ids.has(rotulo.id)) [rotulo.x, rotulo.y] = correr([rotulo.x, rotulo.y]);
  if (escenario && ids.has(ESCENARIO)) escenario.contorno = escenario.contorno.map(correr);
}

/** Turns a section about its middle to an angle in degrees. */
export function girar(seccion: SeccionDeDocumento, giro: number): void {
  if (!seMueve(seccion)) return;
  const caja = cajaDe(seccion);
  const medio: Punto = caja
    ? [caja.x + caja.ancho / 2, caja.y + caja.alto / 2]
    : [seccion.lugar.x, seccion.lugar.y];
  const vuelta = vueltaEn(medio, giro - seccion.lugar.giro);
  const [x, y] = vuelta([seccion.lugar.x, seccion.lugar.y]);
  seccion.lugar = { ...seccion.lugar, x, y, giro };
  if (seccion.tipo === 'general') seccion.contorno = seccion.contorno.map(vuelta);
  else contornear(seccion);
}

/** Turns the picked things by an angle in degrees about their common middle. */
export function girarJuntas(documento: Documento, ids: Ids, grados: number): void {
  const elegidas = suyas(documento, ids).filter(seMueve);
  const rotulos = documento.dibujo.rotulos.filter(({ id }) => ids.has(id));
  const caja = cajaComun(elegidas, rotulos);
  if (!caja) return;
  const vuelta = vueltaEn([caja.x + caja.ancho / 2, caja.y + caja.alto / 2], grados);
  for (const seccion of elegidas) {
    const [x, y] = vuelta([seccion.lugar.x, seccion.lugar.y]);
    seccion.lugar = { ...seccion.lugar, x, y, giro: enVuelta(seccion.lugar.giro + grados) };
    seccion.contorno = seccion.contorno.map(vuelta);
  }
  for (const rotulo of rotulos) [rotulo.x, rotulo.y] = vuelta([rotulo.x, rotulo.y]);
}

const TALLA_MINIMA = 10;

/** An outline with another width or height, from its upper left. */
export function conTalla(
  contorno: readonly Punto[],
  talla: Partial<Pick<Caja, 'ancho' | 'alto'>>,
): [number, number][] {
  const caja = cajaDePuntos(contorno);
  if (!caja) return [];
  const veces = (lado: 'ancho' | 'alto') =>
    caja[lado] === 0 ? 1 : Math.max(TALLA_MINIMA, talla[lado] ?? caja[lado]) / caja[lado];
  const [a, b] = [veces('ancho'), veces('alto')];
  return contorno.map(([x, y]) => [caja.x + (x - caja.x) * a, caja.y + (y - caja.y) * b]);
}

function vueltaEn([cx, cy]: Punto, grados: number): (punto: Punto) => [number, number] {
  const angulo = (grados * Math.PI) / 180;
  return ([x, y]) => [
    cx + (x - cx) * Math.cos(angulo) - (y - cy) * Math.sin(angulo),
    cy + (x - cx) * Math.sin(angulo) + (y - cy) * Math.cos(angulo),
  ];
}

/** An angle between -180 and 180. */
function enVuelta(grados: number): number {
  const resto = ((grados % 360) + 360) % 360;
  return resto > 180 ? resto - 360 : resto;
}

function cajaComun(
  secciones: readonly SeccionDeDocumento[],
  rotulos: Documento['dibujo']['rotulos'],
): Caja | null {
  const esquinas = secciones.flatMap((seccion): Punto[] => {
    const caja = cajaDe(seccion);
    return caja
      ? [
          [caja.x, caja.y],
          [caja.x + caja.ancho, caja.y + caja.alto],
        ]
      : [];
  });
  return cajaDePuntos([...esquinas, ...rotulos.map(({ x, y }) => [x, y] as const)]);
}

function suyas({ secciones }: Documento, ids: Ids): SeccionDeDocumento[] {
  return secciones.filter(({ id }) => ids.has(id));
}

/** Mirrors the picked things left to right about their common middle. */
export function reflejar(documento: Documento, ids: Ids): void {
  const elegidas = suyas(documento, ids).filter(seMueve);
  const rotulos = documento.dibujo.rotulos.filter(({ id }) => ids.has(id));
  const caja = cajaComun(elegidas, rotulos);
  if (!caja) return;
  const eje = 2 * caja.x + caja.ancho;
  for (const seccion of elegidas) {
    seccion.lugar = { ...seccion.lugar, x: eje - seccion.lugar.x, giro: -seccion.lugar.giro };
    seccion.contorno = seccion.contorno.map(([x, y]) => [eje - x, y]);
    for (const fila of seccion.filas) for (const asiento of fila.asientos) asiento.x = -asiento.x;
    // The rule must draw the mirrored section, or its next change would turn the section back.
    if (seccion.regla) seccion.regla.espejo = !seccion.regla.espejo;
  }
  for (const rotulo of rotulos) rotulo.x = eje - rotulo.x;
}

export type Lado = 'izquierda' | 'centro' | 'derecha' | 'arriba' | 'medio' | 'abajo';

/** Position of a box's edge or middle, along the axis of the alignment. */
function marca({ x, y, ancho, alto }: Caja, lado: Lado): number {
  const DE = {
    izquierda: x,
    centro: x + ancho / 2,
    derecha: x + ancho,
    arriba: y,
    medio: y + alto / 2,
    abajo: y + alto,
  };
  return DE[lado];
}

/** Aligns sections with the one picked first. */
export function alinear(documento: Documento, ids: Ids, lado: Lado): void {
  const [primera] = ids;
  const modelo = documento.secciones.find(({ id }) => id === primera);
  const caja = modelo && cajaDe(modelo);
  if (!caja) return;
  const enX = lado === 'izquierda' || lado === 'centro' || lado === 'derecha';
  for (const seccion of suyas(documento, ids)) {
    const suya = cajaDe(seccion);
    if (!suya) continue;
    const por = marca(caja, lado) - marca(suya, lado);
    mover(documento, new Set([seccion.id]), enX ? [por, 0] : [0, por]);
  }
}

/** Makes the gaps between three or more sections equal; the outer two stay. */
export function distribuir(documento: Documento, ids: Ids, eje: 'x' | 'y'): void {
  const largo = eje === 'x' ? 'ancho' : 'alto';
  const enOrden = suyas(documento, ids)
    .flatMap(seccion => {
      const caja = cajaDe(seccion);
      return caja ? [{ id: seccion.id, caja }] : [];
    })
    .sort((a, b) => a.caja[eje] - b.caja[eje]);
  const [primera, ultima] = [enOrden[0], enOrden.at(-1)];
  if (!primera || !ultima || enOrden.length < 3) return;
  const total = ultima.caja[eje] + ultima.caja[largo] - primera.caja[eje];
  const hueco = (total - enOrden.reduce((suma, { caja }) => suma + caja[largo], 0)) / (enOrden.length - 1);
  let sigue = primera.caja[eje];
  for (const { id, caja } of enOrden) {
    const por = sigue - caja[eje];
    mover(documento, new Set([id]), eje === 'x' ? [por, 0] : [0, por]);
    sigue += caja[largo] + hueco;
  }
}

/** Ids of the things of the same kinds as the picked ones (§C10.9). */
export function delMismoTipo(documento: Documento, ids: Ids): string[] {
  const tipos = new Set(suyas(documento, ids).map(({ tipo }) => tipo));
  const rotulos = documento.dibujo.rotulos;
  const deRotulo = new Set(rotulos.filter(({ id }) => ids.has(id)).map(({ tipo }) => tipo));
  return [
    ...documento.secciones.filter(({ tipo, oculta }) => tipos.has(tipo) && !oculta),
    ...rotulos.filter(({ tipo }) => deRotulo.has(tipo)),
  ].map(({ id }) => id);
}
