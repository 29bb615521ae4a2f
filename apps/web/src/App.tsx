import { DialogHost } from '@taquilla/ui/DialogHost.tsx';
import { ErrorBoundary } from '@taquilla/ui/ErrorBoundary.tsx';
import { useLoaderStatus } from '@taquilla/ui/loader.ts';
import { ToastHost } from '@taquilla/ui/ToastHost.tsx';
import { usePageLoaded } from '@taquilla/ui/usePageLoaded.ts';
import { Suspense } from 'react';
import { recoverLostCode } from './api/lostCode.ts';
import { PageFallback } from './layout/PageFallback.tsx';
import { page } from './page.tsx';
import { Routes } from './routes.tsx';
import { useSesion } from './sesion/useSesion.ts';

const ConLaPagina = page(() => import('./conLaPagina.tsx').then(m => m.ConLaPagina));

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

/** The spinner over all screens (§2.13). */
function GlobalSpinner() {
  const loaderStatus = useLoaderStatus();
  const { loaderState } = useSesion();
  return (loaderStatus || loaderState) && <PageFallback />;
}

/** Comes once the page has loaded. The page's own component must not ask for that: React would take it over in one step. */
function Despues() {
  if (!usePageLoaded()) return null;
  return (
    <ErrorBoundary instead={null}>
      <Suspense>
        <ConLaPagina />
      </Suspense>
    </ErrorBoundary>
  );
}
