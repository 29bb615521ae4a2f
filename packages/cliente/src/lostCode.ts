const lost = new WeakSet<Error>();
/** A page that was reloaded less than this long ago is not reloaded again: it would only fail again. */
const RECENT_MS = 60_000;
const PATIENCE_MS = 10_000;
const AGAIN_MS = 5_000;

if (typeof document !== 'undefined') {
  // The bundler's event carries the error that the import is about to throw.
  addEventListener('vite:preloadError', event => {
    const { payload } = event as Event & { payload: Error };
    lost.add(payload);
    forgetSheet(payload.message);
  });
}

/** `onWait` is called when the recovery starts to wait; `signal` ends it when the page is left. */
export interface Recovery {
  signal: AbortSignal;
  onWait: () => void;
}

/**
 * Reloads the page when that can bring the missing code: the server has a newer build, or the network was away. Asks
 * the server until it answers, because the browser's own error page has no way back and a device may wrongly report a
 * network. Returns false when a reload would not help; never reloads twice in a row.
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

/** Resolves when the browser reports a network, or after a while. */
function aWhile(): Promise<unknown> {
  return new Promise(resolve => {
    setTimeout(resolve, AGAIN_MS);
    addEventListener('online', resolve, { once: true });
  });
}

/** Asks the browser, which knows it also where it keeps no storage for the page. */
function wasJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' && performance.now() < RECENT_MS;
}

/**
 * Removes a failed style sheet: Vite takes a sheet whose element is on the page for loaded, and would skip it at the
 * next try.
 */
function forgetSheet(message: string): void {
  const [, sheet] = /^Unable to preload CSS for (\S+)$/.exec(message) ?? [];
  for (const link of document.querySelectorAll('link')) if (link.href === sheet) link.remove();
}
