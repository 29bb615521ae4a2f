import { useEffect, useState } from 'react';

/** Whether the page and all that it asked for at first has arrived. */
export function usePageLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (document.readyState === 'complete') {
      setLoaded(true);
      return;
    }
    const onLoad = () => setLoaded(true);
    addEventListener('load', onLoad, { once: true });
    return () => removeEventListener('load', onLoad);
  }, []);
  return loaded;
}
