import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { etiquetaSinVenta } from '@taquilla/rules/etiquetas';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Link } from 'wouter';
import { pageNow } from '../../api/datosIniciales.ts';
import { paths } from '../../paths.ts';

/** An event whose seats are not sold here: it is past, or sold at the door alone (§2.24). */
export function EventoCerrado({ evento }: { evento: EventoDetalle }) {
  const { nombre, fecha, recinto, mostrarWeb } = evento;
  const cuando = formatFechaCorta(fecha, recinto.zona, pageNow());
  return (
    <div className="ancho bloque">
      <h1 className="solo-lector">{nombre}</h1>
      <EmptyState
        title={
          mostrarWeb
            ? etiquetaSinVenta(fecha, pageNow())
            : 'Este evento no está disponible para su venta en línea.'
        }
        hint={`${nombre} · ${cuando} · ${recinto.nombre}`}
      >
        <Link href={paths.eventos()} className={buttonClass({ variant: 'borde' })}>
          Ver otros eventos
        </Link>
      </EmptyState>
    </div>
  );
}
