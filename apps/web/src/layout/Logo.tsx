import { Link } from 'wouter';
import { paths } from '../paths.ts';
import './Logo.css';

/** The lit window: an arch with the half-round money slot. Leads home. */
export function Logo() {
  return (
    <Link className="logo" href={paths.inicio()} aria-label="Taquilla, inicio">
      <svg viewBox="0 0 28 32" width="28" height="32" aria-hidden="true">
        <path fill="var(--amarillo)" d="M0 32V14a14 14 0 0 1 28 0v18h-7a7 7 0 0 0-14 0z" />
      </svg>
      <span>Taquilla</span>
    </Link>
  );
}
