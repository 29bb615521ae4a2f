import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { tituloDeSeccion } from '@taquilla/rules/tituloDeSeccion';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Link } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { paths } from '../../paths.ts';
import { StepHeader } from '../../ui/StepHeader.tsx';

/** The section's name and the way back to its event; on a phone the page's header shows both. */
export function EncabezadoDeSeccion({ evento, nombre }: { evento: EventoDetalle; nombre: string }) {
  const volver = paths.evento(evento.id);
  return (
    <>
      <StepHeader
        title={tituloDeSeccion(nombre)}
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
        <h1>{tituloDeSeccion(nombre)}</h1>
      </div>
    </>
  );
}
