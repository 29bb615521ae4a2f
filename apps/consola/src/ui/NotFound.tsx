import { buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { PageHead } from './PageHead.tsx';

/** Says that the address's thing does not exist (§C2.15). */
export function NotFound({ mensaje }: { mensaje?: string }) {
  return (
    <>
      <PageHead title="No está aquí" />
      <EmptyState
        title="No encontramos esa página"
        hint={mensaje ?? 'La dirección está mal escrita, o lo que mostraba ya no existe.'}
      >
        <Link className={buttonClass({ variant: 'borde' })} href={paths.hoy()}>
          Ir a Hoy
        </Link>
      </EmptyState>
    </>
  );
}
