import { type Centavos, formatPesos } from '@taquilla/rules/dinero';
import { antesDe, loQueQueda } from '@taquilla/rules/plazos';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';
import { useCallback, useState } from 'react';
import type { Pago } from './pagosGuardados.ts';

/** The sum in large figures, and until when, by the server's clock. */
export function Cabeza({
  pago: { hasta, ahora, evento },
  titulo,
  que,
  monto,
}: {
  pago: Pago;
  titulo: string;
  que: string;
  monto: Centavos;
}) {
  // The device's clock may be wrong: the time that is left is by the server's.
  const [desfase] = useState(() => Date.parse(ahora) - Date.now());
  const alla = useCallback(() => Date.now() + desfase, [desfase]);
  const queda = useCountdown(hasta ? Date.parse(hasta) : 0, alla);
  return (
    <header className="pago-pendiente__cabeza">
      <h1>{titulo}</h1>
      <p className="pago-pendiente__monto">
        <span className="suave">{que}</span>
        <b>{formatPesos(monto)}</b>
      </p>
      {hasta && (
        <p className="pago-pendiente__cuando">
          <Icon name="reloj" />
          <span>
            <strong>{antesDe(hasta, { zona: evento.zona, ahora: new Date(alla()) })}</strong>
            <small className="suave">
              {queda > 0
                ? `Te queda${queda >= 120_000 ? 'n' : ''} ${loQueQueda(queda)}`
                : 'El tiempo terminó'}
            </small>
          </span>
        </p>
      )}
    </header>
  );
}
