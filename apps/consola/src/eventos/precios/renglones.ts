import type { Precios } from './calculo.ts';

/** One price of a zone, with the places that have it. */
export interface Renglon {
  /** Names it in one reading: `zona precio`. */
  llave: string;
  zona: Precios['zonas'][number];
  indice: number;
  grupo: Precios['zonas'][number]['grupos'][number];
  /** The first price of its zone, that most of its places have. */
  esPrimero: boolean;
}

/** A price as it was typed, and the places that it is for: another person may have changed what they cost (§C14.2). */
export interface Entrada {
  zonaId: number;
  donde: Renglon['grupo']['donde'];
  /** What they cost when it was typed, in pesos. */
  de: number;
  texto: string;
}

/**
 * To which line each typed price goes now: that of its price, or else the one that has most of its places; of those that
 * still have some to sell.
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

/** How many sections and rows two lines have in common. */
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

/** Whether a price may still be changed: sold places keep theirs. */
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

/** Tells of typed prices whose places left the zone, or are sold by now (§C14.2). */
export function contarSueltas(sueltas: readonly Entrada[]): string {
  const dichas = sueltas.map(({ texto, donde }) => `$${texto.replace(/^\$/, '')} para ${dondeDe(donde)}`);
  return `Ya no queda a qué ponerle lo que escribiste: ${dichas.join('; ')}.`;
}
