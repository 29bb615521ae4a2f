import { Icon } from '@taquilla/ui/Icon.tsx';
import { tooLong } from '@taquilla/ui/tooLong.ts';
import { type ComponentProps, useId } from 'react';
import './TextArea.css';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** How many characters it takes: more are kept, and told (§C16.2). */
  most?: number | undefined;
}

/** Several lines of text: label above, error below, as `Field` has them. */
export function TextArea({ label, error: given, hint, most, id, ...area }: TextAreaProps) {
  const error = given ?? tooLong(area.value, most);
  const generated = useId();
  const areaId = id ?? generated;
  const described = [hint && `${areaId}-ayuda`, error && `${areaId}-error`].filter(Boolean).join(' ');
  return (
    <div className="campo">
      <label htmlFor={areaId}>{label}</label>
      <textarea
        {...area}
        id={areaId}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className="campo__ayuda" id={`${areaId}-ayuda`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="campo__error" id={`${areaId}-error`}>
          <Icon name="alerta" />
          {error}
        </p>
      )}
    </div>
  );
}
