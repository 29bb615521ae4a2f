import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { BotonDeTema } from './Barra.tsx';
import './BarraDeTelefono.css';

/** On a phone: a night bar with the section's name and the search. */
export function BarraDeTelefono({ titulo, onBuscar }: { titulo: string; onBuscar: () => void }) {
  return (
    <header className="barra-fono">
      <Link className="barra-fono__marca" href={paths.hoy()} aria-label="Taquilla, consola">
        <svg viewBox="0 0 28 32" aria-hidden="true">
          <path fill="#ffd60a" d="M0 32V14a14 14 0 0 1 28 0v18h-7a7 7 0 0 0-14 0z" />
        </svg>
      </Link>
      <p className="titulo">{titulo}</p>
      <Button variant="quieto" size="icono" aria-label="Buscar" onClick={onBuscar}>
        <Icon name="lupa" />
      </Button>
      <BotonDeTema />
    </header>
  );
}
