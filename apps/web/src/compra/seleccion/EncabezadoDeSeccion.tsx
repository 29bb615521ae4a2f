import type { EventoDetalle } from '@taquilla/contract/entidades/evento';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { Link } from 'wouter';
import { pageNow } from '../../api/datosIniciales.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { StepHeader } from '../../ui/StepHeader.tsx';
import './EncabezadoDeSeccion.css';

/** The section's name and the way back to its event; on a phone the page's header says both. */
export function EncabezadoDeSeccion({ evento, nombre }: { evento: EventoDetalle; nombre: string }) {
  const volver = paths.evento(evento.id);
  return (
    <>
      <StepHeader
        title={`Sección: ${nombre}`}
        detail={`${evento.nombre}, ${formatFechaCorta(evento.fecha, evento.recinto.zona, pageNow())}`}
        back={
          <Link
            href={volver}
            className={buttonClass({ variant: 'quieto', size: 'icono' })}
            aria-label={`Volver a ${evento.nombre}`}
          >
            <Icon name="atras" />
          </Link>
        }
      />
      <div className="ancho encabezado">
        <Link href={volver} className="volver">
          <Icon name="atras" />
          {evento.nombre}
        </Link>
        <h1>Sección: {nombre}</h1>
      </div>
    </>
  );
}
