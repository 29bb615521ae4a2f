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

/** The storefront, for the server and the browser alike. */
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

/** Comes once the page has loaded. The page's own component must not ask for that: React would take it over in one step. */
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
