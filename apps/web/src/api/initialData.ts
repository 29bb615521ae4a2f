/**
 * Answers that the server put into the page, so that the first screen needs no call:
 * `<script type="application/json" id="datos-iniciales">` holds an object from a call's URL without
 * `/api/v1` (such as `/eventos/get_all?tipoDispositivo=web`) to its answer.
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

/** Runs `render` with answers that the server has at hand, and its clock. Only for what ends within the call. */
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

/** When the server wrote the page, by its own clock; when it was loaded, where it wrote none. */
export function writtenAt(): Date {
  escritaEn ??= new Date(element()?.dataset.ahora ?? LOADED_AT);
  return escritaEn;
}

const LOADED_AT = Date.now();
const STILL_MS = 60_000;
let learned = false;

/** Takes the server's clock from the `Date` of an answer, where the page itself came without one. */
export function learnClock(date: string | null): void {
  const answeredAt = Date.parse(date ?? '');
  if (learned || Number.isNaN(answeredAt) || element()?.dataset.ahora) return;
  learned = true;
  escritaEn = new Date(answeredAt - (Date.now() - LOADED_AT));
}

/**
 * Now, by the clock of the server that wrote the page: a device's own may be a year off. It stands still for the
 * page's first minute, so that React takes the page over as it was written.
 */
export function pageNow(): Date {
  const age = typeof document === 'undefined' ? 0 : Date.now() - LOADED_AT;
  return age < STILL_MS ? writtenAt() : new Date(writtenAt().getTime() + age);
}

/** The answer that came with the page for a call's URL, undefined when there is none. */
export function initialAnswer(url: string): unknown {
  datos ??= read(element()?.textContent);
  return datos[url];
}
