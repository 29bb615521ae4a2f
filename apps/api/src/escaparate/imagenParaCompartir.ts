import { findTipoDeImagen, type ImagenLeida } from '../eventos/imagenes/imagen.queries.ts';
import { PARA_COMPARTIR } from '../eventos/imagenes/imagenes.ts';
import type { Context } from '../server/context.ts';
import { Lru } from '../server/lru.ts';
import type { ImagenCompartida } from './pageHead.ts';

const DE_LA_CASA = '/icono-512.png';
const IMAGENES_RECORDADAS = 1_000;

/** The picture of a shared page. Sites that show such pages take no SVG, so an SVG poster is painted as PNG. */
export function crearImagenParaCompartir({
  staleReads,
  publicUrl,
}: Pick<Context, 'staleReads' | 'publicUrl'>) {
  const direcciones = new Lru<string, string>(IMAGENES_RECORDADAS);
  const direccionDe = async (ruta: string | null): Promise<string> => {
    const hash = ruta?.split('/').at(-1);
    if (!ruta || !hash) return DE_LA_CASA;
    let direccion = direcciones.get(hash);
    if (direccion === undefined) {
      direccion = porTipo(ruta, await staleReads.read(db => findTipoDeImagen(db, hash)));
      direcciones.set(hash, direccion);
    }
    return direccion;
  };
  return async (ruta: string | null): Promise<ImagenCompartida> => {
    const direccion = await direccionDe(ruta);
    return {
      url: `${publicUrl()}${direccion}`,
      tarjeta: direccion === DE_LA_CASA ? 'summary' : 'summary_large_image',
    };
  };
}

function porTipo(ruta: string, tipo: ImagenLeida['tipo'] | null): string {
  if (tipo === null) return DE_LA_CASA;
  return tipo === 'image/svg+xml' ? `${ruta}/${PARA_COMPARTIR}` : ruta;
}
