import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { useConfiguracion } from './useConfiguracion.ts';
import './Logo.css';

/**
 * The lit window: an arch with the half-round money slot, beside the operator's name. Links to the home. A house with a
 * logo of its own shows it here by its style sheet, which the server writes.
 */
export function Logo() {
  const nombre = useConfiguracion()?.nombre ?? 'Taquilla';
  return (
    <Link className="logo" href={paths.inicio()} aria-label={`${nombre}, inicio`}>
      <svg viewBox="0 0 28 32" width="28" height="32" aria-hidden="true">
        <path fill="var(--amarillo)" d="M0 32V14a14 14 0 0 1 28 0v18h-7a7 7 0 0 0-14 0z" />
      </svg>
      <span>{nombre}</span>
    </Link>
  );
}
