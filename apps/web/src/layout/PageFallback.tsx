import { Spinner } from '@taquilla/ui/Spinner.tsx';

/** The global spinner (§2.13) and the page's space, while the page's code is loading. */
export function PageFallback() {
  return (
    <div className="giro-global">
      <Spinner />
    </div>
  );
}
