/**
 * The browser's storage, or a memory when the browser refuses it (some private modes throw at the first access) or is
 * full.
 */
export interface Storage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  clear: () => void;
}

/** A storage that lasts as long as the page. */
export function createMemoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** A storage that never throws: a value that does not fit is kept in memory, as long as the page lasts. */
function withMemory(kept: Storage): Storage {
  const memory = createMemoryStorage();
  return {
    getItem: key => memory.getItem(key) ?? kept.getItem(key),
    setItem: (key, value) => {
      memory.removeItem(key);
      try {
        kept.setItem(key, value);
      } catch {
        // Deletes the earlier value, which is no longer true.
        kept.removeItem(key);
        memory.setItem(key, value);
      }
    },
    removeItem: key => {
      for (const one of [memory, kept]) one.removeItem(key);
    },
    clear: () => {
      for (const one of [memory, kept]) one.clear();
    },
  };
}

function openStorage(name: 'localStorage' | 'sessionStorage'): Storage {
  if (typeof document === 'undefined') return createMemoryStorage();
  try {
    window[name].getItem('token');
    return withMemory(window[name]);
  } catch {
    return createMemoryStorage();
  }
}

/** Lasts until it is cleared; all tabs share it. */
export const storage = openStorage('localStorage');

/** The storage of this tab: it outlives a reload, and a visit to the bank's site and back. */
export const tabStorage = openStorage('sessionStorage');
