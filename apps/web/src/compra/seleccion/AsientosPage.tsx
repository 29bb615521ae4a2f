import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { validarEventoId } from '@taquilla/rules/formularios';
import { tituloDeSeccion } from '@taquilla/rules/tituloDeSeccion';
import { motivoSinVenta } from '@taquilla/rules/ventaEnLinea';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { useHydrated } from '@taquilla/ui/useHydrated.ts';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { initialAnswer, pageNow } from '../../api/initialData.ts';
import { queryFor } from '../../api/queryFor.ts';
import { retryHint } from '../../api/retryHint.ts';
import { PageFallback } from '../../layout/PageFallback.tsx';
import { paths } from '../../paths.ts';
import { CompraDeAsientos } from './CompraDeAsientos.tsx';
import { SeleccionSkeleton } from './SeleccionSkeleton.tsx';

/** Seats of one numbered section: picking, then paying (§2.5, §2.29). */
export function AsientosPage() {
  const { eventoId = '', seccionId = '', seccion = '' } = useParams();
  const invalido = validarEventoId(eventoId);
  if (invalido || validarEventoId(seccionId)) {
    return (
      <Falla titulo={invalido ?? 'La sección no existe.'}>
        <Link href={paths.eventos()} className={buttonClass({ variant: 'borde' })}>
          Ver eventos
        </Link>
      </Falla>
    );
  }
  return (
    <AsientosDeEvento
      key={`${eventoId}/${seccionId}`}
      eventoId={Number(eventoId)}
      seccionId={Number(seccionId)}
      nombre={nombreEscrito(eventoId, seccionId) ?? seccion}
    />
  );
}

/** The section's name by the server, if the page came from there: the address may say anything. */
function nombreEscrito(eventoId: string, seccionId: string): string | undefined {
  return (initialAnswer(`/eventos/${eventoId}/${seccionId}`) as { nombre: string } | undefined)?.nombre;
}

interface Donde {
  eventoId: number;
  seccionId: number;
  /** The section's name by the address, until the server's is known. */
  nombre: string;
}

function AsientosDeEvento({ eventoId, seccionId, nombre }: Donde) {
  const { data: evento, error, refetch } = useAnswer(queryFor('getDetalle', { params: { id: eventoId } }));
  if (error && !evento) {
    const noExiste = error instanceof ApiError && error.status === 404;
    return (
      <Falla
        titulo={mensajeDe(error, 'Error al obtener el evento.')}
        error={error}
        onRetry={noExiste ? undefined : () => void refetch()}
      >
        <Link href={paths.eventos()} className={buttonClass({ variant: 'quieto' })}>
          Ver eventos
        </Link>
      </Falla>
    );
  }
  return (
    <>
      <PageTitle title={`${tituloDeSeccion(nombre)}${evento ? ` · ${evento.nombre}` : ''}`} />
      {evento ? (
        <Compra evento={evento} seccionId={seccionId} nombre={nombre} />
      ) : (
        <SeleccionSkeleton nombre={nombre} eventoId={eventoId} />
      )}
    </>
  );
}

/** Only the browser knows the hold and the turn: the server writes the step as it is before its seats arrive. */
function Compra({ evento, ...donde }: { evento: EventoDetalle; seccionId: number; nombre: string }) {
  const hydrated = useHydrated();
  const cerrado = motivoSinVenta(evento, pageNow());
  if (hydrated) return <CompraDeAsientos evento={evento} cerrado={cerrado} {...donde} />;
  if (cerrado || evento.salaDeEspera) return <PageFallback />;
  return <SeleccionSkeleton nombre={donde.nombre} eventoId={evento.id} evento={evento} />;
}

function Falla({
  titulo,
  error,
  onRetry,
  children,
}: {
  titulo: string;
  error?: Error;
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <div className="ancho bloque">
      <PageTitle title="Asientos" />
      <h1 className="solo-lector">Asientos</h1>
      <ErrorState title={titulo} {...(onRetry && { onRetry, hint: retryHint(error) })}>
        {children}
      </ErrorState>
    </div>
  );
}
