import type {
  DocumentoDeRecinto,
  RotuloDeDocumento,
  SeccionDeDocumento,
} from '@taquilla/contract/consola/documentoDeRecinto';
import { type Caja, cajaDePuntos, marcoDe, type Punto } from '@taquilla/rules/recinto/geometria';
import { current, isDraft } from 'immer';
import { contornear, PASO, rectangulo, seccionNueva } from './acciones.ts';

type Documento = DocumentoDeRecinto;

/** Copied sections and texts, for this venue or another one. */
export interface Copiado {
  secciones: SeccionDeDocumento[];
  rotulos: RotuloDeDocumento[];
}

export function copiar({ secciones, dibujo }: Documento, ids: ReadonlySet<string>): Copiado {
  return {
    secciones: secciones.filter(({ id }) => ids.has(id)),
    rotulos: dibujo.rotulos.filter(({ id }) => ids.has(id)),
  };
}

/**
 * Puts copies a little aside, or in the middle of a drawing too small for their place, with new names, keys and ids.
 * Answers the ids.
 */
export function pegar(documento: Documento, { secciones, rotulos }: Copiado): string[] {
  const [dx, dy] = corrimiento(documento, secciones, rotulos);
  const correr = ([x, y]: Punto): [number, number] => [x + dx, y + dy];
  const pegadas = secciones.map(copiada => {
    const { id, clave, nombre } = seccionNueva(documento, nombreLibre(documento, copiada.nombre));
    const copia: SeccionDeDocumento = { ...sinDraft(copiada), id, clave, nombre, formas: [] };
    const [x, y] = correr([copia.lugar.x, copia.lugar.y]);
    copia.lugar = { ...copia.lugar, x, y };
    copia.contorno = copia.contorno.map(correr);
    // The copied section's shape stays with its map, so the copy gets an outline.
    if (copia.contorno.length === 0) contornear(copia);
    if (copia.contorno.length === 0) copia.contorno = rectangulo(enMedio(documento));
    delete copia.fija;
    documento.secciones.push(copia);
    return id;
  });
  const textos = rotulos.map(copiado => {
    const [x, y] = correr([copiado.x, copiado.y]);
    const copia = { ...copiado, id: crypto.randomUUID(), x, y };
    documento.dibujo.rotulos.push(copia);
    return copia.id;
  });
  return [...pegadas, ...textos];
}

/** A copy of a section, also of one that is being changed: a draft cannot be cloned. */
function sinDraft(seccion: SeccionDeDocumento): SeccionDeDocumento {
  return structuredClone(isDraft(seccion) ? current(seccion) : seccion);
}

function enMedio({ dibujo }: Documento): Caja {
  const { x, y, ancho, alto } = marcoDe(dibujo);
  return { x: x + ancho * 0.45, y: y + alto * 0.45, ancho: ancho * 0.1, alto: alto * 0.1 };
}

function corrimiento(
  { dibujo }: Documento,
  secciones: readonly SeccionDeDocumento[],
  rotulos: readonly RotuloDeDocumento[],
): Punto {
  const lejos = 2 * (secciones[0]?.lugar.escala ?? PASO);
  const puntos = secciones.flatMap(({ contorno, lugar }): Punto[] => [...contorno, [lugar.x, lugar.y]]);
  const caja = cajaDePuntos([...puntos, ...rotulos.map(({ x, y }) => [x, y] as const)]);
  if (!caja) return [0, 0];
  const { x, y, ancho, alto } = marcoDe(dibujo);
  const cabe =
    caja.x >= x && caja.y >= y && caja.x + caja.ancho <= x + ancho && caja.y + caja.alto <= y + alto;
  if (cabe) return [lejos, lejos];
  return [x + ancho / 2 - caja.x - caja.ancho / 2, y + alto / 2 - caja.y - caja.alto / 2];
}

/** `Palco`, or the next free name: `Palco 2`; for `Palco 7`, `Palco 8`. */
function nombreLibre({ secciones }: Documento, nombre: string): string {
  const tomados = new Set(secciones.map(otra => otra.nombre));
  const [, base = nombre, cifra = '1'] = /^(.*\S)\s+(\d{1,3})$/.exec(nombre) ?? [];
  let libre = nombre;
  for (let n = Number(cifra) + 1; tomados.has(libre); n += 1) libre = `${base} ${n}`;
  return libre;
}
