import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../store.ts';
import './StepHeader.css';

/** Where the layout's header leaves room for a step's title. */
const slot = createStore<HTMLElement | null>(null);

/** The room itself; stands once, in the layout's header. */
export function StepHeaderSlot() {
  return <div ref={slot.set} className="cabecera__paso-sitio" />;
}

export interface StepHeaderProps {
  title: string;
  detail?: string | undefined;
  /** A link or button back, with an icon and a label for a screen reader. */
  back: ReactNode;
}

/** On a phone, a purchase step's title takes the header's place. It repeats the page's own `h1`, so it is hidden from screen readers but for the way back. */
export function StepHeader({ title, detail, back }: StepHeaderProps) {
  const target = useStore(slot);
  if (!target) return null;
  return createPortal(
    <div className="cabecera__paso">
      {back}
      <span aria-hidden="true">
        <strong>{title}</strong>
        {detail && <small>{detail}</small>}
      </span>
    </div>,
    target,
  );
}
