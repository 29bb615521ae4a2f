const perdidos = new WeakSet<Error>();
/** A page that was loaded anew this short a while ago would only be loaded anew again. */
const RECIEN_MS = 60_000;
const PACIENCIA_MS = 10_000;

if (typeof document !== 'undefined') {
  addEventListener('vite:preloadError', ({ payload }) => {
    perdidos.add(payload);
    olvidarHoja(payload.message);
  });
}

/**
 * Loads the page anew where that brings what failed: code that did not come because the server has a newer build, or
 * because the network was away for a moment. Answers whether it does; never twice in a row.
 */
export async function volverPorElCodigo(error: Error): Promise<boolean> {
  if (!perdidos.has(error) || acabaDeRecargarse()) return false;
  return await recargarSiContesta();
}

/** Loads the page anew if the server can be reached: the browser's own page of errors knows no way back. */
async function recargarSiContesta(): Promise<boolean> {
  const signal = AbortSignal.timeout(PACIENCIA_MS);
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  if (answer === null || answer.status >= 500) return false;
  location.reload();
  return true;
}

/** Asked of the browser, which knows it also where it keeps nothing for a page. */
function acabaDeRecargarse(): boolean {
  const [navegacion] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navegacion?.type === 'reload' && performance.now() < RECIEN_MS;
}

/** Vite takes a sheet whose element stands on the page for loaded, and would go on without it at the next try. */
function olvidarHoja(mensaje: string): void {
  const [, hoja] = /^Unable to preload CSS for (\S+)$/.exec(mensaje) ?? [];
  for (const link of document.querySelectorAll('link')) if (link.href === hoja) link.remove();
}
