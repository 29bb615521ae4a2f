import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { sinPoner } from '@taquilla/rules/recinto/enSuForma';
import { cajaDePuntos, enDibujo } from '@taquilla/rules/recinto/geometria';
import { stringify } from 'yaml';
import { escribirFila } from './escribirFila.ts';
import { escribirNombre } from './rangos.ts';
import type { RecintoGuardado } from './recinto.queries.ts';

/**
 * A version of a venue as a file for `load` (§C10.2): its sections with their points, the name of its map file where it has
 * one, and what the designer drew.
 */
export function escribirRecinto(
  { clave, nombre, direccion, ciudad, zona }: Omit<RecintoGuardado, 'id' | 'version' | 'eventos'>,
  documento: DocumentoDeRecinto,
  mapa: string | null = null,
): string {
  const dibujo = escribirDibujo(documento);
  return stringify(
    {
      recinto: { clave, nombre, direccion, ciudad, zona, ...(mapa !== null && { mapa }) },
      secciones: new Map(
        documento.secciones.map(seccion => [escribirNombre(seccion.clave), escribirSeccion(seccion)]),
      ),
      ...((mapa === null || dibujo.hay) && { dibujo: dibujo.escrito }),
    },
    { lineWidth: 0 },
  );
}

/** The drawing of a document in the form of a file; `hay`: it holds something that a map file does not show. */
export function escribirDibujo({ secciones, dibujo }: DocumentoDeRecinto): {
  escrito: Record<string, unknown>;
  hay: boolean;
} {
  const { quitadas: _quitadas, x: _x, y: _y, ...propio } = dibujo;
  const dibujadas = secciones.filter(
    seccion => seccion.contorno.length > 2 || (seccion.filas.length > 0 && !sinPoner(seccion)),
  );
  const escrito = {
    ...propio,
    escenario: dibujo.escenario && {
      nombre: dibujo.escenario.nombre,
      ...(dibujo.escenario.contorno.length > 2 && { contorno: escribirPuntos(dibujo.escenario.contorno) }),
    },
    secciones: new Map(
      dibujadas.map(seccion => [
        escribirNombre(seccion.clave),
        {
          ...(seccion.contorno.length > 2 && { contorno: escribirPuntos(seccion.contorno) }),
          lugar: lugarEscrito(seccion),
        },
      ]),
    ),
  };
  return { escrito, hay: dibujadas.length > 0 || dibujo.escenario !== null || dibujo.rotulos.length > 0 };
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
