import { useId } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import './Segmented.css';

export interface SegmentedProps<Value extends string> {
  /** The question that the choice answers, for a screen reader. */
  label: string;
  options: readonly { value: Value; label: string; icon?: IconName }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of one of two or three visible options: map or list, list or grid. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="segmentos">
      <legend className="solo-lector">{label}</legend>
      {options.map(option => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.icon && <Icon name={option.icon} />}
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
