import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { type Centavos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { pageNow } from '../../api/initialData.ts';

/** Tells a buyer who is still choosing that prices rose, or a promotion ended (§9.3). */
export function TotalSubio({ antes, ahora }: { antes: Centavos | null; ahora: Centavos }) {
  if (antes === null) return null;
  return (
    <Notice tone="urgente" live>
      <strong>El total cambió mientras elegías.</strong> Era {formatPesos(antes)} y ahora es{' '}
      {formatPesos(ahora)}.
    </Notice>
  );
}

/** Tells that the organiser moved the date since the buyer saw it, before the buyer stands at the door. */
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
