import { createHash } from 'node:crypto';
import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { cajaDePuntos } from '@taquilla/rules/recinto/geometria';
import { contarLugares } from '@taquilla/rules/recinto/revisar';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import type { RecintoDescrito, SeccionDeRecinto } from '../documento/eventoDescrito.ts';
import { mapaDe } from './documentoDeArchivo.ts';
import { findRecinto } from './recinto.queries.ts';
import { findVersion } from './version.repository.ts';

/**
 * A version of a venue in the form that an event copies: every seat in place, the map safe, sections marked by their keys.
 * @throws BusinessError `no_encontrado`
 */
export async function describirVersion(db: Db, recintoVersionId: number): Promise<RecintoDescrito> {
  const version = await findVersion(db, recintoVersionId);
  const recinto = version && (await findRecinto(db, version.recintoId));
  if (!version || !recinto) throw new BusinessError('no_encontrado');
  const { clave, nombre, direccion, ciudad, zona } = recinto;
  const svg = version.estado === 'borrador' ? mapaDe(version.documento, version.subido) : version.mapa;
  return {
    clave,
    nombre,
    direccion,
    ciudad,
    zona,
    svg,
    secciones: version.documento.secciones.map(describirSeccion),
  };
}

/** The hash of a version's content. */
export function huellaDe(documento: DocumentoDeRecinto, mapa: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([documento, mapa]))
    .digest('hex');
}

function describirSeccion(seccion: SeccionDeDocumento): SeccionDeRecinto {
  const { clave, nombre, bloque, tipo, orientacionFilas, filas } = seccion;
  const caja = cajaDePuntos(filas.flatMap(({ asientos }) => asientos.map(({ x, y }) => [x, y] as const)));
  const redondo = (n: number) => Math.round(n * 100) / 100;
  return {
    clave,
    nombre,
    bloque,
    tipo,
    orientacionFilas,
    capacidad: contarLugares(seccion),
    filas:
      tipo === 'general'
        ? []
        : filas.map(fila => ({
            nombre: fila.nombre,
            asientos: fila.asientos.map(({ numero, x, y, atributos }) => ({
              numero,
              x: redondo(x - (caja?.x ?? 0)),
              y: redondo(y - (caja?.y ?? 0)),
              existe: true,
              ...(atributos && { atributos }),
            })),
          })),
  };
}
