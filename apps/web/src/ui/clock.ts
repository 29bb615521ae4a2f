/** The rest of each of `count` ticks, 0 to 1, when `remaining` of `total` milliseconds are left. */
export function tickFills(remaining: number, total: number, count = 10): number[] {
  const left = total > 0 ? (Math.min(remaining, total) / total) * count : 0;
  return Array.from({ length: count }, (_, i) => Math.min(1, Math.max(0, left - i)));
}

const ANNOUNCED_MINUTES = [5, 2, 1] as const;

/** The announcement when the time left passes a mark between two beats; null between marks and at the end. */
export function announcement(previous: number, remaining: number, free = false): string | null {
  if (remaining <= 0) return '';
  const passed = ANNOUNCED_MINUTES.filter(m => previous > m * 60_000 && remaining <= m * 60_000).at(-1);
  if (passed === undefined) return null;
  return `${passed === 1 ? 'Queda 1 minuto' : `Quedan ${passed} minutos`} para ${free ? 'confirmar' : 'pagar'}`;
}
