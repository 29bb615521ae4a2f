import { createHash } from 'node:crypto';
import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import type { MapaSubido } from '@taquilla/contract/consola/recintos';
import { dibujarMapa, formasMarcadas } from '@taquilla/rules/recinto/dibujarMapa';
import { cajaDePuntos } from '@taquilla/rules/recinto/geometria';
import { contarLugares } from '@taquilla/rules/recinto/revisar';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { sanearSvg } from '../../mapas/sanearSvg.ts';
import type { RecintoDescrito, SeccionDeRecinto } from '../archivo/eventoDescrito.ts';
import { findRecinto } from './recinto.queries.ts';
import { findVersion } from './version.repository.ts';

/**
 * A version of a venue as an event copies it: every seat in place, the map safe, sections marked by their keys.
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

/** What buyers would see of a document; it passes the one door to what is shown. */
export function mapaDe(documento: DocumentoDeRecinto, subido: MapaSubido | null): string {
  return sanearSvg(dibujarMapa(documento, subido?.svg ?? null));
}

/** Names a version by its content. */
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

/** The document of a venue that came from files: its map keeps its shapes, its seats their points. */
export function documentoDeArchivo({ secciones, svg }: Pick<RecintoDescrito, 'secciones' | 'svg'>): {
  documento: DocumentoDeRecinto;
  subido: MapaSubido | null;
} {
  const marcadas = svg === null ? new Map<string, number[]>() : formasMarcadas(svg);
  const [, , ancho = 1000, alto = 1000] = (/viewBox="([^"]*)"/.exec(svg ?? '')?.[1] ?? '')
    .split(/[\s,]+/)
    .map(Number);
  const documento: DocumentoDeRecinto = {
    secciones: secciones.map(seccion => ({
      id: seccion.clave,
      clave: seccion.clave,
      nombre: seccion.nombre,
      bloque: seccion.bloque,
      tipo: seccion.tipo,
      orientacionFilas: seccion.orientacionFilas,
      capacidad: seccion.tipo === 'general' ? seccion.capacidad : 0,
      filas: seccion.filas.map(({ nombre, asientos }) => ({
        nombre,
        asientos: asientos.filter(({ existe }) => existe).map(({ numero, x, y }) => ({ numero, x, y })),
      })),
      contorno: [],
      formas: marcadas.get(seccion.clave) ?? [],
      lugar: { x: 0, y: 0, giro: 0, escala: 10 },
    })),
    dibujo: { ancho, alto, escenario: null, rotulos: [], quitadas: [] },
  };
  return { documento, subido: svg === null ? null : sinInforme(svg) };
}

function sinInforme(svg: string): MapaSubido {
  const tamano = { bytes: Buffer.byteLength(svg), elementos: svg.match(/<[a-z]/gi)?.length ?? 0 };
  return {
    archivo: 'mapa.svg',
    svg: svg.replace(/ data-seccion="[^"]*"/g, ''),
    informe: { quitado: [], raro: [], simplificado: [], antes: tamano, despues: tamano, secciones: [] },
    formas: [],
    asientos: [],
  };
}
