import { lazy, Suspense } from 'react';
import { useStore } from '../store.ts';
import { dialogQueue } from './dialogs.ts';

const RequestedDialog = lazy(() =>
  import('./RequestedDialog.tsx').then(m => ({ default: m.RequestedDialog })),
);

/** Shows what `confirmar` and `avisar` ask for, one after the other. Stands once in the application. */
export function DialogHost() {
  const [request] = useStore(dialogQueue);
  if (!request) return null;
  return (
    <Suspense>
      <RequestedDialog key={request.id} request={request} />
    </Suspense>
  );
}
