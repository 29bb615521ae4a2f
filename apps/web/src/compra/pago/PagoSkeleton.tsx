import { classes } from '@taquilla/ui/classes.ts';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import './PantallaDePago.css';

/** The step's layout while the reservation is read. */
export function PagoSkeleton({ modo }: { modo: 'asientos' | 'general' }) {
  return (
    <div className={classes('pago', `pago--${modo}`)}>
      <p className="solo-lector" role="status">
        Cargando tu reserva
      </p>
      <div aria-hidden="true">
        <Skeleton height="3.75rem" radius="0" />
        <div className={modo === 'asientos' ? 'ancho' : undefined}>
          {modo === 'asientos' && (
            <p className="pago__titulo">
              <Skeleton width="9rem" height="2.5rem" />
            </p>
          )}
          <div className="pago__columnas">
            <div className="pila">
              <div className="pago__plegado-sitio">
                <Skeleton height="4.375rem" radius="var(--r-panel)" />
              </div>
              <Skeleton height="20rem" radius="var(--r-panel)" />
              <Skeleton height="24rem" radius="var(--r-panel)" />
            </div>
            <div className="pago__lado">
              <Skeleton height="30rem" radius="var(--r-talon)" />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
