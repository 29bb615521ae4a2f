import { trustedScriptUrl } from '../trustedTypes.ts';

/** A foreign script did not arrive: blocked, unreachable or too slow. */
export class ScriptError extends Error {
  constructor(src: string) {
    super(`The script ${src} did not load`);
    this.name = 'ScriptError';
  }
}

const TIMEOUT_MS = 10_000;
const loading = new Map<string, Promise<void>>();

/** Puts a script into the page, once, and waits until it ran. After a failure it can be requested again. */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const promise = insert(src).catch(error => {
    loading.delete(src);
    throw error;
  });
  loading.set(src, promise);
  return promise;
}

function insert(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new ScriptError(src));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.async = true;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    script.src = trustedScriptUrl(src);
    document.head.append(script);
  });
}
