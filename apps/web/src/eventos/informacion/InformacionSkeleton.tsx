import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { PortadaSkeleton } from '../evento/EventoSkeleton.tsx';
import './Informacion.css';

/** The information page in its final layout while it loads: what it is about, and when and where beside it (§2.25). */
export function InformacionSkeleton() {
  return (
    <>
      <PortadaSkeleton />
      <div className="ancho informacion" aria-hidden="true">
        <div className="informacion__texto">
          <Skeleton width="14rem" height="2.25rem" />
          {['100%', '96%', '99%', '60%'].map(ancho => (
            <Skeleton key={ancho} width={`min(38rem, ${ancho})`} height="1.25rem" />
          ))}
        </div>
        <div className="pila informacion__lado">
          <div className="informacion__datos">
            {['14rem', '6rem', '10rem', '8rem'].map(ancho => (
              <div key={ancho}>
                <Skeleton width="4rem" height="1.5rem" />
                <Skeleton width={ancho} height="1.5rem" />
              </div>
            ))}
          </div>
          <Skeleton height="3.5rem" radius="var(--r-control)" />
        </div>
      </div>
      <p className="solo-lector" role="status">
        Cargando el evento
      </p>
    </>
  );
}
