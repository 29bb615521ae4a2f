import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { formatMinutosSegundos } from '@taquilla/rules/cuentaRegresiva';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { PageFallback } from '../../layout/PageFallback.tsx';
import { useHaySala, useTurno } from './salaGuardada.ts';

/** Loaded on demand: few events have a room. */
const SalaDeEspera = lazy(() => import('./SalaDeEspera.tsx').then(m => ({ default: m.SalaDeEspera })));

interface ConTurnoProps {
  evento: EventoDetalle;
  /** `hoja` is inside a purchase's sheet, which has its own title. */
  lugar?: 'pagina' | 'hoja';
  children: ReactNode;
}

/** Shows its children, or the event's waiting room until the buyer has a turn (record 0017). */
export function ConTurno({ evento, lugar = 'pagina', children }: ConTurnoProps) {
  const haySala = useHaySala(evento);
  const turno = useTurno(evento.id);
  if (!haySala) return children;
  if (turno) {
    return (
      <>
        <RelojDeTurno hasta={turno.hasta} lugar={lugar} />
        {children}
      </>
    );
  }
  return (
    <Suspense fallback={<PageFallback />}>
      <SalaDeEspera evento={evento} lugar={lugar} />
    </Suspense>
  );
}

function RelojDeTurno({ hasta, lugar }: { hasta: number; lugar: 'pagina' | 'hoja' }) {
  const restante = useCountdown(hasta);
  return (
    <div
      className={lugar === 'pagina' ? 'ancho con-turno' : undefined}
      // Inline: a style sheet of its own would be one more name in the first load.
      style={{ paddingBlock: lugar === 'pagina' ? 'var(--e-4) 0' : '0 var(--e-4)' }}
    >
      <Notice tone="exito">
        <strong>Es tu turno.</strong> Te quedan{' '}
        <b className="num" role="timer" aria-live="off">
          {formatMinutosSegundos(Math.ceil(restante / 1000))}
        </b>{' '}
        para apartar.
      </Notice>
    </div>
  );
}
