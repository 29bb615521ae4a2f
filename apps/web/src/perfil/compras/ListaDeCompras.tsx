import { buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { CompraCard } from './CompraCard.tsx';
import type { EventoComprado, Pestana } from './clasificar.ts';
import type { Vista } from './vista.ts';

export interface ListaDeComprasProps {
  eventos: readonly EventoComprado[];
  pestana: Pestana;
  vista: Vista;
  ahora: Date;
}

const SIN_COMPRAS: Record<Pestana, { titulo: string; pista: string }> = {
  proximos: {
    titulo: 'No tienes próximos eventos',
    pista: 'Cuando compres, tus boletos aparecen aquí y en tu correo.',
  },
  pasados: { titulo: 'No tienes eventos pasados', pista: 'Aquí se quedan los boletos de lo que ya viste.' },
};

/** The cards of one tab, or the next step if there are none. */
export function ListaDeCompras({ eventos, pestana, vista, ahora }: ListaDeComprasProps) {
  if (eventos.length === 0) {
    const { titulo, pista } = SIN_COMPRAS[pestana];
    return (
      <EmptyState title={titulo} hint={pista}>
        <Link href={paths.eventos()} className={buttonClass({ variant: 'borde' })}>
          Ver eventos
        </Link>
        {pestana === 'proximos' && (
          <p className="nota">
            ¿Compraste sin cuenta?{' '}
            <Link href={paths.recuperarBoletos()} className="enlace">
              Recupera tus boletos
            </Link>
          </p>
        )}
      </EmptyState>
    );
  }
  return (
    <ul className={`compras compras--${vista}`}>
      {eventos.map(evento => (
        <li key={evento.id}>
          <CompraCard evento={evento} ahora={ahora} />
        </li>
      ))}
    </ul>
  );
}
