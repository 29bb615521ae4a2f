import { lazy, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { openModals } from './modals.ts';
import { useStore } from './store.ts';
import { removeToast, type Toast, toasts } from './toasts.ts';

const load = () => import('./Toasts.tsx');
const Toasts = lazy(() => load().then(m => ({ default: m.Toasts })));

/**
 * The container of toasts (§2.13). The application renders it once, before the first toast: a screen reader announces
 * only what is added to a region that it knows. While a dialog is open the container moves into it: the rest of the
 * page is inert and is not announced.
 */
export function ToastHost() {
  const standing = useStore(toasts);
  const modal = useStore(openModals).at(-1);
  const [newest] = standing;
  const place = (
    <div className="recados-sitio" aria-live="polite">
      {newest && (
        <ErrorBoundary instead={<BrowsersOwnNotice toast={newest} />}>
          <Suspense>
            <Toasts toasts={standing} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
  return modal ? createPortal(place, modal) : place;
}

/** Loads the code of toasts ahead, since many of them say that the network is gone. */
export function preloadToasts(): Promise<unknown> {
  return load();
}

/** The browser's own notice, when the code of ours could not be loaded. */
function BrowsersOwnNotice({ toast: { id, texto } }: { toast: Toast }) {
  useEffect(() => {
    removeToast(id);
    alert(texto);
  }, [id, texto]);
  return null;
}
