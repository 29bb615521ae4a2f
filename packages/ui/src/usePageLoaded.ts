import { useEffect, useState } from 'react';

/** Whether the page and its first requests have arrived. */
export function usePageLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => whenPageLoaded(() => setLoaded(true)), []);
  return loaded;
}

/** Calls `run` once the page has loaded; returns how to cancel. */
export function whenPageLoaded(run: () => void): () => void {
  if (document.readyState === 'complete') {
    run();
    return () => {};
  }
  addEventListener('load', run, { once: true });
  return () => removeEventListener('load', run);
}
