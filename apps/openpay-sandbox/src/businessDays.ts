const DAY_MS = 24 * 60 * 60 * 1000;
const MEXICO_CITY_OFFSET_MS = -6 * 60 * 60 * 1000;
const LAST_HOUR = 18;
const ANSWERS_AT = 10;
/** Days of the month on which banks are closed every year; the movable ones are not known here. */
const CLOSED = new Set(['01-01', '05-01', '09-16', '12-25']);

/**
 * The instant at which the bank answers a payout made at `epochMs`: 10:00 in Mexico City of the next business day, or of the
 * second one for a payout made after 18:00.
 */
export function nextBusinessMorning(epochMs: number): number {
  const local = new Date(epochMs + MEXICO_CITY_OFFSET_MS);
  let day = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  for (let left = local.getUTCHours() < LAST_HOUR ? 1 : 2; left > 0; ) {
    day += DAY_MS;
    if (isBusinessDay(new Date(day))) left -= 1;
  }
  return day + ANSWERS_AT * 60 * 60 * 1000 - MEXICO_CITY_OFFSET_MS;
}

function isBusinessDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !CLOSED.has(day.toISOString().slice(5, 10));
}
