import { lazy, Suspense } from 'react';
import { useStore } from '../store.ts';
import { toasts } from './toasts.ts';

const Toasts = lazy(() => import('./Toasts.tsx').then(m => ({ default: m.Toasts })));

/** The container of toasts (§2.13), loaded at the first one. Stands once in the application. */
export function ToastHost() {
  const standing = useStore(toasts);
  if (standing.length === 0) return null;
  return (
    <Suspense>
      <Toasts toasts={standing} />
    </Suspense>
  );
}
