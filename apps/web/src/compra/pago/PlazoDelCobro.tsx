import { formatMinutosSegundos } from '@taquilla/rules/cuentaRegresiva';
import { formatHora } from '@taquilla/rules/fechas';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';

/** The time limit for a charge under way, by the reader's wall clock and in time left. */
export function PlazoDelCobro({ hasta, ahora }: { hasta: string; ahora: () => number }) {
  const restante = useCountdown(Date.parse(hasta), ahora);
  if (restante === 0) return 'El plazo para confirmar terminó. Si no hubo cargo, tus lugares se liberan.';
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      Tus lugares siguen apartados hasta las <strong className="num">{formatHora(hasta, timeZone)}</strong> (
      <span role="timer" aria-live="off" className="num">
        {formatMinutosSegundos(Math.ceil(restante / 1000))}
      </span>
      ).
    </>
  );
}
