import type { ReglaDeFilas, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { cajaDePuntos, type Punto } from '@taquilla/rules/recinto/geometria';
import { REGLA } from '@taquilla/rules/recinto/trazar';

type EnArco = Pick<SeccionDeDocumento, 'lugar'> & { regla: ReglaDeFilas };

/** Steps along each curved edge of a section in arc. */
export const PUNTOS_DE_ARCO = 16;
const CURVA_MAXIMA = 170;

/** Rows that fill a section in arc, however it was turned or stretched; null for another outline (§C10.7). */
export function filasEnArco(contorno: readonly Punto[], escala: number): EnArco | null {
  if (contorno.length !== 2 * (PUNTOS_DE_ARCO + 1)) return null;
  const [a, medio, b, otro] = [0, PUNTOS_DE_ARCO / 2, PUNTOS_DE_ARCO, (PUNTOS_DE_ARCO * 3) / 2 + 1].map(
    i => contorno[i],
  );
  if (!a || !medio || !b || !otro) return null;
  const fondo = Math.hypot(otro[0] - medio[0], otro[1] - medio[1]);
  const cuerda = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (fondo === 0 || cuerda === 0) return null;
  /** Unit vector away from the stage. */
  const [dx, dy] = [(otro[0] - medio[0]) / fondo, (otro[1] - medio[1]) / fondo];
  const flecha = (medio[0] - (a[0] + b[0]) / 2) * dx + (medio[1] - (a[1] + b[1]) / 2) * dy;
  const { filas, asientos, curva } = repartir({ cuerda, fondo, flecha }, escala);
  return {
    regla: { ...REGLA, filas, asientos, curva },
    lugar: {
      x: medio[0] + (dx * escala) / 2,
      y: medio[1] + (dy * escala) / 2,
      giro: Math.round((Math.atan2(-dx, dy) * 180) / Math.PI),
      escala,
    },
  };
}

/** Gives the middle row the arc's radius: of rows about one point the first bends more, and the last less. */
function repartir(
  { cuerda, fondo, flecha }: { cuerda: number; fondo: number; flecha: number },
  escala: number,
): Pick<ReglaDeFilas, 'filas' | 'asientos' | 'curva'> {
  const filas = Math.max(1, Math.min(200, Math.floor(fondo / (escala * REGLA.entreFilas))));
  const radio = (cuerda ** 2 / 4 + flecha ** 2) / (2 * Math.abs(flecha));
  const radioEn = (lado: number) => Math.max(cuerda / 2, radio + (lado * (fondo - escala)) / 2);
  const caben = (r: number) =>
    Math.max(1, Math.min(300, Math.floor((2 * Math.asin(Math.min(1, cuerda / 2 / r)) * r) / escala)));
  if (!Number.isFinite(radio)) {
    const rectas = Math.max(1, Math.min(300, Math.floor(cuerda / escala)));
    return { filas, asientos: [rectas, rectas], curva: 0 };
  }
  const primero = radioEn(-1);
  const asientos: [number, number] = [caben(primero), caben(radioEn(1))];
  const curva = (((asientos[0] - 1) * escala) / primero) * (180 / Math.PI);
  return { filas, asientos, curva: Math.sign(flecha) * Math.min(CURVA_MAXIMA, Math.round(curva)) };
}

const CASI_TODA = 0.98;

/** Whether rows would not follow a section's own outline, which is neither a box nor an arc. */
export function cambiaSuContorno({ tipo, formas, contorno, lugar }: SeccionDeDocumento): boolean {
  const caja = cajaDePuntos(contorno);
  if (tipo !== 'general' || formas.length > 0 || !caja || filasEnArco(contorno, lugar.escala)) return false;
  let doble = 0;
  for (const [i, [x, y]] of contorno.entries()) {
    const [xa, ya] = contorno.at(i - 1) ?? [x, y];
    doble += xa * y - x * ya;
  }
  return Math.abs(doble) / 2 < CASI_TODA * caja.ancho * caja.alto;
}
