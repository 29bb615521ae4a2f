import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { useState } from 'react';
import { queryFor } from '../api/queryFor.ts';
import { toggle } from '../campos/toggle.ts';
import { Check } from '../ui/Check.tsx';

type Aviso = RespuestaDe<'revisarFechas'>['avisos'][number];

export interface AvisosLeidos {
  avisos: readonly Aviso[];
  leidos: readonly string[];
  marcar: (codigo: string, si: boolean) => void;
  /** Whether a warning is not ticked yet: nothing is saved until it is. */
  faltan: boolean;
}

interface Fechas {
  /** Undefined where there is no venue yet. */
  recintoId: number | undefined;
  /** Instants; none are asked about while one is unreadable. */
  fechas: readonly (string | undefined)[];
  /** The event that takes the dates, where it exists already. */
  eventoId?: number;
}

/** The warnings about dates, such as another show at that hour, for the person to tick (§C4.5). */
export function useAvisosDeFecha({ recintoId, fechas, eventoId }: Fechas): AvisosLeidos {
  const dichas = fechas.filter(fecha => fecha !== undefined);
  const preguntar = recintoId !== undefined && dichas.length > 0 && dichas.length === fechas.length;
  const query = { recintoId: recintoId ?? 0, fechas: dichas.join(), ...(eventoId && { eventoId }) };
  const { data } = useAnswer(queryFor('revisarFechas', { query }), preguntar);
  const [leidos, setLeidos] = useState<readonly string[]>([]);
  const avisos = preguntar ? (data?.avisos ?? []) : [];
  return {
    avisos,
    leidos,
    marcar: (codigo, si) => setLeidos(antes => toggle(antes, codigo, si)),
    faltan: avisos.some(({ codigo }) => !leidos.includes(codigo)),
  };
}

/** The warnings, each with its tick. */
export function AvisosDeFecha({ avisos, leidos, marcar }: AvisosLeidos) {
  if (avisos.length === 0) return null;
  return (
    <fieldset className="avisos-de-fecha">
      <legend>Revisa la fecha</legend>
      {avisos.map(({ codigo, mensaje }) => (
        <Check
          key={codigo}
          checked={leidos.includes(codigo)}
          onChange={({ target }) => marcar(codigo, target.checked)}
          note="Márcalo si es lo que quieres"
        >
          {mensaje}
        </Check>
      ))}
    </fieldset>
  );
}
