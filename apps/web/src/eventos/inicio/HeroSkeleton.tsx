import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import './Hero.css';

/** The hero's room while its events are on their way. */
export function HeroSkeleton() {
  return (
    <div className="hero" aria-hidden="true">
      <div className="hero__lamina">
        <div className="ancho">
          <div className="hero__texto">
            <Skeleton width="11rem" />
            <Skeleton width="min(32rem, 72vw)" height="clamp(3.4rem, 9vw, 6.5rem)" />
            <Skeleton width="min(20rem, 54vw)" height="clamp(3.4rem, 9vw, 6.5rem)" />
            <Skeleton width="15rem" />
            <Skeleton width="9.5rem" height="3.5rem" radius="var(--r-control)" />
          </div>
        </div>
      </div>
    </div>
  );
}
