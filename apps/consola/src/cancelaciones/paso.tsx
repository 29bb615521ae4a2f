import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { type ReactNode, useState } from 'react';
import type { CuerpoDeCancelacion, Decision, Plan } from './decision.ts';

/** The props of every step. */
export interface PasoProps {
  evento: EventoDeConsola;
  decision: Decision;
  cambiar: (cambio: Partial<Decision>) => void;
  irA: (paso: number) => void;
}

/** A step that comes after the cause: the decision is whole, and the server has planned it. */
export interface PasoConPlanProps extends PasoProps {
  cuerpo: CuerpoDeCancelacion;
  plan: Plan;
}

/** The foot of a step: the way back, and the next step, which comes first on a phone. */
export function PieDePaso({ atras, children }: { atras: ReactNode; children: ReactNode }) {
  return (
    <div className="can__pie">
      {atras}
      {children}
    </div>
  );
}

/** A fault of a step appears once the person wanted to go on. */
export function useSeguir(faltas: Readonly<Record<string, string>>, seguir: () => void) {
  const [seRevisa, setSeRevisa] = useState(false);
  const cuantas = Object.keys(faltas).length;
  return {
    dichas: seRevisa ? faltas : {},
    alSeguir: () => {
      setSeRevisa(true);
      if (cuantas === 0) seguir();
    },
  };
}
