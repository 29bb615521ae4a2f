import { Icon } from '@taquilla/ui/Icon.tsx';
import { useId } from 'react';
import { leerPesos } from '../../campos/pesos.ts';

export interface CampoDePrecioProps {
  id?: string;
  label: string;
  value: string;
  disabled?: boolean;
  onFocus?: () => void;
  onChange: (texto: string) => void;
}

/** An amount in a table's cell: its label is for a screen reader, its fault stands below (§C5.4). */
export function CampoDePrecio({ id, label, value, disabled = false, onFocus, onChange }: CampoDePrecioProps) {
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
          aria-describedby={error ? `${campo}-error` : undefined}
          onFocus={onFocus}
          onChange={event => onChange(event.target.value)}
        />
      </span>
      {error && (
        <p className="campo__error" id={`${campo}-error`}>
          <Icon name="alerta" />
          {error}
        </p>
      )}
    </div>
  );
}
