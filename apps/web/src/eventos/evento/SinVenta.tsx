import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { etiquetaSinVenta } from '@taquilla/rules/etiquetas';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Link } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { paths } from '../../paths.ts';
import type { Venta } from './venta.ts';

const TEXTOS: Readonly<Record<Exclude<Venta, 'abierta'>, { titulo: string | null; ayuda: string }>> = {
  no_disponible: {
    titulo: 'Este evento no está disponible.',
    ayuda: 'No se vende en línea. Puedes ver los demás eventos.',
  },
  pasada: { titulo: null, ayuda: 'La venta en línea terminó. Mira lo que viene.' },
  agotada: {
    titulo: 'Agotado',
    ayuda: 'No queda ningún lugar. Si alguien suelta los suyos, aparecerán aquí solos.',
  },
  sin_lugares: {
    titulo: 'Por ahora no hay boletos',
    ayuda: 'El organizador no tiene lugares a la venta. Puedes ver los demás eventos.',
  },
};

/** Why nothing can be bought, and the way on. */
export function SinVenta({ motivo, evento }: { motivo: Exclude<Venta, 'abierta'>; evento: EventoDetalle }) {
  const { titulo, ayuda } = TEXTOS[motivo];
  return (
    <div className="bloque">
      <EmptyState title={titulo ?? etiquetaSinVenta(evento.fecha, pageNow())} hint={ayuda}>
        <Link
          className={buttonClass({ variant: motivo === 'agotada' ? 'borde' : 'principal' })}
          href={paths.eventos()}
        >
          Ver otros eventos
        </Link>
      </EmptyState>
    </div>
  );
}
