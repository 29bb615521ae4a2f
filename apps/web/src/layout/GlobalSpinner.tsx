import { useLoaderStatus } from '@taquilla/ui/loader.ts';
import { Spinner } from '@taquilla/ui/Spinner.tsx';
import { useSesion } from '../sesion/useSesion.ts';

/** The spinner over all screens (§2.13). */
export function GlobalSpinner() {
  const loaderStatus = useLoaderStatus();
  const { loaderState } = useSesion();
  if (!loaderStatus && !loaderState) return null;
  return (
    <div className="giro-global">
      <Spinner />
    </div>
  );
}
