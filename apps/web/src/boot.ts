/** A page that was loaded anew this short a while ago would only be loaded anew again. */
const RECENT_MS = 60_000;
const AGAIN_MS = 5_000;

/**
 * The storefront's code did not come, since the network is gone for a moment or the server has a newer build. Links lead
 * on all the same; for the rest the page is loaded anew, once, as soon as the server answers.
 */
async function startAgain(): Promise<void> {
  if (!navigator.onLine) return addEventListener('online', () => void startAgain(), { once: true });
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'reload' && performance.now() < RECENT_MS) return;
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer && answer.status < 500) location.reload();
  else setTimeout(startAgain, AGAIN_MS);
}

/**
 * The script of a page that the server wrote. Such a page is read before it is pressed, so it is painted first; then
 * the storefront's code comes, all of it at once. Its addresses stand on the script's own element, those of every page
 * (`primeros`) in the order in which they run.
 */
const { primeros = '', modulos = '' } =
  document.querySelector<HTMLScriptElement>('script[data-primeros]')?.dataset ?? {};

async function start(): Promise<void> {
  for (const href of `${primeros} ${modulos}`.match(/\S+/g) ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  // One after the other: each is a task of its own, after which the page answers.
  for (const href of primeros.split(' ')) await import(/* @vite-ignore */ href);
}

/** Longer than this no page waits for its picture: it is to be pressed, too. */
const PICTURE_MS = 1_000;
/** From a picture's being there to its being painted; some are too plain for the browser to tell of them. */
const PAINT_MS = 300;

/**
 * What a page is known by (an event's banner) is on the screen before the code runs, unless it is long in coming. That a
 * frame was asked for, or a picture decoded, does not say so: a slow phone paints it later, so the browser is asked.
 */
function shown(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  return new Promise(resolve => {
    const inTime = () => setTimeout(resolve, PAINT_MS);
    // A press ends the wait at once.
    addEventListener('pointerdown', () => resolve(), { once: true });
    setTimeout(resolve, PICTURE_MS);
    new PerformanceObserver(list => {
      const painted: (PerformanceEntry & { element?: unknown })[] = list.getEntries();
      if (!picture || painted.some(({ element }) => element === picture)) resolve();
    }).observe({ type: picture ? 'largest-contentful-paint' : 'paint', buffered: true });
    picture?.decode().then(inTime, inTime);
  });
}

requestAnimationFrame(() => shown().then(start).catch(startAgain));

/** A buyer who pressed longer ago, in milliseconds, has turned to something else. */
const PATIENCE_MS = 10_000;

let pressed: { button: HTMLButtonElement; at: number } | null = null;

/** On a bad network a button is pressed before its code is there. Links need none, and are let go their way. */
function remember({ target, timeStamp }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button) pressed = { button, at: timeStamp };
}

document.addEventListener('click', remember, true);
document.addEventListener(
  'taquilla:lista',
  () => {
    document.removeEventListener('click', remember, true);
    if (pressed?.button.isConnected && performance.now() - pressed.at < PATIENCE_MS) pressed.button.click();
  },
  { once: true },
);
