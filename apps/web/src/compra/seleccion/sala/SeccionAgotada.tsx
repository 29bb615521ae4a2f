import type { EstadoAsientoWire, EventoDetalle, Fila } from '@taquilla/contract/entidades/evento';
import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { Notice } from '../../../ui/Notice.tsx';

interface SeccionAgotadaProps {
  evento: EventoDetalle;
  filas: readonly Fila[];
}

/** Nothing is left in the section; the map stays, because a hold that ends shows on it at once. */
export function SeccionAgotada({ evento, filas }: SeccionAgotadaProps) {
  const hayApartados = tieneAsiento(filas, 'reservado');
  return (
    <Notice live>
      <strong>Sección agotada.</strong>{' '}
      {hayApartados && 'Hay lugares apartados: si alguien suelta uno, aparecerá aquí al momento. '}
      <Link href={paths.evento(evento.id)} className="enlace">
        Elegir otra sección
      </Link>
    </Notice>
  );
}

/** Whether any seat of the section is in a state. */
export function tieneAsiento(filas: readonly Fila[], estado: EstadoAsientoWire): boolean {
  return filas.some(fila => fila.asientos.some(asiento => asiento.estado === estado));
}
