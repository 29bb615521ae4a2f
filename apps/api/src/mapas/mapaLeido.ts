import { MapaNoValido } from './mapaNoValido.ts';
import type { MapaRecibido } from './normalizarMapa.ts';

/** A map file after its intake, or the reason why it cannot be used. */
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
  /** The map, with the keys of the file as the sections' marks. */
  svg: string;
  /** Marks of the map without a section in the file. */
  sobran: string[];
  /** Sections of the file without a mark on the map. */
  faltan: string[];
  /** All marks of the map. */
  marca: string[];
}

const MARCA = / data-seccion="([^"]*)"/g;
const MARCAS_DICHAS = 40;

/** Matches the file's sections with the map's marks, ignoring case, accents and spaces. */
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
