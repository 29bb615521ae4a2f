/** One pass of a ticket through a gate: a visitor walked in or out, and no supervisor undid it. */
export interface Paso {
  /** Id of the cruce; for a ticket that staff burned without a paired phone, `quema:` and the ticket's id. */
  id: string;
  /** Milliseconds since 1970, by corrected clocks (§P5.5). */
  momento: number;
  sentido: 'entrada' | 'salida';
  /** A supervisor let the visitor in knowingly (§P7.3), so it counts as no choque. */
  forzado: boolean;
}

/** Summary of a ticket's passes with the facts that decide the next one. */
export interface Resumen {
  entradas: number;
  /** Whether the last pass was in. */
  adentro: boolean;
  /** Milliseconds since 1970; 0 where the ticket never came in. */
  ultimaEntrada: number;
}

/** Reentry (§P7.2). */
export interface ReglasDeReingreso {
  reingreso: 'no' | 'con_salida' | 'libre';
  /** For `libre`: the most reentries, and the fewest minutes between them. */
  reingresosMaximos: number;
  minutosEntre: number;
}

export const SIN_PASOS: Resumen = { entradas: 0, adentro: false, ultimaEntrada: 0 };

/** Sorts by time, and at the same moment by id, so that the order is the same on every machine. */
function enOrden(pasos: readonly Paso[]): Paso[] {
  return [...pasos].sort((a, b) => a.momento - b.momento || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

export function resumir(pasos: readonly Paso[]): Resumen {
  return enOrden(pasos).reduce(sumarPaso, SIN_PASOS);
}

/** The summary with one more pass, which is the latest. */
export function sumarPaso(antes: Resumen, { sentido, momento }: Omit<Paso, 'id' | 'forzado'>): Resumen {
  if (sentido === 'salida') return { ...antes, adentro: false };
  return { entradas: antes.entradas + 1, adentro: true, ultimaEntrada: momento };
}

/** Whether the rules let a ticket in at a moment, and whether it was in before. */
export function puedeEntrar(
  { entradas, adentro, ultimaEntrada }: Resumen,
  { reingreso, reingresosMaximos, minutosEntre }: ReglasDeReingreso,
  momento: number,
): 'primera' | 'reingreso' | 'no' {
  if (entradas === 0) return 'primera';
  if (reingreso === 'con_salida') return adentro ? 'no' : 'reingreso';
  if (reingreso === 'libre')
    return entradas <= reingresosMaximos && momento - ultimaEntrada >= minutosEntre * 60_000
      ? 'reingreso'
      : 'no';
  return 'no';
}

/**
 * The passes that the rules would not have allowed, had all phones known of each other (§P5.3). The order of arrival does
 * not change the result.
 */
export function hallarChoque(pasos: readonly Paso[], reglas: ReglasDeReingreso): string[] {
  const sobran: string[] = [];
  let hasta = SIN_PASOS;
  for (const paso of enOrden(pasos)) {
    if (paso.sentido === 'entrada' && !paso.forzado && puedeEntrar(hasta, reglas, paso.momento) === 'no')
      sobran.push(paso.id);
    hasta = sumarPaso(hasta, paso);
  }
  return sobran;
}
