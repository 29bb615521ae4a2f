import { Lru } from '../cache/lru.ts';
import type { Contexto } from '../contexto.ts';
import { findTipoDeImagen } from '../eventos/imagen.queries.ts';

const DE_LA_CASA = '/icono-512.png';
const IMAGENES_RECORDADAS = 1_000;

/**
 * The absolute address of a picture that goes with a shared page. Those who show such pages take no SVG, so
 * a poster that is one gives way to the house's own picture.
 */
export function crearImagenParaCompartir({ lectura, publicUrl }: Pick<Contexto, 'lectura' | 'publicUrl'>) {
  const sirven = new Lru<string, boolean>(IMAGENES_RECORDADAS);
  return async (ruta: string | null): Promise<string> => {
    const hash = ruta?.split('/').at(-1);
    if (!ruta || !hash) return `${publicUrl()}${DE_LA_CASA}`;
    let sirve = sirven.get(hash);
    if (sirve === undefined) {
      const tipo = await lectura.leer(db => findTipoDeImagen(db, hash));
      sirve = tipo !== null && tipo !== 'image/svg+xml';
      sirven.set(hash, sirve);
    }
    return `${publicUrl()}${sirve ? ruta : DE_LA_CASA}`;
  };
}
