import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { type Caja, cajaDePuntos, dentroDeContorno, marcoDe, type Punto, puestosEn } from './geometria.ts';

/** A section with its place on the drawing; sections of an uploaded map have none here, because the upload places them. */
interface Puesta {
  seccion: SeccionDeDocumento;
  caja: Caja;
  /** The seats at the section's edge, else its outline shrunk a little, so that sections may share an edge. */
  puntos: readonly Punto[];
  estaDentro: (x: number, y: number) => boolean;
}

/** Pairs of drawn sections that overlap. */
export function hallarEncimadas(
  secciones: readonly SeccionDeDocumento[],
): [SeccionDeDocumento, SeccionDeDocumento][] {
  const puestas = secciones.flatMap(poner);
  return puestas.flatMap((una, i) =>
    puestas
      .slice(i + 1)
      .filter(otra => seTocan(una.caja, otra.caja) && (tapa(una, otra) || tapa(otra, una)))
      .map((otra): [SeccionDeDocumento, SeccionDeDocumento] => [una.seccion, otra.seccion]),
  );
}

/** Drawn sections beyond the drawing's frame, whole or in part: buyers see only the frame. */
export function hallarFuera({ secciones, dibujo }: DocumentoDeRecinto) {
  const puestas = secciones.flatMap(seccion => {
    const caja = seccion.formas.length === 0 ? cajaDePuntos(seccion.contorno) : null;
    return caja ? [{ seccion, caja }] : [];
  });
  const canvas = marcoDe(dibujo);
  const enteras = puestas.filter(({ caja }) => !seTocan(caja, canvas));
  const enParte = puestas.filter(
    ({ caja: { x, y, ancho, alto } }) =>
      x < canvas.x - HOLGURA ||
      y < canvas.y - HOLGURA ||
      x + ancho > canvas.x + canvas.ancho + HOLGURA ||
      y + alto > canvas.y + canvas.alto + HOLGURA,
  );
  return {
    enteras: enteras.map(({ seccion }) => seccion),
    enParte: enParte.filter(puesta => !enteras.includes(puesta)).map(({ seccion }) => seccion),
  };
}

const HOLGURA = 1;
const ADENTRO = 0.98;

/** Results by section, because one act changes only a few sections of a large venue. */
const sabidas = new WeakMap<SeccionDeDocumento, Puesta[]>();

function poner(seccion: SeccionDeDocumento): Puesta[] {
  const sabida = sabidas.get(seccion);
  if (sabida) return sabida;
  const caja = seccion.formas.length === 0 ? cajaDePuntos(seccion.contorno) : null;
  const hecha = caja
    ? [{ seccion, caja, puntos: puntosDe(seccion, caja), estaDentro: dentroDeContorno(seccion.contorno) }]
    : [];
  sabidas.set(seccion, hecha);
  return hecha;
}

function puntosDe(seccion: SeccionDeDocumento, { x, y, ancho, alto }: Caja): Punto[] {
  const orilla = deLaOrilla(seccion);
  if (orilla.length > 0) return orilla.map(puestosEn(seccion));
  const [cx, cy] = [x + ancho / 2, y + alto / 2];
  return [
    [cx, cy],
    ...seccion.contorno.map(([px, py]): Punto => [cx + (px - cx) * ADENTRO, cy + (py - cy) * ADENTRO]),
  ];
}

/**
 * The first and last row whole, and the end seats of the others, because sections meet at their edges; all chairs of
 * tables.
 */
function deLaOrilla({ tipo, filas }: SeccionDeDocumento) {
  if (tipo === 'mesas') return filas.flatMap(({ asientos }) => asientos);
  return filas.flatMap(({ asientos }, i) =>
    i === 0 || i === filas.length - 1
      ? asientos
      : asientos.filter((_, k) => k === 0 || k === asientos.length - 1),
  );
}

function seTocan(a: Caja, b: Caja): boolean {
  return a.x < b.x + b.ancho && b.x < a.x + a.ancho && a.y < b.y + b.alto && b.y < a.y + a.alto;
}

function tapa({ puntos }: Puesta, { caja, estaDentro }: Puesta): boolean {
  return puntos.some(
    ([x, y]) =>
      x > caja.x && y > caja.y && x < caja.x + caja.ancho && y < caja.y + caja.alto && estaDentro(x, y),
  );
}
