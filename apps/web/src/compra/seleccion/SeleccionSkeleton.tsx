import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StepHeader } from '../../ui/StepHeader.tsx';
import { Talon } from '../../ui/Talon.tsx';
import './EncabezadoDeSeccion.css';
import './ElegirAsientos.css';
import './resumen/Resumen.css';

/** Step 1 in its final layout while event and rows are on their way. The address knows the section's name already. */
export function SeleccionSkeleton({ nombre, eventoId }: { nombre: string; eventoId: number }) {
  const volver = (className: string, words: string) => (
    <Link href={paths.evento(eventoId)} className={className} aria-label="Volver al evento">
      <Icon name="atras" />
      {words}
    </Link>
  );
  return (
    <>
      <StepHeader
        title={`Sección: ${nombre}`}
        back={volver(buttonClass({ variant: 'quieto', size: 'icono' }), '')}
      />
      <div className="ancho encabezado">
        {volver('volver', 'Volver')}
        <h1>Sección: {nombre}</h1>
      </div>
      <p className="solo-lector" role="status">
        Cargando asientos
      </p>
      <div className="ancho compra" aria-hidden="true">
        <div className="sala">
          <div className="sala__barra">
            <Skeleton width="11.5rem" height="3.125rem" radius="12px" />
            <Skeleton width="9rem" height="3.125rem" radius="var(--r-control)" />
          </div>
          <Skeleton width="24rem" height="1.25rem" />
          <div className="mapa-asientos">
            <Skeleton height="var(--mapa-alto)" radius="var(--r-panel)" />
          </div>
        </div>
        <div className="compra__lado solo-ancho">
          <Talon
            className="resumen"
            art={
              <div className="resumen__evento">
                <Skeleton width="4rem" height="5rem" />
                <div className="pila">
                  <Skeleton width="70%" height="1.375rem" />
                  <Skeleton width="50%" />
                </div>
              </div>
            }
          >
            <div className="pila">
              <Skeleton width="60%" height="1.5rem" />
              <Skeleton width="80%" />
              <Skeleton height="3.5rem" radius="var(--r-control)" />
            </div>
          </Talon>
        </div>
      </div>
      <BottomBar>
        <Skeleton width="10rem" height="2.5rem" />
      </BottomBar>
    </>
  );
}
