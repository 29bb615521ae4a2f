import { buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { PageHead } from './PageHead.tsx';

/** The person's roles do not reach this (§C1.4, §C2.15). */
export function SinPermiso() {
  return (
    <>
      <PageHead title="Sin permiso" />
      <EmptyState
        title="Tu papel no llega hasta aquí"
        hint="Pide a un Dueño que te dé el papel o el evento que te falta, en Equipo."
      >
        <Link className={buttonClass({ variant: 'borde' })} href={paths.hoy()}>
          Ir a Hoy
        </Link>
      </EmptyState>
    </>
  );
}
