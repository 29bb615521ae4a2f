import { classes } from '@taquilla/ui/classes.ts';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { HuecoDelMapa } from '../mapa/HuecoDelMapa.tsx';
import './BoletosAdicionales.css';
import './ElegirSeccion.css';
import './EventoSkeleton.css';
import './Portada.css';

interface EventoSkeletonProps {
  /** `boletos` is the part that comes with the sections. */
  parte?: 'todo' | 'boletos';
  /** The venue's map, if it is known; null for none. */
  svg?: string | null | undefined;
}

/** The event page in its final layout while it loads. */
export function EventoSkeleton({ parte = 'todo', svg }: EventoSkeletonProps) {
  return (
    <>
      {parte === 'todo' && <PortadaSkeleton baja />}
      <div className={parte === 'todo' ? 'ancho' : undefined} aria-hidden="true">
        <div className="bloque elegir">
          <div className="bloque__cabeza">
            <Skeleton width="14rem" height="2.5rem" />
          </div>
          <PlanoSkeleton svg={svg} />
        </div>
        <div className="bloque">
          <div className="bloque__cabeza">
            <Skeleton width="16rem" height="2.5rem" />
          </div>
          <div className="evento-hueco__zonas">
            {['a', 'b', 'c', 'd'].map(cual => (
              <Skeleton key={cual} height="7.5rem" radius="var(--r-control)" />
            ))}
          </div>
        </div>
      </div>
      <CargandoEvento />
    </>
  );
}

function PlanoSkeleton({ svg }: Pick<EventoSkeletonProps, 'svg'>) {
  return (
    <div className={svg === null ? 'plano plano--sin-mapa' : 'plano'}>
      {svg !== null && <HuecoDelMapa svg={svg} />}
      <div className="pila solo-ancho">
        {['a', 'b', 'c', 'd', 'e', 'f'].map(cual => (
          <Skeleton key={cual} height="2.5rem" radius="var(--r-control)" />
        ))}
      </div>
      {svg === null && (
        <div className="solo-ancho">
          <Skeleton height="30rem" radius="var(--r-talon)" />
        </div>
      )}
    </div>
  );
}

export function CargandoEvento() {
  return (
    <p className="solo-lector" role="status">
      Cargando el evento
    </p>
  );
}

/** The page's title and the banner behind it. */
export function PortadaSkeleton({ baja = false }: { baja?: boolean }) {
  return (
    <>
      <PageTitle title="Evento" />
      <h1 className="solo-lector">Evento</h1>
      <div className={classes('portada', baja && 'portada--baja')} aria-hidden="true">
        <div className="ancho" />
        <div className="ancho portada__texto">
          <Skeleton width="min(30rem, 85%)" height="clamp(3rem, 2.1rem + 4.4vw, 6rem)" />
          <Skeleton width="12rem" height="1.5rem" />
          <Skeleton width="min(24rem, 90%)" height="1.5rem" />
        </div>
      </div>
    </>
  );
}
