const MEXICO_CITY_OFFSET_MS = -6 * 60 * 60 * 1000;

/** `2026-11-20T18:05:11-06:00`: Mexico City has kept this offset all year round since 2022. */
export function toIsoMexico(epochMs: number): string {
  return `${new Date(epochMs + MEXICO_CITY_OFFSET_MS).toISOString().slice(0, 19)}-06:00`;
}

/** An instant of the wire; without an offset it is Mexico City's time. */
export function readIsoMexico(iso: string): number {
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(iso) ? iso : `${iso}-06:00`);
}

/** The last second of that day in Mexico City. */
export function endOfDayMexico(epochMs: number): number {
  return Date.parse(`${toIsoMexico(epochMs).slice(0, 10)}T23:59:59-06:00`);
}

/** Year (full) and month (1-12) in Mexico City's local time, for comparison with a card's expiry. */
export function mexicoYearMonth(epochMs: number): { year: number; month: number } {
  const local = new Date(epochMs + MEXICO_CITY_OFFSET_MS);
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1 };
}
