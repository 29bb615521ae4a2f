import { lazy, Suspense, useEffect } from 'react';
import { type DialogRequest, dequeue, dialogQueue } from './dialogs.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useStore } from './store.ts';

const load = () => import('./RequestedDialog.tsx');
const RequestedDialog = lazy(() => load().then(m => ({ default: m.RequestedDialog })));

/** Shows the dialogs of `confirmar` and `avisar`, one after the other. The application renders it once. */
export function DialogHost() {
  const [request] = useStore(dialogQueue);
  if (!request) return null;
  return (
    <ErrorBoundary key={request.id} instead={<BrowsersOwnDialog request={request} />}>
      <Suspense>
        <RequestedDialog request={request} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Loads the code of dialogs ahead, since many dialogs say that the network is gone. */
export function preloadDialogs(): Promise<unknown> {
  return load();
}

/** The browser's own dialog, when the code of ours could not be loaded. */
function BrowsersOwnDialog({ request }: { request: DialogRequest }) {
  useEffect(() => {
    const texto = [request.titulo, request.texto].filter(Boolean).join('\n\n');
    dequeue(request.id);
    if (request.kind === 'confirmacion') request.resolve(confirm(texto));
    else {
      alert(texto);
      request.resolve();
    }
  }, [request]);
  return null;
}
