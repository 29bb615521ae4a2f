import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { MapaSubido } from '@taquilla/contract/consola/recintos';
import { dibujarMapa, formasMarcadas } from '@taquilla/rules/recinto/dibujarMapa';
import { LUGAR_SIN_PONER } from '@taquilla/rules/recinto/geometria';
import { sanearSvg } from '../../mapas/sanearSvg.ts';
import type { RecintoDescrito } from '../archivo/eventoDescrito.ts';

/** The map of a document as buyers see it, sanitised like every map. */
export function mapaDe(documento: DocumentoDeRecinto, subido: MapaSubido | null): string {
  return sanearSvg(dibujarMapa(documento, subido?.svg ?? null));
}

/** The document of a venue from files: its map keeps its shapes, its seats their points. */
export function documentoDeArchivo({
  secciones,
  svg,
  dibujo: dibujado,
}: Pick<RecintoDescrito, 'secciones' | 'svg' | 'dibujo'>): {
  documento: DocumentoDeRecinto;
  subido: MapaSubido | null;
} {
  const delArchivo = dibujado ? null : svg;
  const marcadas = delArchivo === null ? new Map<string, number[]>() : formasMarcadas(delArchivo);
  const [x = 0, y = 0, ancho = 1000, alto = 1000] = (/viewBox="([^"]*)"/.exec(delArchivo ?? '')?.[1] ?? '')
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
        asientos: asientos
          .filter(({ existe }) => existe)
          .map(({ numero, x, y, atributos }) => ({
            numero,
            x,
            y,
            ...(atributos && { atributos: [...atributos] }),
          })),
      })),
      contorno: dibujado?.secciones.get(seccion.clave)?.contorno ?? [],
      formas: marcadas.get(seccion.clave) ?? [],
      lugar: dibujado?.secciones.get(seccion.clave)?.lugar ?? LUGAR_SIN_PONER,
    })),
    dibujo: dibujado
      ? sinSecciones(dibujado)
      : { x, y, ancho, alto, escenario: null, rotulos: [], quitadas: [] },
  };
  return { documento, subido: delArchivo === null ? null : sinInforme(delArchivo) };
}

function sinInforme(svg: string): MapaSubido {
  const size = { bytes: Buffer.byteLength(svg), elementos: svg.match(/<[a-z]/gi)?.length ?? 0 };
  return {
    archivo: 'mapa.svg',
    svg: svg.replace(/ data-seccion="[^"]*"/g, ''),
    informe: { quitado: [], raro: [], simplificado: [], antes: size, despues: size, secciones: [] },
    formas: [],
    asientos: [],
  };
}

function sinSecciones({
  secciones: _,
  ...dibujo
}: NonNullable<RecintoDescrito['dibujo']>): DocumentoDeRecinto['dibujo'] {
  return { ...dibujo, quitadas: [] };
}
