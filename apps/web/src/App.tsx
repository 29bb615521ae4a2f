import { volverPorElCodigo } from './api/codigoPerdido.ts';
import { GlobalSpinner } from './layout/GlobalSpinner.tsx';
import { Routes } from './routes.tsx';
import { DialogHost } from './ui/DialogHost.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { ToastHost } from './ui/ToastHost.tsx';

/** The storefront, whoever renders it. */
export function App() {
  return (
    <>
      <ErrorBoundary recover={volverPorElCodigo}>
        <Routes />
      </ErrorBoundary>
      <GlobalSpinner />
      <DialogHost />
      <ToastHost />
    </>
  );
}
