/** Whether this browser keeps a session (storageKeys.ts): then the header waits for its name. */
function keepsSession(): boolean {
  try {
    return localStorage.getItem('token') !== null;
  } catch {
    return false;
  }
}

document.documentElement.dataset.sesion = keepsSession() ? 'por-saber' : 'sabida';

/** A page that was reloaded less than this long ago is not reloaded again: it would only fail again. */
const RECENT_MS = 60_000;
const AGAIN_MS = 5_000;

/**
 * The storefront's code did not arrive, because the network is away or the server has a newer build. Links still work;
 * for the rest the page is reloaded, once, as soon as the server answers.
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
 * The script of a page that the server wrote. The page is painted first, because a buyer reads before pressing; then
 * the storefront's code is loaded, all of it at once. Its addresses are on this script's own element; those of every
 * page (`primeros`) stand in the order in which they run.
 */
const { primeros = '', modulos = '' } =
  document.querySelector<HTMLScriptElement>('script[data-primeros]')?.dataset ?? {};

async function start(): Promise<void> {
  for (const href of `${primeros} ${modulos}`.match(/\S+/g) ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  // Each import runs as a task of its own, between which the page responds.
  for (const href of primeros.split(' ')) await import(/* @vite-ignore */ href);
}

/** The longest wait for the page's picture, in milliseconds: the page must also respond. */
const PICTURE_MS = 1_000;
/** Milliseconds from a picture's decoding to its painting, for pictures too plain to be reported as painted. */
const PAINT_MS = 300;

/**
 * Waits until the page's main picture (an event's banner) is painted, but not long. Neither a frame request nor a
 * decoded picture proves that: a slow phone paints later, so the browser's paint entries are observed.
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

/** A press older than this, in milliseconds, is not repeated: the buyer has turned to something else. */
const PATIENCE_MS = 10_000;

let pressed: { button: HTMLButtonElement; at: number } | null = null;

/** Remembers a press on a button whose code has not arrived. Links need no code and work meanwhile. */
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
