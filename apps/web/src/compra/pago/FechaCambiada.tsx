import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { pageNow } from '../../api/datosIniciales.ts';

/** The organiser moved the date since the buyer saw it: the buyer must learn it before the door. */
export function FechaCambiada({ antes, evento }: { antes: string; evento: EventoDetalle }) {
  const { fecha, recinto } = evento;
  if (fecha === antes) return null;
  const ahora = formatFechaCorta(fecha, recinto.zona, pageNow());
  return (
    <Notice tone="urgente" live>
      <strong>La fecha del evento cambió.</strong> Era {formatFechaCorta(antes, recinto.zona, pageNow())} y
      ahora es {ahora.replace(/\.$/, '')}.
    </Notice>
  );
}
