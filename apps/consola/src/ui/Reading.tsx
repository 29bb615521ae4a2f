import { ApiError } from '@taquilla/cliente/ApiError';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { Failure } from './Failure.tsx';
import { NotFound } from './NotFound.tsx';
import { PageHead } from './PageHead.tsx';
import { LinesSilhouette } from './Silhouettes.tsx';

export interface ReadingProps<T> {
  /** The result of `useAnswer(queryFor(…))`. */
  answer: { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> };
  /** Placeholder in the shape of what comes; by default a panel of a few lines. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * The states of a read on a screen (§C2.15): its skeleton, its data, or the reason why there are none. Data already shown
 * stay when a later reading fails; the band reports the lost connection.
 */
export function Reading<T>({ answer, skeleton, children }: ReadingProps<T>) {
  const { data, error, refetch } = answer;
  if (data !== undefined) return children(data);
  if (error instanceof ApiError && error.status === 403) return <NoPermission />;
  // In a read only the address can be wrong.
  if (error instanceof ApiError && error.code === 'datos_invalidos') return <NotFound />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <NotFound
        mensaje={
          error.code === 'evento_no_encontrado' ? 'No hay un evento así entre los tuyos.' : error.message
        }
      />
    );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status">
      <span className="solo-lector">Cargando</span>
      {skeleton ?? <LinesSilhouette />}
    </div>
  );
}

/** The person's roles do not reach this (§C1.4, §C2.15). */
export function NoPermission() {
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
