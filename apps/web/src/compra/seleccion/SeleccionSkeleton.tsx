import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { tituloDeSeccion } from '@taquilla/rules/tituloDeSeccion';
import { BottomBar } from '@taquilla/ui/BottomBar.tsx';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { StepHeader } from '../../ui/StepHeader.tsx';
import { Talon } from '../../ui/Talon.tsx';
import { EncabezadoDeSeccion } from './EncabezadoDeSeccion.tsx';
import '@taquilla/ui/Skeleton.css';
import './ElegirAsientos.css';
import './SeleccionSkeleton.css';
import './resumen/Resumen.css';

interface SeleccionSkeletonProps {
  nombre: string;
  eventoId: number;
  /** Undefined until it is known. */
  evento?: EventoDetalle;
}

/**
 * Step 1 in its final layout while event and rows are loading. The address knows the section's name already. The server
 * writes it, so its sizes are in its sheet: a `style` is restored by code (stylesApart.ts).
 */
export function SeleccionSkeleton({ nombre, eventoId, evento }: SeleccionSkeletonProps) {
  return (
    <>
      {evento ? (
        <EncabezadoDeSeccion evento={evento} nombre={nombre} />
      ) : (
        <EncabezadoSinEvento nombre={nombre} eventoId={eventoId} />
      )}
      <p className="solo-lector" role="status">
        Cargando asientos
      </p>
      <div className="ancho compra seleccion-hueca" aria-hidden="true">
        <div className="auditorio">
          <div className="auditorio__barra">
            <Hueco parte="vista" />
            <Hueco parte="mejores" />
          </div>
          <Hueco parte="leyenda" />
          <div className="mapa-asientos">
            <Hueco parte="mapa" />
          </div>
        </div>
        <div className="compra__lado solo-ancho">
          <ResumenHueco />
        </div>
      </div>
      <BottomBar>
        <span className="seleccion-hueca">
          <Hueco parte="cuenta" />
        </span>
      </BottomBar>
    </>
  );
}

function ResumenHueco() {
  return (
    <Talon
      className="resumen"
      art={
        <div className="resumen__evento">
          <Hueco parte="cartel" />
          <div className="pila">
            <Hueco parte="nombre" />
            <Hueco parte="fecha" />
          </div>
        </div>
      }
    >
      <div className="pila">
        <Hueco parte="titulo" />
        <Hueco parte="renglon" />
        <Hueco parte="boton" />
      </div>
    </Talon>
  );
}

function EncabezadoSinEvento({ nombre, eventoId }: { nombre: string; eventoId: number }) {
  const volver = (className: string, words: string) => (
    <Link href={paths.evento(eventoId)} className={className} aria-label="Volver al evento">
      <Icon name="atras" />
      {words}
    </Link>
  );
  return (
    <>
      <StepHeader
        title={tituloDeSeccion(nombre)}
        back={volver(buttonClass({ variant: 'quieto', size: 'icono' }), '')}
      />
      <div className="ancho encabezado">
        {volver('volver', 'Volver')}
        <h1>{tituloDeSeccion(nombre)}</h1>
      </div>
    </>
  );
}

function Hueco({ parte }: { parte: string }) {
  return <span className={`hueco hueco--${parte}`} />;
}
