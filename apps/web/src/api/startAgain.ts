/** A page that was loaded anew this short a while ago would only be loaded anew again. */
const RECENT_MS = 60_000;
const AGAIN_MS = 5_000;

/**
 * For the page's first script (`arranque.ts`) alone: the storefront's code did not come, since the network is gone for
 * a moment or the server has a newer build. Links lead on all the same; for the rest the page is loaded anew, once, as
 * soon as the server answers.
 */
export async function startAgain(): Promise<void> {
  if (!navigator.onLine) return addEventListener('online', () => void startAgain(), { once: true });
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'reload' && performance.now() < RECENT_MS) return;
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer && answer.status < 500) location.reload();
  else setTimeout(startAgain, AGAIN_MS);
}
