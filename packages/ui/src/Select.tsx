import type { ComponentProps } from 'react';
import { BasicIcon } from './BasicIcon.tsx';
import { classes } from './classes.ts';
import './Select.css';

export interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  label: string;
  /** Value and the words for it, in order. */
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The label is for a screen reader only. */
  hideLabel?: boolean | undefined;
}

/** The platform's own select, dressed. */
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
