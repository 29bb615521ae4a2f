import { Spinner } from '@taquilla/ui/Spinner.tsx';

/** While a page's code is on its way: the global spinner (§2.13), and the room the page will take. */
export function PageFallback() {
  return (
    <div className="giro-global">
      <Spinner />
    </div>
  );
}
