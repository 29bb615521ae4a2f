/**
 * Answers that the server put into the page, so that the first screen needs no call: `<script type="application/json"
 * id="datos-iniciales">` maps a call's URL without `/api/v1` (such as `/eventos/get_all?tipoDispositivo=web`) to its
 * answer.
 */
let datos: Record<string, unknown> | undefined;
let escritaEn: Date | undefined;

function element(): HTMLElement | null {
  return typeof document === 'undefined' ? null : document.getElementById('datos-iniciales');
}

function read(text: string | null | undefined): Record<string, unknown> {
  if (!text) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** Runs `render` with the server's answers and clock. Only for work that ends within the call. */
export function withInitialAnswers<T>(
  { answers, ahora }: { answers: Record<string, unknown>; ahora: Date },
  render: () => T,
): T {
  const previous = { datos, escritaEn };
  datos = answers;
  escritaEn = ahora;
  try {
    return render();
  } finally {
    ({ datos, escritaEn } = previous);
  }
}

/** Time at which the server wrote the page, by the server's clock; the load time for a page that it did not write. */
export function writtenAt(): Date {
  escritaEn ??= new Date(element()?.dataset.ahora ?? LOADED_AT);
  return escritaEn;
}

const LOADED_AT = Date.now();
const STILL_MS = 60_000;
let learned = false;

/** Takes the server's clock from an answer's `Date`, if the page came without one. */
export function learnClock(date: string | null): void {
  const answeredAt = Date.parse(date ?? '');
  if (learned || Number.isNaN(answeredAt) || element()?.dataset.ahora) return;
  learned = true;
  escritaEn = new Date(answeredAt - (Date.now() - LOADED_AT));
}

/**
 * The current time by the clock of the server that wrote the page: a device's clock may be a year off. It stands still
 * for the page's first minute, so that React hydrates the page as it was written.
 */
export function pageNow(): Date {
  const age = typeof document === 'undefined' ? 0 : Date.now() - LOADED_AT;
  return age < STILL_MS ? writtenAt() : new Date(writtenAt().getTime() + age);
}

/** The page's initial answer for a call's URL; undefined for none. */
export function initialAnswer(url: string): unknown {
  datos ??= read(element()?.textContent);
  return datos[url];
}
