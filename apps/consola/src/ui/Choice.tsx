import { Icon } from '@taquilla/ui/Icon.tsx';
import { Select, type SelectProps } from '@taquilla/ui/Select.tsx';
import { useId } from 'react';
import './Choice.css';

/** A select with its error below, tied to it for a screen reader. */
export function Choice<Value extends string>({
  error,
  ...select
}: SelectProps<Value> & { error: string | undefined }) {
  const errorId = useId();
  return (
    <div className="campo choice">
      <Select
        {...select}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && (
        <p className="campo__error" id={errorId}>
          <Icon name="alerta" />
          {error}
        </p>
      )}
    </div>
  );
}
