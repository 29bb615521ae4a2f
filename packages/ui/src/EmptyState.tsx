import type { ReactNode } from 'react';
import './EmptyState.css';

/** Nothing to show: the exact words, a hint and a way out. */
export function EmptyState({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className="vacio" role="status">
      <p className="titulo vacio__titulo">{title}</p>
      {hint && <p className="suave">{hint}</p>}
      {children}
    </div>
  );
}
