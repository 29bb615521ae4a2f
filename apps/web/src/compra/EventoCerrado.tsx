import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { explicarSinVenta, type SinVentaEnLinea } from '@taquilla/rules/ventaEnLinea';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Link } from 'wouter';
import { pageNow } from '../api/initialData.ts';
import { paths } from '../paths.ts';

/** An event whose seats are not sold here: past, not on sale yet, or sold at the door alone (§2.24, §C3.2). */
export function EventoCerrado({ evento, motivo }: { evento: EventoDetalle; motivo: SinVentaEnLinea }) {
  const { nombre, fecha, recinto } = evento;
  const cuando = formatFechaCorta(fecha, recinto.zona, pageNow());
  return (
    <div className="ancho bloque">
      <h1 className="solo-lector">{nombre}</h1>
      <EmptyState
        title={
          motivo === 'no_disponible'
            ? 'Este evento no está disponible para su venta en línea.'
            : explicarSinVenta(motivo, evento, pageNow()).titulo
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
