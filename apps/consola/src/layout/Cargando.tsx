import { Skeleton } from '@taquilla/ui/Skeleton.tsx';

/** Shown while a screen's code loads: the space of its head and its first panel. */
export function Cargando() {
  return (
    <div className="pila" role="status">
      <span className="solo-lector">Cargando</span>
      <Skeleton width="16rem" height="2.125rem" />
      <Skeleton width="24rem" height="1rem" />
      <Skeleton height="20rem" radius="12px" />
    </div>
  );
}
