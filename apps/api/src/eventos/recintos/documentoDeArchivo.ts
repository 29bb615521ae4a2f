import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { MapaSubido } from '@taquilla/contract/consola/recintos';
import { dibujarMapa, formasDeEscenario, formasMarcadas } from '@taquilla/rules/recinto/dibujarMapa';
import { LUGAR_SIN_PONER } from '@taquilla/rules/recinto/geometria';
import { sanearSvg } from '../../mapas/sanearSvg.ts';
import type { RecintoDescrito } from '../documento/eventoDescrito.ts';

/** The map of a document as buyers see it, sanitised like every map. */
export function mapaDe(documento: DocumentoDeRecinto, subido: MapaSubido | null): string {
  return sanearSvg(dibujarMapa(documento, subido?.svg ?? null));
}

/** The document of a venue from files: its map keeps its shapes, its seats their points. */
export function documentoDeArchivo({
  secciones,
  svg,
  dibujo: dibujado,
  bajoDibujo = null,
}: Pick<RecintoDescrito, 'secciones' | 'svg' | 'dibujo' | 'bajoDibujo'>): {
  documento: DocumentoDeRecinto;
  subido: MapaSubido | null;
} {
  const delArchivo = dibujado ? bajoDibujo : svg;
  const marcadas = delArchivo === null ? new Map<string, number[]>() : formasMarcadas(delArchivo);
  const [x = 0, y = 0, ancho = 1000, alto = 1000] = (/viewBox="([^"]*)"/.exec(delArchivo ?? '')?.[1] ?? '')
    .split(/[\s,]+/)
    .map(Number);
  const marco = { x, y, ancho, alto };
  const deEscenario = delArchivo === null ? [] : formasDeEscenario(delArchivo);
  const propio = dibujado
    ? sinSecciones(dibujado, deEscenario)
    : { ...marco, escenario: null, rotulos: [], quitadas: [] };
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
    // A map file brings its own frame.
    dibujo: delArchivo === null ? propio : { ...propio, ...marco },
  };
  return { documento, subido: delArchivo === null ? null : sinInforme(delArchivo) };
}

/** The file of the map under a document's drawing: the upload with its sections' marks; null where there was no upload. */
export function mapaBajoDibujo(documento: DocumentoDeRecinto, subido: MapaSubido | null): string | null {
  if (!subido) return null;
  const secciones = documento.secciones.filter(({ formas }) => formas.length > 0);
  const { escenario } = documento.dibujo;
  const delMapa = escenario?.formas?.length ? escenario : null;
  return mapaDe({ secciones, dibujo: { ...documento.dibujo, escenario: delMapa, rotulos: [] } }, subido);
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

function sinSecciones(
  { secciones: _, ...dibujo }: NonNullable<RecintoDescrito['dibujo']>,
  deEscenario: number[],
): DocumentoDeRecinto['dibujo'] {
  const { paso, escenario, ...resto } = dibujo;
  const conFormas = escenario && escenario.contorno.length < 3 && { ...escenario, formas: deEscenario };
  return {
    ...resto,
    ...(paso !== undefined && { paso }),
    escenario: conFormas || escenario,
    quitadas: [],
  };
}
