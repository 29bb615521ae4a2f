import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { cajaDePuntos, enDibujo } from '@taquilla/rules/recinto/geometria';
import { stringify } from 'yaml';
import { escribirFila } from '../archivo/escribirFila.ts';
import { escribirNombre } from '../archivo/rangos.ts';
import type { RecintoGuardado } from './recinto.queries.ts';

/**
 * A version of a venue as a file for `load` (§C10.2): its sections with their points, and its drawing, or the name of its map
 * file where the map came as one.
 */
export function escribirRecinto(
  { clave, nombre, direccion, ciudad, zona }: Omit<RecintoGuardado, 'id' | 'version' | 'eventos'>,
  { secciones, dibujo }: DocumentoDeRecinto,
  mapa: string | null = null,
): string {
  const { quitadas: _quitadas, x: _x, y: _y, paso: _paso, ...escrito } = dibujo;
  const dibujos = secciones
    .filter(({ contorno }) => contorno.length > 2)
    .map(
      seccion =>
        [
          seccion.clave,
          { contorno: escribirPuntos(seccion.contorno), lugar: lugarEscrito(seccion) },
        ] as const,
    );
  return stringify(
    {
      recinto: { clave, nombre, direccion, ciudad, zona, ...(mapa !== null && { mapa }) },
      secciones: new Map(secciones.map(seccion => [escribirNombre(seccion.clave), escribirSeccion(seccion)])),
      ...(mapa === null && {
        dibujo: {
          ...escrito,
          escenario: dibujo.escenario && {
            ...dibujo.escenario,
            contorno: escribirPuntos(dibujo.escenario.contorno),
          },
          secciones: new Map(dibujos),
        },
      }),
    },
    { lineWidth: 0 },
  );
}

/** Seats are written relative to the corner of their box, so the section's place moves there as well. */
function lugarEscrito(seccion: SeccionDeDocumento): SeccionDeDocumento['lugar'] {
  const { lugar, filas } = seccion;
  const caja = cajaDePuntos(filas.flatMap(({ asientos }) => asientos.map(({ x, y }) => [x, y] as const)));
  if (!caja) return lugar;
  const [x, y] = enDibujo(seccion, caja).map(n => Math.round(n * 100) / 100);
  return { ...lugar, x: x ?? lugar.x, y: y ?? lugar.y };
}

function escribirPuntos(puntos: readonly (readonly [number, number])[]): string {
  return puntos.map(([x, y]) => `${x} ${y}`).join(', ');
}

function escribirSeccion({ nombre, bloque, tipo, orientacionFilas, capacidad, filas }: SeccionDeDocumento) {
  const comun = { nombre, ...(bloque !== '' && { bloque }), tipo };
  if (tipo === 'general') return { ...comun, capacidad };
  const caja = cajaDePuntos(filas.flatMap(({ asientos }) => asientos.map(({ x, y }) => [x, y] as const)));
  const desde = (n: number, origen = 0) => Math.round((n - origen) * 100) / 100;
  // Reading a vertical section turns it, so writing turns it back.
  const girada = orientacionFilas === 'vertical';
  const escritas = new Map(
    filas.map(({ nombre: fila, asientos }) => {
      const suyos = asientos.map(a => ({ ...a, x: desde(a.x, caja?.x), y: desde(a.y, caja?.y) }));
      return [escribirNombre(fila), escribirFila(suyos, { girada })];
    }),
  );
  if (tipo === 'mesas') return { ...comun, mesas: escritas };
  return { ...comun, ...(girada && { orientacionFilas }), filas: escritas };
}
