import { recoverLostCode } from '@taquilla/cliente/lostCode';
import { DialogHost } from '@taquilla/ui/DialogHost.tsx';
import { ErrorBoundary } from '@taquilla/ui/ErrorBoundary.tsx';
import { ToastHost } from '@taquilla/ui/ToastHost.tsx';
import { Router } from 'wouter';
import { Routes } from './routes.tsx';
import { DialogoDeCodigo } from './sesion/DialogoDeCodigo.tsx';

/** The path that the console is served under. */
export const BASE = '/consola';

export function App() {
  return (
    <Router base={BASE}>
      <ErrorBoundary recover={recoverLostCode}>
        <Routes />
      </ErrorBoundary>
      <DialogoDeCodigo />
      <DialogHost />
      <ToastHost />
    </Router>
  );
}
