import type { ReactNode } from 'react';
import { BasicIcon } from './BasicIcon.tsx';
import { Button } from './Button.tsx';
import './EmptyState.css';

export interface ErrorStateProps {
  title: string;
  /** `h1` when it replaces a whole page, which has no other heading. */
  heading?: 'h1' | 'p' | undefined;
  hint?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Another way out beside the retry. */
  children?: ReactNode;
}

/** A message in place of content that could not be loaded, with a retry. */
export function ErrorState({ title, heading: Heading = 'p', hint, onRetry, children }: ErrorStateProps) {
  return (
    <div className="vacio vacio--error" role="alert">
      <BasicIcon name="alerta" />
      <Heading className="titulo vacio__titulo">{title}</Heading>
      {hint && <p className="suave">{hint}</p>}
      {onRetry && (
        <Button variant="borde" onClick={onRetry}>
          <BasicIcon name="recargar" />
          Reintentar
        </Button>
      )}
      {children}
    </div>
  );
}
