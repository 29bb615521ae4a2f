import { Field } from '@taquilla/ui/Field.tsx';
import { useEffect, useState } from 'react';

const ESCRIBIENDO_MS = 300;

interface SearchFieldProps {
  label: string;
  maxLength: number;
  /** The search in the address. */
  buscar: string;
  /** Called once the person stops typing. */
  onBuscar: (buscar: string) => void;
}

/** The search field of a list; it follows the address as well (§C2.17). */
export function SearchField({ label, maxLength, buscar, onBuscar }: SearchFieldProps) {
  const [escrito, setEscrito] = useState(buscar);
  const [leido, setLeido] = useState(buscar);
  // The back button and "Quitar filtros" change the address under the written text.
  if (leido !== buscar) {
    setLeido(buscar);
    setEscrito(buscar);
  }
  useEffect(() => {
    if (escrito === buscar) return;
    const espera = setTimeout(() => onBuscar(escrito), ESCRIBIENDO_MS);
    return () => clearTimeout(espera);
  });
  return (
    <Field
      label={label}
      type="search"
      maxLength={maxLength}
      value={escrito}
      onChange={event => setEscrito(event.target.value)}
    />
  );
}
