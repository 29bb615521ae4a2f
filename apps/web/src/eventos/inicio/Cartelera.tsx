import type { EventoResumen } from '@taquilla/contract/tienda/entidades/evento';
import { Button } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { Talon } from '../../ui/Talon.tsx';
import { EventoCard } from './EventoCard.tsx';
import './EventoCard.css';

const HUECOS = [1, 2, 3, 4, 5, 6, 7, 8];

interface CarteleraProps {
  eventos: EventoResumen[];
  /** Removes the filters; undefined without any. */
  onClear: (() => void) | undefined;
}

/** The grid of events (§2.22). The number of filtered events is announced to screen readers. */
export function Cartelera(props: CarteleraProps) {
  const { length } = props.eventos;
  return (
    <>
      <p className="solo-lector" role="status">
        {length === 1 ? '1 evento' : `${length} eventos`}
      </p>
      <Eventos {...props} />
    </>
  );
}

function Eventos({ eventos, onClear }: CarteleraProps) {
  if (eventos.length === 0) {
    return (
      <EmptyState
        title="No hay eventos disponibles"
        hint={
          onClear
            ? 'Prueba con otras palabras, otra ciudad u otra fecha.'
            : 'Vuelve pronto: aquí se anuncian primero.'
        }
      >
        {onClear && (
          <Button variant="borde" onClick={onClear}>
            Quitar filtros
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <ul className="cartelera">
      {eventos.map(evento => (
        <li key={evento.id}>
          <EventoCard evento={evento} />
        </li>
      ))}
    </ul>
  );
}

/** The grid while its events are loading. */
export function CarteleraSkeleton() {
  return (
    <>
      <p className="solo-lector" role="status">
        Cargando eventos
      </p>
      <ul className="cartelera" aria-hidden="true">
        {HUECOS.map(n => (
          <li key={n}>
            <EventoCardSkeleton />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A placeholder card of the final size. */
function EventoCardSkeleton() {
  return (
    <Talon
      tear="fila"
      className="evento evento--hueco"
      aria-hidden="true"
      art={<Skeleton height="100%" radius="0" />}
    >
      <Skeleton width="5rem" height="1.5rem" />
      <Skeleton width="80%" height="1.375rem" />
      <Skeleton width="50%" height="0.8125rem" />
      <Skeleton width="90%" height="0.8125rem" />
      <Skeleton width="45%" height="0.875rem" />
    </Talon>
  );
}
