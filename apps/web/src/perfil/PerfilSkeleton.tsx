import { Skeleton } from '@taquilla/ui/Skeleton.tsx';

/** The room of a page while the session is checked. */
export function PerfilSkeleton() {
  return (
    <>
      <p className="solo-lector" role="status">
        Cargando tu cuenta
      </p>
      <div className="pila" aria-hidden="true">
        <Skeleton width="14rem" height="3.25rem" />
        <Skeleton width="20rem" height="3rem" />
        <Skeleton height="18rem" radius="var(--r-talon)" />
      </div>
    </>
  );
}
