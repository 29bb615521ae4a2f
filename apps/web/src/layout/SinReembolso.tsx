import { ApiError } from '@taquilla/cliente/ApiError';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import type { ReactNode } from 'react';
import { retryHint } from '../api/retryHint.ts';

interface SinReembolsoProps {
  error: Error;
  onRetry: () => void;
  /** The words about a link that opens nothing, and the way out of there. */
  title: string;
  hint: string;
  children: ReactNode;
}

/** In place of a refund: its link opens nothing, or could not be looked up just now. */
export function SinReembolso({ error, onRetry, title, hint, children }: SinReembolsoProps) {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
    return (
      <ErrorState heading="h1" title={title} hint={hint}>
        {children}
      </ErrorState>
    );
  return (
    <ErrorState
      heading="h1"
      title="No pudimos leer tu reembolso"
      hint={`Tu dinero sigue su camino. ${retryHint(error)}`}
      onRetry={onRetry}
    />
  );
}
