import { Field } from '@taquilla/ui/Field.tsx';
import { useEffect, useState } from 'react';

const ESCRIBIENDO_MS = 300;

interface CampoDeBusquedaProps {
  label: string;
  maxLength: number;
  /** What the address asks for. */
  buscar: string;
  /** Called once the typing rests. */
  onBuscar: (buscar: string) => void;
}

/** What a list is searched for; it follows the address as well (§C2.17). */
export function CampoDeBusqueda({ label, maxLength, buscar, onBuscar }: CampoDeBusquedaProps) {
  const [escrito, setEscrito] = useState(buscar);
  const [leido, setLeido] = useState(buscar);
  // The way back, or "Quitar filtros", changes the address beneath what is written.
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
