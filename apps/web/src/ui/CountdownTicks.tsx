import { formatMinutosSegundos } from '@taquilla/rules/cuentaRegresiva';
import { classes } from '@taquilla/ui/classes.ts';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { type ReactNode, useState } from 'react';
import { announcement, tickFills } from './clock.ts';
import './CountdownTicks.css';

export interface CountdownTicksProps {
  /** Milliseconds left, from `useCountdown`. */
  remaining: number;
  /** Milliseconds the whole hold lasts; ten minutes by default. */
  total?: number | undefined;
  /** Whether nothing is due for the held places. */
  free?: boolean | undefined;
  /** The held places, at the right on a wide screen. */
  detail?: ReactNode;
  /** The way to more time, in the last two minutes. */
  action?: ReactNode;
}

const URGENT_MS = 60_000;

const WORDS = {
  calm: { title: 'Tus lugares están apartados', note: 'Paga antes de que termine' },
  soon: { title: 'Quedan menos de 2 minutos', note: 'Tus lugares siguen apartados' },
  urgent: { title: 'Último minuto', note: 'Paga ahora o se liberan' },
  over: { title: 'Tus lugares se liberaron', note: 'No se cobró nada' },
} as const;
const FREE_NOTES = {
  calm: 'Confirma antes de que termine',
  soon: 'Confirma antes de que termine',
  urgent: 'Confirma ahora o se liberan',
} as const;

/** The hold's clock: `mm:ss` and ten ticks, torn off one after the other. Announced at 5, 2 and 1 minutes. */
export function CountdownTicks(props: CountdownTicksProps) {
  const { remaining, total = 600_000, free = false, detail, action } = props;
  const [beat, setBeat] = useState({ remaining, words: '' });
  if (beat.remaining !== remaining) {
    setBeat({ remaining, words: announcement(beat.remaining, remaining, free) ?? beat.words });
  }
  const last = remaining <= URGENT_MS;
  const urgent = last || action !== undefined;
  const state = remaining === 0 ? 'over' : last ? 'urgent' : action ? 'soon' : 'calm';
  const { title, note } = WORDS[state];

  return (
    <section className={classes('reloj', urgent && 'reloj--urgente')} aria-label="Tiempo de tu reserva">
      <div className="ancho reloj__fila">
        <b role="timer" aria-live="off">
          {formatMinutosSegundos(Math.ceil(remaining / 1000))}
        </b>
        <p>
          <Icon name={urgent ? 'alerta' : 'reloj'} />
          <span>
            <strong>{title}</strong>
            <small>{free && state !== 'over' ? FREE_NOTES[state] : note}</small>
          </span>
        </p>
        {action && <div className="reloj__accion">{action}</div>}
        {detail && !action && <small className="reloj__que">{detail}</small>}
      </div>
      <div className="reloj__minutos" aria-hidden="true">
        {tickFills(remaining, total).map((fill, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the ticks are ten fixed places
          <i key={i} style={{ '--va': `${fill * 100}%` }} />
        ))}
      </div>
      <p className="solo-lector" role="status" aria-live="assertive">
        {beat.words}
      </p>
    </section>
  );
}
