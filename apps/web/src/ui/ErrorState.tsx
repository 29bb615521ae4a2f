import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import './EmptyState.css';

export interface ErrorStateProps {
  title: string;
  hint?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Another way out beside the retry. */
  children?: ReactNode;
}

/** What should be here could not be loaded: says so and how to go on. */
export function ErrorState({ title, hint, onRetry, children }: ErrorStateProps) {
  return (
    <div className="vacio vacio--error" role="alert">
      <Icon name="alerta" />
      <p className="titulo vacio__titulo">{title}</p>
      {hint && <p className="suave">{hint}</p>}
      {onRetry && (
        <Button variant="borde" onClick={onRetry}>
          <Icon name="recargar" />
          Reintentar
        </Button>
      )}
      {children}
    </div>
  );
}
