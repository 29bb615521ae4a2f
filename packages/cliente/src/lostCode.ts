const lost = new WeakSet<Error>();
/** A page that was loaded anew this short a while ago would only be loaded anew again. */
const RECENT_MS = 60_000;
const PATIENCE_MS = 10_000;
const AGAIN_MS = 5_000;

if (typeof document !== 'undefined') {
  // The bundler's own event, with the error that the import is about to throw.
  addEventListener('vite:preloadError', event => {
    const { payload } = event as Event & { payload: Error };
    lost.add(payload);
    forgetSheet(payload.message);
  });
}

/** Hears that a try to come back waits, and ends it when the page is left. */
export interface Recovery {
  signal: AbortSignal;
  onWait: () => void;
}

/**
 * Loads the page anew where that brings what failed: code that did not come because the server has a newer build, or
 * because the network is away. Then the server is asked until it answers: the browser's own page of errors knows no way
 * back, and a device may believe that it has a network. Answers false where it would bring nothing; never twice in a row.
 */
export async function recoverLostCode(error: Error, { signal, onWait }: Recovery): Promise<boolean> {
  if (!lost.has(error)) return false;
  if (!(await answers())) {
    onWait();
    do await aWhile();
    while (!signal.aborted && !(await answers()));
  } else if (wasJustReloaded()) return false;
  if (!signal.aborted) location.reload();
  return true;
}

async function answers(): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return answer !== null && answer.status < 500;
}

/** Until a network is said to be there, or a while has passed. */
function aWhile(): Promise<unknown> {
  return new Promise(resolve => {
    setTimeout(resolve, AGAIN_MS);
    addEventListener('online', resolve, { once: true });
  });
}

/** Asked of the browser, which knows it also where it keeps nothing for a page. */
function wasJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' && performance.now() < RECENT_MS;
}

/** Vite takes a sheet whose element stands on the page for loaded, and would go on without it at the next try. */
function forgetSheet(message: string): void {
  const [, sheet] = /^Unable to preload CSS for (\S+)$/.exec(message) ?? [];
  for (const link of document.querySelectorAll('link')) if (link.href === sheet) link.remove();
}
