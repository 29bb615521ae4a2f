import type { ReactNode } from 'react';
import './StepFoot.css';

/**
 * A step's action with its message. It stays in sight and in place while lines above it come and go: a press must not
 * miss. Custom property: --fondo, its background.
 */
export function StepFoot({ children }: { children: ReactNode }) {
  return <div className="pie-de-paso">{children}</div>;
}

/** The amount for the card, above the action; `live` if nothing else announces its changes. */
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
