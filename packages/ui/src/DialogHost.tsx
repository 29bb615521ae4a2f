import { lazy, Suspense, useEffect } from 'react';
import { type DialogRequest, dequeue, dialogQueue } from './dialogs.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useStore } from './store.ts';

const cargar = () => import('./RequestedDialog.tsx');
const RequestedDialog = lazy(() => cargar().then(m => ({ default: m.RequestedDialog })));

/** Shows what `confirmar` and `avisar` ask for, one after the other. Stands once in the application. */
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

/** Loads the code of dialogs ahead: many of them tell that the network is gone. */
export function preloadDialogs(): Promise<unknown> {
  return cargar();
}

/** Where not even their code could be had, what must be read is read all the same. */
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
