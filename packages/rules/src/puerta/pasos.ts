/** One passage of a ticket through a gate: a visitor walked in or out, and no supervisor took it back. */
export interface Paso {
  /** Of the cruce; of a ticket that staff burned without a paired phone, `quema:` and the ticket. */
  id: string;
  /** Milliseconds since 1970, by corrected clocks (§P5.5). */
  momento: number;
  sentido: 'entrada' | 'salida';
  /** A supervisor let them in, knowing (§P7.3): no choque. */
  forzado: boolean;
}

/** The passages of a ticket as far as the next one depends on them. */
export interface Resumen {
  entradas: number;
  /** Whether the last passage was in. */
  adentro: boolean;
  /** Milliseconds since 1970; 0 where it never came in. */
  ultimaEntrada: number;
}

/** Reentry (§P7.2). */
export interface ReglasDeReingreso {
  reingreso: 'no' | 'con_salida' | 'libre';
  /** For `libre`: reentries at most, and minutes apart at least. */
  reingresosMaximos: number;
  minutosEntre: number;
}

export const SIN_PASOS: Resumen = { entradas: 0, adentro: false, ultimaEntrada: 0 };

/** By time; at the same moment by id, so that the order is the same everywhere. */
function enOrden(pasos: readonly Paso[]): Paso[] {
  return [...pasos].sort((a, b) => a.momento - b.momento || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

export function resumir(pasos: readonly Paso[]): Resumen {
  return enOrden(pasos).reduce(sumarPaso, SIN_PASOS);
}

/** The passages with one more, which is the latest. */
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
 * The passages that the rules would not have allowed, had all phones known of each other (§P5.3). The same whatever the
 * order in which they came.
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
