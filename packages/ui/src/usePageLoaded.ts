import { useEffect, useState } from 'react';

/** Whether the page and all that it asked for at first has arrived. */
export function usePageLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => whenPageLoaded(() => setLoaded(true)), []);
  return loaded;
}

/** Does something once it has; answers how to give up. */
export function whenPageLoaded(run: () => void): () => void {
  if (document.readyState === 'complete') {
    run();
    return () => {};
  }
  addEventListener('load', run, { once: true });
  return () => removeEventListener('load', run);
}
