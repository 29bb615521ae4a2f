import { Icon } from '@taquilla/ui/Icon.tsx';
import { tooLong } from '@taquilla/ui/tooLong.ts';
import { type ComponentProps, useId } from 'react';
import './TextArea.css';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** The most characters that it may have: longer text is kept, with an error (§C16.2). */
  most?: number | undefined;
}

/** Several lines of text, with label above and error below, as in `Field`. */
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
