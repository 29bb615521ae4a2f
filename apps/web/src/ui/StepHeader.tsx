import type { ReactNode } from 'react';
import './StepHeader.css';

export interface StepHeaderProps {
  title: string;
  detail?: string | undefined;
  /** A link or button back, with an icon and a label for a screen reader. */
  back: ReactNode;
}

/**
 * A purchase step's title in the header's place, on a phone. It repeats the page's own `h1`, so it is hidden from
 * screen readers except for the way back.
 */
export function StepHeader({ title, detail, back }: StepHeaderProps) {
  return (
    <div className="cabecera-de-paso">
      {back}
      <span aria-hidden="true">
        <strong>{title}</strong>
        {detail && <small>{detail}</small>}
      </span>
    </div>
  );
}
