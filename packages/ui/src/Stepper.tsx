import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import './Stepper.css';

export interface StepperProps {
  /** The unit, such as `Boletos`; part of both buttons' names. */
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  size?: 'normal' | 'grande' | undefined;
}

/** A quantity with minus and plus, which keep the focus at the limits. Each new value is announced. */
export function Stepper({ label, value, min, max, onChange, size = 'normal' }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div className={classes('paso', size === 'grande' && 'paso--grande')} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={`Quitar uno: ${label}`}
        aria-disabled={value <= min}
        onClick={() => value > min && onChange(value - 1)}
      >
        <Icon name="menos" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={`Agregar uno: ${label}`}
        aria-disabled={value >= max}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Icon name="mas" />
      </button>
    </div>
  );
}
