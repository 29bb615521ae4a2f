import type { Precios } from './calculo.ts';

/** One price of a zone, with the places of that price. */
export interface Renglon {
  /** Key of the line within one answer: `zona precio`. */
  llave: string;
  zona: Precios['zonas'][number];
  indice: number;
  grupo: Precios['zonas'][number]['grupos'][number];
  /** Whether it is the zone's first price, which most of its places have. */
  esPrimero: boolean;
}

/** A typed price with the places that it is for: another person may have changed their price (§C14.2). */
export interface Entrada {
  zonaId: number;
  donde: Renglon['grupo']['donde'];
  /** The places' price at the time of typing, in pesos. */
  de: number;
  texto: string;
}

/**
 * Assigns each typed price to a line with unsold places: the line of the price that it replaces, or else the line with most
 * of its places.
 */
export function repartir(renglones: readonly Renglon[], escrito: readonly Entrada[]) {
  const deRenglon = new Map<string, Entrada>();
  const sueltas: Entrada[] = [];
  for (const entrada of escrito) {
    const suyos = renglones
      .filter(renglon => renglon.zona.id === entrada.zonaId && hayPorVender(renglon))
      .map(renglon => ({ renglon, comunes: comunesDe(renglon.grupo.donde, entrada.donde) }))
      .filter(({ comunes }) => comunes > 0)
      .toSorted((a, b) => b.comunes - a.comunes);
    const suyo = suyos.find(({ renglon }) => renglon.grupo.precio === entrada.de) ?? suyos[0];
    if (suyo) deRenglon.set(suyo.renglon.llave, entrada);
    else sueltas.push(entrada);
  }
  return { deRenglon, sueltas };
}

/** How many sections and rows two lists of places share. */
function comunesDe(unas: Entrada['donde'], otras: Entrada['donde']): number {
  return unas.reduce((suma, { seccionId, filaIds }) => {
    const otra = otras.find(donde => donde.seccionId === seccionId);
    return otra ? suma + 1 + filaIds.filter(id => otra.filaIds.includes(id)).length : suma;
  }, 0);
}

export function renglonesDe({ zonas }: Precios): Renglon[] {
  return zonas.flatMap((zona, indice) =>
    zona.grupos.map((grupo, i) => ({
      llave: `${zona.id} ${grupo.precio}`,
      zona,
      indice,
      grupo,
      esPrimero: i === 0,
    })),
  );
}

/** The key of a zone's first line; null for a zone without one. */
export function llaveDeZona(precios: Precios, zonaId: number): string | null {
  return renglonesDe(precios).find(({ zona, esPrimero }) => zona.id === zonaId && esPrimero)?.llave ?? null;
}

/** Whether a line has unsold places, whose price may change. */
export function hayPorVender({ grupo }: Renglon): boolean {
  return grupo.vendidos < grupo.lugares;
}

/** "Luneta centro, filas A, B; Laterales". */
export function dondeDe(donde: Entrada['donde']): string {
  const partes = donde.map(({ seccion, filas }) => {
    if (!filas || filas.length === 0) return seccion;
    return `${seccion}, ${filas.length === 1 ? 'fila' : 'filas'} ${filas.join(', ')}`;
  });
  return partes.length > 0 ? partes.join('; ') : 'Sin lugares';
}

/** Names the typed prices whose places left the zone or are sold by now (§C14.2). */
export function contarSueltas(sueltas: readonly Entrada[]): string {
  const dichas = sueltas.map(({ texto, donde }) => `$${texto.replace(/^\$/, '')} para ${dondeDe(donde)}`);
  return `Ya no queda a qué ponerle lo que escribiste: ${dichas.join('; ')}.`;
}
