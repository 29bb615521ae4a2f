/** The last number called in a waiting room at a moment (milliseconds). */
export interface Muestra {
  momento: number;
  avance: number;
}

/** Length of the past that the pace is measured over. */
const MEMORIA_MS = 120_000;
/** Below this length of observation the room's own rate counts. */
const VISTO_MS = 15_000;
/** A room that has not moved for this long gives no estimate. */
const QUIETA_MS = 30_000;

/** How many numbers come before this one; 0 when it is next, or already called. */
export function personasDelante({ numero, avance }: { numero: number; avance: number }): number {
  return Math.max(0, numero - avance - 1);
}

/** Adds a sample and drops those that are too old. */
export function agregarMuestra(muestras: readonly Muestra[], nueva: Muestra): Muestra[] {
  return [...muestras.filter(({ momento }) => momento > nueva.momento - MEMORIA_MS), nueva];
}

/**
 * Seconds until a number is called: by the measured pace, else by the rate that the room states. Null while the room does
 * not move, because the wait is then unknown.
 */
export function estimarEspera({
  numero,
  muestras,
  porSegundo,
}: {
  numero: number;
  muestras: readonly Muestra[];
  porSegundo: number;
}): number | null {
  const [primera, ultima] = [muestras[0], muestras.at(-1)];
  if (!primera || !ultima) return null;
  const faltan = Math.max(0, numero - ultima.avance);
  const visto = ultima.momento - primera.momento;
  const avanzo = ultima.avance - primera.avance;
  if (avanzo === 0 && visto >= QUIETA_MS) return null;
  const ritmo = avanzo > 0 && visto >= VISTO_MS ? (avanzo * 1000) / visto : porSegundo;
  return ritmo > 0 ? faltan / ritmo : null;
}

const MINUTO = 60;
const HORA = 3600;

/** An estimate in words, no more exact than it is. */
export function describirEspera(segundos: number | null): string {
  if (segundos === null) return 'En pausa';
  if (segundos < MINUTO) return 'Menos de un minuto';
  if (segundos < 1.5 * MINUTO) return 'Alrededor de 1 minuto';
  if (segundos < HORA) return `Alrededor de ${redondear(segundos / MINUTO)} minutos`;
  const horas = Math.floor(segundos / HORA);
  return horas === 1 ? 'Más de una hora' : `Más de ${horas} horas`;
}

/** Minutes to 10 one by one, then by fives: the estimate is no finer. */
function redondear(minutos: number): number {
  return minutos < 10 ? Math.round(minutos) : Math.round(minutos / 5) * 5;
}

const PAUSA_MINIMA_MS = 1_100;
const PAUSA_MAXIMA_MS = 60_000;

/**
 * Milliseconds until the next request about the room: often near the turn, seldom far from it, so that millions of waiting
 * people make few requests. `azar` (0 to 1) spreads people who came together.
 */
export function pausaDeSondeo(segundos: number | null, azar: number): number {
  const pausa = segundos === null ? 8_000 : (segundos * 1000) / 20;
  return Math.min(PAUSA_MAXIMA_MS, Math.max(PAUSA_MINIMA_MS, pausa)) * (1 + azar * 0.3);
}

const AVISOS_EN_MINUTOS = [30, 10, 5, 2, 1] as const;

/** The screen reader's message when the estimate passes a mark; null between marks. */
export function anuncioDeEspera(antes: number | null, ahora: number | null): string | null {
  if (ahora === null || antes === null) return null;
  const pasado = AVISOS_EN_MINUTOS.filter(m => antes > m * MINUTO && ahora <= m * MINUTO).at(-1);
  if (pasado === undefined) return null;
  return pasado === 1 ? 'Falta alrededor de 1 minuto' : `Faltan alrededor de ${pasado} minutos`;
}
