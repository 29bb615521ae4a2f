import type { ComponentProps, ReactNode } from 'react';
import './OptionCard.css';

export interface OptionCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode;
  detail?: ReactNode;
  /** Content at the right: a card's brand, a price, an icon. */
  aside?: ReactNode;
}

/** A radio whose whole card can be pressed: a saved card, a way to pay. Group several in `<OptionGroup>`. */
export function OptionCard({ title, detail, aside, ...input }: OptionCardProps) {
  return (
    <label className="opcion">
      <input type="radio" {...input} />
      <span>
        <strong>{title}</strong>
        {detail && <small>{detail}</small>}
      </span>
      {aside}
    </label>
  );
}

/** Options of one question; `label` is for a screen reader, the visible title stands above. */
export function OptionGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="opciones">
      <legend className="solo-lector">{label}</legend>
      {children}
    </fieldset>
  );
}
