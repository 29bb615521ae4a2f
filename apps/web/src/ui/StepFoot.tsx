import type { ReactNode } from 'react';
import './StepFoot.css';

/**
 * A step's action and what is said of it. It stays in sight, and where it is, while lines come and go above it: a press
 * must not miss. Knob: --fondo, what it stands on.
 */
export function StepFoot({ children }: { children: ReactNode }) {
  return <div className="pie-de-paso">{children}</div>;
}
