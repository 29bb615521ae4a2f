import { lazy, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { openModals } from './modals.ts';
import { useStore } from './store.ts';
import { removeToast, type Toast, toasts } from './toasts.ts';

const cargar = () => import('./Toasts.tsx');
const Toasts = lazy(() => cargar().then(m => ({ default: m.Toasts })));

/**
 * The container of toasts (§2.13). Stands once in the application, before the first one comes: a screen reader tells what
 * is added to a place that it knows. Where a dialog is open, in it: the rest of the page lies under it and is not told.
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

/** Loads their code ahead: many of them tell that the network is gone. */
export function preloadToasts(): Promise<unknown> {
  return cargar();
}

/** Where not even their code could be had. */
function BrowsersOwnNotice({ toast: { id, texto } }: { toast: Toast }) {
  useEffect(() => {
    removeToast(id);
    alert(texto);
  }, [id, texto]);
  return null;
}
