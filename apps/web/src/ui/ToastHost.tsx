import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../store.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { removeToast, type Toast, toasts } from './toasts.ts';

const cargar = () => import('./Toasts.tsx');
const Toasts = lazy(() => cargar().then(m => ({ default: m.Toasts })));

/** The container of toasts (§2.13), loaded at the first one. Stands once in the application. */
export function ToastHost() {
  const standing = useStore(toasts);
  const [newest] = standing;
  if (!newest) return null;
  return (
    <ErrorBoundary instead={<BrowsersOwnNotice toast={newest} />}>
      <Suspense>
        <Toasts toasts={standing} />
      </Suspense>
    </ErrorBoundary>
  );
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
