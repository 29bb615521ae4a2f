import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { Talon } from '../../ui/Talon.tsx';
import './CompraCard.css';

/** A card of the final size while the purchases are on their way. */
export function CompraCardSkeleton() {
  return (
    <Talon tear="fila" className="compra-card" art={<Skeleton height="100%" radius="0" />}>
      <Skeleton width="6rem" height="1.625rem" />
      <Skeleton width="80%" height="1.375rem" />
      <Skeleton width="45%" height="1.375rem" />
      <Skeleton width="55%" height="0.8125rem" />
      <Skeleton width="30%" height="0.8125rem" />
      <Skeleton width="65%" height="0.8125rem" />
      <Skeleton width="50%" height="2.75rem" />
    </Talon>
  );
}
