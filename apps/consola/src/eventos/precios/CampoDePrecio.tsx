import { Icon } from '@taquilla/ui/Icon.tsx';
import { useId } from 'react';
import { leerPesos } from '../../campos/pesos.ts';

export interface CampoDePrecioProps {
  id?: string;
  label: string;
  value: string;
  /** A note below the field, such as another person's change of it. */
  hint?: string | undefined;
  disabled?: boolean;
  onFocus?: () => void;
  onChange: (texto: string) => void;
}

/** An amount in a table's cell: its label is for screen readers, its error stands below (§C5.4). */
export function CampoDePrecio(props: CampoDePrecioProps) {
  const { id, label, value, hint, disabled = false, onFocus, onChange } = props;
  const propio = useId();
  const campo = id ?? propio;
  const { error } = leerPesos(value);
  return (
    <div className="campo campo-precio">
      <label className="solo-lector" htmlFor={campo}>
        {label}
      </label>
      <span className="campo-precio__caja">
        <span aria-hidden="true">$</span>
        <input
          id={campo}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${campo}-nota` : undefined}
          onFocus={onFocus}
          onChange={event => onChange(event.target.value)}
        />
      </span>
      {error && (
        <p className="campo__error" id={`${campo}-nota`}>
          <Icon name="alerta" />
          {error}
        </p>
      )}
      {hint && !error && (
        <small className="suave" id={`${campo}-nota`}>
          {hint}
        </small>
      )}
    </div>
  );
}
