import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { Talon } from '../../ui/Talon.tsx';
import './EventoCard.css';
import './EventoCardSkeleton.css';

/** A card of the final size while the list is on its way. */
export function EventoCardSkeleton() {
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
