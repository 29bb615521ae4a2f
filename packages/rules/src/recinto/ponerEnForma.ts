import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { cabeEnForma, type PintadoDe, sinPoner } from './enSuForma.ts';
import { type Caja, cajaDePuntos } from './geometria.ts';

/** Turns that are tried, in degrees, the plain ones first. */
const GIROS = [0, 90, -90, 180, ...[15, 30, 45, 60, 75].flatMap(giro => [giro, -giro])];
/** Sizes that are tried, as shares of the largest that the shape's box holds. */
const TALLAS = [0.94, 0.86, 0.78, 0.7, 0.62, 0.54, 0.46];
/** A turn must hold this much more than the plain one to be taken. */
const VENTAJA = 1.15;
/** Share of the seats that must lie on the shape. */
const CASI_TODOS = 0.97;

interface EnElMapa {
  /** The box around the section's shapes. */
  caja: Caja;
  pintadoDe: PintadoDe;
}

/**
 * Gives the seats of a section from a file a place on the section's shapes: as large as they fit, turned where the shape lies
 * across. A section that has a place, or no shape, stays as it is.
 */
export function ponerEnForma(seccion: SeccionDeDocumento, { caja, pintadoDe }: EnElMapa): SeccionDeDocumento {
  const suya = cajaDePuntos(
    seccion.filas.flatMap(({ asientos }) => asientos.map(({ x, y }) => [x, y] as const)),
  );
  if (!suya || seccion.formas.length === 0 || !sinPoner(seccion)) return seccion;
  let mejor: SeccionDeDocumento['lugar'] | null = null;
  for (const giro of GIROS) {
    const lugar = lugarQueCabe(seccion, { suya, caja, giro, pintadoDe });
    if (lugar && (!mejor || lugar.escala > mejor.escala * VENTAJA)) mejor = lugar;
  }
  return { ...seccion, lugar: mejor ?? lugarEn({ suya, caja, giro: 0, talla: TALLAS.at(-1) ?? 1 }) };
}

/** The largest place at this turn with nearly all seats on the shape; null where none is. */
function lugarQueCabe(
  seccion: SeccionDeDocumento,
  { suya, caja, giro, pintadoDe }: EnElMapa & { suya: Caja; giro: number },
): SeccionDeDocumento['lugar'] | null {
  const asientos = muestraDe(seccion.filas.flatMap(fila => fila.asientos));
  for (const talla of TALLAS) {
    const lugar = lugarEn({ suya, caja, giro, talla });
    const cabe = cabeEnForma({ ...seccion, lugar }, pintadoDe);
    if (asientos.filter(cabe).length >= CASI_TODOS * asientos.length) return lugar;
  }
  return null;
}

const MUESTRA = 200;

/** At most so many of the seats, evenly over all rows. */
function muestraDe<T>(asientos: readonly T[]): readonly T[] {
  const cada = Math.ceil(asientos.length / MUESTRA);
  return asientos.filter((_, i) => i % cada === 0);
}

/** The place that puts the middle of the seats on the middle of a box. */
function lugarEn({
  suya,
  caja,
  giro,
  talla,
}: {
  suya: Caja;
  caja: Caja;
  giro: number;
  talla: number;
}): SeccionDeDocumento['lugar'] {
  const radianes = (giro * Math.PI) / 180;
  const [coseno, seno] = [Math.cos(radianes), Math.sin(radianes)];
  // Seats are a pitch wide, so the rows are a pitch wider than their points.
  const [ancho, alto] = [suya.ancho + 1, suya.alto + 1];
  const [aLoAncho, aLoAlto] = [
    Math.abs(ancho * coseno) + Math.abs(alto * seno),
    Math.abs(ancho * seno) + Math.abs(alto * coseno),
  ];
  const escala = Math.max(0.01, talla * Math.min(caja.ancho / aLoAncho, caja.alto / aLoAlto));
  const [mx, my] = [suya.x + suya.ancho / 2, suya.y + suya.alto / 2];
  return {
    x: caja.x + caja.ancho / 2 - escala * (mx * coseno - my * seno),
    y: caja.y + caja.alto / 2 - escala * (mx * seno + my * coseno),
    giro,
    escala,
  };
}
