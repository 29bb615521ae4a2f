/**
 * Answers that the server put into the page, so that the first screen needs no call:
 * `<script type="application/json" id="datos-iniciales">` holds an object from a call's URL without
 * `/api/v1` (such as `/eventos/get_all?tipoDispositivo=web`) to its answer.
 */
let datos: Record<string, unknown> | undefined;

function read(): Record<string, unknown> {
  const text =
    typeof document === 'undefined' ? null : document.getElementById('datos-iniciales')?.textContent;
  if (!text) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** Runs `render` with answers that the server has at hand. Only for what ends within the call. */
export function withInitialAnswers<T>(answers: Record<string, unknown>, render: () => T): T {
  const previous = datos;
  datos = answers;
  try {
    return render();
  } finally {
    datos = previous;
  }
}

/** The answer that came with the page for a call's URL, undefined when there is none. */
export function initialAnswer(url: string): unknown {
  datos ??= read();
  return datos[url];
}
