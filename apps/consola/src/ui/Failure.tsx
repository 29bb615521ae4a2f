import { ApiError, isWithoutAnswer, mensajeDe } from '@taquilla/cliente/ApiError';
import { folioDe } from '@taquilla/cliente/staff';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { useEffect, useState } from 'react';

export interface FailureProps {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}

/** A failure in words, with its folio in the server's log, and a button to try again (§C2.15). */
export function Failure({ error, title, onRetry }: FailureProps) {
  const folio = folioDe(error);
  const esPasajera = isWithoutAnswer(error) || (error instanceof ApiError && error.status >= 500);
  return (
    <ErrorState
      title={title ?? (isWithoutAnswer(error) ? 'El servidor no contesta' : 'No se pudo cargar')}
      hint={`${mensajeDe(error, 'Revisa tu conexión y vuelve a intentar.')}${folio ? ` Folio: ${folio}` : ''}`}
      onRetry={onRetry}
    >
      {onRetry && esPasajera && <Cuenta onRetry={onRetry} />}
    </ErrorState>
  );
}

const CADA_S = 8;

/** Tries again by itself, with a countdown. Screen readers get the button, without each second. */
function Cuenta({ onRetry }: { onRetry: () => void }) {
  const [faltan, setFaltan] = useState(CADA_S);
  useEffect(() => {
    const reloj = setInterval(() => setFaltan(antes => antes - 1), 1_000);
    return () => clearInterval(reloj);
  }, []);
  useEffect(() => {
    if (faltan > 0) return;
    setFaltan(CADA_S);
    onRetry();
  }, [faltan, onRetry]);
  return (
    <p className="suave" aria-hidden="true">
      Se intenta otra vez en {faltan} s.
    </p>
  );
}
