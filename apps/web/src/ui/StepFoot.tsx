import type { ReactNode } from 'react';
import './StepFoot.css';

/**
 * A step's action and what is said of it. It stays in sight, and where it is, while lines come and go above it: a press
 * must not miss. Knob: --fondo, what it stands on.
 */
export function StepFoot({ children }: { children: ReactNode }) {
  return <div className="pie-de-paso">{children}</div>;
}

/** What the card will be charged, above the action; `live` where nothing else tells it as it changes. */
export function StepTotal({ live = false, children }: { live?: boolean; children: string }) {
  return (
    <p className="pie-de-paso__total" aria-live={live ? 'polite' : undefined}>
      <span>
        Total<small>MXN, con cargos</small>
      </span>
      <b>{children}</b>
    </p>
  );
}
