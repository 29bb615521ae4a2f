import { MapaNoValido } from '../../mapas/mapaNoValido.ts';
import type { MapaRecibido } from '../../mapas/normalizarMapa.ts';

/** A map file as the intake gives it, or why it cannot be used. */
export type MapaLeido = { ok: true; recibido: MapaRecibido } | { ok: false; mensaje: string };

export async function leerMapa(recibir: () => MapaRecibido | Promise<MapaRecibido>): Promise<MapaLeido> {
  try {
    return { ok: true, recibido: await recibir() };
  } catch (error) {
    if (error instanceof MapaNoValido) return { ok: false, mensaje: error.message };
    throw error;
  }
}

interface Emparejado {
  /** The map with its sections' marks as the file's keys. */
  svg: string;
  /** What the map marks and the file does not have. */
  sobran: string[];
  /** What the file has and the map does not mark. */
  faltan: string[];
  /** All that the map marks. */
  marca: string[];
}

const MARCA = / data-seccion="([^"]*)"/g;
const MARCAS_DICHAS = 40;

/** Finds the file's sections in the map, without regard to case, accents and spaces. */
export function emparejarSecciones({ svg, informe }: MapaRecibido, claves: readonly string[]): Emparejado {
  const suya = (marca: string): string | undefined => {
    if (claves.includes(marca)) return marca;
    const iguales = claves.filter(clave => sinGuiones(clave) === sinGuiones(marca));
    return iguales.length === 1 ? iguales[0] : undefined;
  };
  const pares = new Map(informe.secciones.map(marca => [marca, suya(marca)]));
  const halladas = new Set(pares.values());
  return {
    svg: svg.replace(MARCA, (_, marca: string) => ` data-seccion="${pares.get(marca) ?? marca}"`),
    sobran: informe.secciones.filter(marca => pares.get(marca) === undefined),
    faltan: claves.filter(clave => !halladas.has(clave)),
    marca: informe.secciones
      .slice(0, MARCAS_DICHAS)
      .concat(informe.secciones.length > MARCAS_DICHAS ? ['…'] : []),
  };
}

function sinGuiones(clave: string): string {
  return clave.replaceAll('-', '');
}
