import { keepSame, onReturn } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { CuerpoDeCancelacion, Plan } from './decision.ts';

/**
 * The server's plan of a decision, from a rehearsal that writes nothing (§C7.19). The words do not change it. While another
 * decision is planned the last plan stays.
 */
export function usePlan(eventoId: number, cuerpo: CuerpoDeCancelacion | null) {
  const dicho = { ...cuerpo, palabras: {} };
  const answer = useAnswer(
    {
      key: `cancelarEvento ensayo ${eventoId} ${JSON.stringify(dicho)}`,
      ask: () => {
        if (cuerpo === null) throw new Error('a plan without a decision');
        return call('cancelarEvento', {
          params: { eventoId },
          body: { ...cuerpo, palabras: {}, clave: '' },
          ensayo: true,
        });
      },
      merge: keepSame,
      watch: onReturn,
      freshMs: 10_000,
    },
    cuerpo !== null,
  );
  const [ultimo, setUltimo] = useState<Plan>();
  if (answer.data && answer.data !== ultimo) setUltimo(answer.data);
  return { ...answer, data: answer.data ?? ultimo };
}
