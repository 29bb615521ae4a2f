import { tiempoRestante, YA_INICIO } from '@taquilla/rules/cuentaRegresiva';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { classes } from '@taquilla/ui/classes.ts';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';
import { useHydrated } from '@taquilla/ui/useHydrated.ts';
import { pageNow, writtenAt } from '../../api/initialData.ts';
import './CuentaRegresiva.css';

/** The countdown to the moment that the operator set (§2.23). */
export function CuentaRegresiva({
  momento,
  titulo,
  zona,
}: {
  momento: string;
  titulo: string;
  zona?: string | undefined;
}) {
  return (
    <section className="conteo" aria-labelledby="conteo">
      <div className="ancho conteo__fila">
        <p className="conteo__que" id="conteo">
          <span className="suave menor">Cuenta regresiva para</span>
          <strong>{titulo}</strong>
          <span className="suave menor num">{formatFechaCorta(momento, zona, pageNow())}</span>
        </p>
        <Cifras hasta={new Date(momento).getTime()} />
      </div>
    </section>
  );
}

/**
 * Age of the page. Added to the time at which the server wrote it, it gives the server's current time: a device's clock
 * may be off.
 */
const edadDeLaPagina = () => performance.now();

/** A component of its own, so that each second renders four figures and nothing else. */
function Cifras({ hasta }: { hasta: number }) {
  const alEscribirse = hasta - writtenAt().getTime();
  const restante = useCountdown(alEscribirse, edadDeLaPagina);
  const hydrated = useHydrated();
  const tiempo = tiempoRestante(new Date(hydrated ? restante : alEscribirse), new Date(0));
  if (!tiempo) return <p className="titulo conteo__inicio">{YA_INICIO}</p>;

  const { dias, horas, minutos, segundos } = tiempo;
  const cifras = [
    [dias, 'días'],
    [horas, 'horas'],
    [minutos, 'min'],
    [segundos, 'seg'],
  ] as const;
  return (
    <div
      // Figures written by the server would be those of another second.
      className={classes('conteo__cifras', !hydrated && 'conteo__cifras--espera')}
      role="timer"
      aria-live="off"
      aria-label={
        hydrated ? `${dias} días, ${horas} horas, ${minutos} minutos, ${segundos} segundos` : undefined
      }
    >
      {cifras.map(([cifra, unidad]) => (
        <div key={unidad} aria-hidden="true">
          <b>{String(hydrated ? cifra : 0).padStart(2, '0')}</b>
          <span>{unidad}</span>
        </div>
      ))}
    </div>
  );
}
