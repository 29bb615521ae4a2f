import { recoverLostCode } from '@taquilla/cliente/lostCode';
import { DialogHost } from '@taquilla/ui/DialogHost.tsx';
import { ErrorBoundary } from '@taquilla/ui/ErrorBoundary.tsx';
import { page } from '@taquilla/ui/page.tsx';
import { ToastHost } from '@taquilla/ui/ToastHost.tsx';
import { usePageLoaded } from '@taquilla/ui/usePageLoaded.ts';
import { Suspense } from 'react';
import { GlobalSpinner } from './layout/GlobalSpinner.tsx';
import { Routes } from './routes.tsx';

const BesidePage = page(() => import('./BesidePage.tsx').then(m => m.BesidePage));

/** The storefront, rendered by the server and the browser alike. */
export function App() {
  return (
    <>
      <ErrorBoundary recover={recoverLostCode}>
        <Routes />
      </ErrorBoundary>
      <GlobalSpinner />
      <DialogHost />
      <ToastHost />
      <Despues />
    </>
  );
}

/**
 * Mounted once the page has loaded. It asks for that itself: in the page's own component, React would hydrate the page
 * in one step.
 */
function Despues() {
  if (!usePageLoaded()) return null;
  return (
    <ErrorBoundary instead={null}>
      <Suspense>
        <BesidePage />
      </Suspense>
    </ErrorBoundary>
  );
}
