/** Typed and unsaved changes, as this browser keeps it over a crash (§C2.15, issue 20 point 6). */
export interface Escrito<T> {
  /** The version on which it was typed. */
  version: number;
  /** The fields as they were then, for a merge with what others did since (§C14.2). */
  base: T;
  /** Only what was changed. */
  campos: Partial<T>;
  /** Epoch milliseconds. */
  momento: number;
}

/** A month: a draft that nobody came back for. */
const CADUCA_MS = 30 * 86_400_000;
const PREFIJO = 'escrito:';

/**
 * What this browser keeps of a thing, by a key with person and thing in it; null when there is nothing. `localStorage`
 * writes at once: what it took before a crash is there after it.
 */
export function leerEscrito<T>(llave: string, ahora = Date.now()): Escrito<T> | null {
  try {
    const guardado: unknown = JSON.parse(localStorage.getItem(PREFIJO + llave) ?? 'null');
    if (!esEscrito(guardado)) return null;
    if (ahora - guardado.momento <= CADUCA_MS) return guardado as Escrito<T>;
    localStorage.removeItem(PREFIJO + llave);
  } catch {
    // Storage is off, or holds what is not ours: there is no draft.
  }
  return null;
}

/** Keeps what was typed; null forgets it. Answers whether this browser could. */
export function guardarEscrito<T>(llave: string, escrito: Escrito<T> | null): boolean {
  try {
    if (escrito) localStorage.setItem(PREFIJO + llave, JSON.stringify(escrito));
    else localStorage.removeItem(PREFIJO + llave);
    return true;
  } catch {
    return false;
  }
}

function esEscrito(dado: unknown): dado is Escrito<unknown> {
  return (
    typeof dado === 'object' &&
    dado !== null &&
    'version' in dado &&
    'base' in dado &&
    'campos' in dado &&
    'momento' in dado &&
    typeof dado.momento === 'number'
  );
}
