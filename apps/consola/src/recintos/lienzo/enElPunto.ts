import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { type Caja, cajaDePuntos, dentroDe, enDibujo, type Punto } from '@taquilla/rules/recinto/geometria';
import { ESCENARIO } from '../dibujo/acciones.ts';
import { cajaDe } from '../dibujo/ordenar.ts';
import type { Puesto } from '../dibujo/senas.ts';
import type { TrazoDe } from './trazosDeFormas.ts';

/** Boxes of the uploaded map's shapes, by their number. */
export type CajasDeFormas = ReadonlyMap<number, Caja>;

export function enCaja({ x, y, ancho, alto }: Caja, [px, py]: Punto): boolean {
  return px >= x && px <= x + ancho && py >= y && py <= y + alto;
}

/** The thing at a point of the drawing, the last drawn first; null where there is none. */
export function enElPunto(
  { secciones, dibujo: { rotulos, escenario } }: DocumentoDeRecinto,
  punto: Punto,
  { cajas, trazoDe }: { cajas: CajasDeFormas; trazoDe: TrazoDe },
): string | null {
  const rotulo = rotulos.findLast(({ texto, x, y, tamano }) =>
    enCaja(
      {
        x: x - texto.length * tamano * 0.3,
        y: y - tamano,
        ancho: texto.length * tamano * 0.6,
        alto: tamano * 1.4,
      },
      punto,
    ),
  );
  if (rotulo) return rotulo.id;
  const dibujada = secciones.findLast(
    seccion => !seccion.oculta && seccion.contorno.length > 2 && dentroDe(seccion.contorno, punto),
  );
  if (dibujada) return dibujada.id;
  const sobreForma = secciones
    .filter(({ oculta }) => !oculta)
    .flatMap(({ id, formas }) => formas.flatMap(n => ({ id, n, caja: cajas.get(n) })))
    .filter(({ caja, n }) => caja && enCaja(caja, punto) && enTrazo(trazoDe(n), punto))
    .sort((a, b) => (a.caja?.ancho ?? 0) * (a.caja?.alto ?? 0) - (b.caja?.ancho ?? 0) * (b.caja?.alto ?? 0));
  if (sobreForma[0]) return sobreForma[0].id;
  return escenario && dentroDe(escenario.contorno, punto) ? ESCENARIO : null;
}

let regla: CanvasRenderingContext2D | null = null;

/** Whether a point lies on a shape's own line: the boxes of slanted shapes overlap. */
function enTrazo(trazo: Path2D | null, [x, y]: Punto): boolean {
  regla ??= document.createElement('canvas').getContext('2d');
  return !trazo || !regla || regla.isPointInPath(trazo, x, y);
}

/** Ids of everything whose middle lies within an outline. */
export function dentroDelTrazo(
  { secciones, dibujo: { rotulos } }: DocumentoDeRecinto,
  trazo: readonly Punto[],
  cajas: CajasDeFormas,
): string[] {
  const suyas = secciones.filter(seccion => {
    const caja = cajaDe(seccion) ?? cajaDeFormas(seccion, cajas);
    return !seccion.oculta && caja && dentroDe(trazo, [caja.x + caja.ancho / 2, caja.y + caja.alto / 2]);
  });
  return [...suyas, ...rotulos.filter(({ x, y }) => dentroDe(trazo, [x, y]))].map(({ id }) => id);
}

/** The box around several sections. */
export function cajaDeVarias(secciones: readonly SeccionDeDocumento[], cajas: CajasDeFormas): Caja | null {
  return cajaDePuntos(
    secciones.flatMap((seccion): Punto[] => {
      const caja = cajaDe(seccion) ?? cajaDeFormas(seccion, cajas);
      return caja
        ? [
            [caja.x, caja.y],
            [caja.x + caja.ancho, caja.y + caja.alto],
          ]
        : [];
    }),
  );
}

/** The box around a section's shapes on the uploaded map. */
export function cajaDeFormas({ formas }: SeccionDeDocumento, cajas: CajasDeFormas): Caja | null {
  return cajaDePuntos(
    formas.flatMap((n): Punto[] => {
      const caja = cajas.get(n);
      return caja
        ? [
            [caja.x, caja.y],
            [caja.x + caja.ancho, caja.y + caja.alto],
          ]
        : [];
    }),
  );
}

/** The seat at a point of the drawing. */
export function puestoEn({ secciones }: DocumentoDeRecinto, [x, y]: Punto): Puesto | null {
  for (const seccion of secciones.toReversed()) {
    const caja = cajaDe(seccion);
    if (seccion.oculta || seccion.tipo === 'general' || !caja || !enCaja(caja, [x, y])) continue;
    const alcance = seccion.lugar.escala * 0.5;
    for (const [fila, { asientos }] of seccion.filas.entries()) {
      const asiento = asientos.findIndex(a => {
        const [ax, ay] = enDibujo(seccion, a);
        return Math.hypot(ax - x, ay - y) <= alcance;
      });
      if (asiento >= 0) return { seccion: seccion.id, fila, asiento };
    }
  }
  return null;
}
