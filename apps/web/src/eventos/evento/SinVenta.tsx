import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { explicarSinVenta } from '@taquilla/rules/ventaEnLinea';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Link } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { paths } from '../../paths.ts';
import type { Venta } from './venta.ts';

const AGOTADA = {
  titulo: 'Agotado',
  ayuda: 'No queda ningún lugar. Si alguien suelta los suyos, aparecerán aquí solos.',
};
const SIN_LUGARES = {
  titulo: 'Por ahora no hay boletos',
  ayuda: 'El organizador no tiene lugares a la venta. Puedes ver los demás eventos.',
};

/** The reason why nothing can be bought, and a link to go on. */
export function SinVenta({ motivo, evento }: { motivo: Exclude<Venta, 'abierta'>; evento: EventoDetalle }) {
  const { titulo, ayuda } =
    motivo === 'agotada'
      ? AGOTADA
      : motivo === 'sin_lugares'
        ? SIN_LUGARES
        : explicarSinVenta(motivo, evento, pageNow());
  const vuelve = ['agotada', 'sin_lugares', 'pausada', 'programada'].includes(motivo);
  return (
    <div className="bloque">
      <EmptyState title={titulo} hint={ayuda}>
        <Link className={buttonClass({ variant: vuelve ? 'borde' : 'principal' })} href={paths.eventos()}>
          Ver otros eventos
        </Link>
      </EmptyState>
    </div>
  );
}
