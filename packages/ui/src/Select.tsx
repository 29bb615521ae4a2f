import type { ComponentProps } from 'react';
import { BasicIcon } from './BasicIcon.tsx';
import { classes } from './classes.ts';
import './Select.css';

export interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  label: string;
  /** Values with their words, in order. */
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
}

/** The platform's own select, in the house's style. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onChange, hideLabel = false, className, ...rest } = props;
  return (
    <label className={classes('select', className)}>
      <span className={hideLabel ? 'solo-lector' : 'rotulo-campo'}>{label}</span>
      <span className="select__caja">
        <select
          {...rest}
          value={value}
          onChange={event => {
            const chosen = options.find(option => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <BasicIcon name="abajo" />
      </span>
    </label>
  );
}
