import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import { invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { validarEventoId } from '@taquilla/rules/formularios';
import { motivoSinVenta } from '@taquilla/rules/ventaEnLinea';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { useStepEffects } from '@taquilla/ui/useNavigationEffects.ts';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { pageNow } from '../../api/initialData.ts';
import { queryFor } from '../../api/queryFor.ts';
import { retryHint } from '../../api/retryHint.ts';
import { PageFallback } from '../../layout/PageFallback.tsx';
import { paths } from '../../paths.ts';
import { useCambiando } from '../cambiando.ts';
import { EventoCerrado } from '../EventoCerrado.tsx';
import { ConTurno } from '../espera/ConTurno.tsx';
import { usePasoDePago } from '../pasoDePago.ts';
import { leerComprada, type ReservaGuardada, useReservaGuardada } from '../reserva.ts';
import { guardarElegidos } from '../seleccion/eleccion/seleccionGuardada.ts';
import { TusLugares } from './TusLugares.tsx';
import { anotarSueltos } from './useLugaresElegidos.tsx';

const MejoresJuntos = lazy(() =>
  import('../mejores/MejoresJuntos.tsx').then(m => ({ default: m.MejoresJuntos })),
);
const PagoStep = lazy(() => import('../pago/PagoStep.tsx').then(m => ({ default: m.PagoStep })));
const TuCompra = lazy(() => import('./TuCompra.tsx').then(m => ({ default: m.TuCompra })));

/** The places of one purchase, of all sections: picked, held, or being paid (§B1.2). */
export function CompraPage() {
  const { id = '' } = useParams();
  const invalido = validarEventoId(id);
  if (invalido) return <Falla titulo={invalido} />;
  return <DeEvento key={id} eventoId={Number(id)} />;
}

function DeEvento({ eventoId }: { eventoId: number }) {
  const { data: evento, error, refetch } = useAnswer(queryFor('getDetalle', { params: { id: eventoId } }));
  if (evento)
    return (
      <>
        <PageTitle title={`Tu compra · ${evento.nombre}`} />
        <Pasos evento={evento} />
      </>
    );
  if (!error) return <PageFallback />;
  const noExiste = error instanceof ApiError && error.status === 404;
  return (
    <Falla
      titulo={mensajeDe(error, 'Error al obtener el evento.')}
      {...(!noExiste && { onRetry: () => void refetch(), hint: retryHint(error) })}
    />
  );
}

function Pasos({ evento }: { evento: EventoDetalle }) {
  const { enPago, irAPagar, volver } = usePasoDePago();
  const guardada = useReservaGuardada(evento.id);
  const enJuntos = useEnJuntos(evento.id);
  // The payment ends when its step says so, not when the hold is forgotten, so that its last screen stays.
  const [ultima, setUltima] = useState<ReservaGuardada | null>(null);
  if (enPago && guardada && guardada.reservaId !== ultima?.reservaId) setUltima(guardada);
  const pagada = enPago ? (guardada ?? ultima ?? leerComprada({ eventoId: evento.id })) : null;
  useStepEffects(pagada ? 'pago' : enJuntos ? 'juntos' : guardada ? 'apartada' : 'seleccion');

  const deNuevo = () => {
    setUltima(null);
    // The kept seats and event are as old as the hold.
    anotarSueltos(evento.id);
    void invalidate('getDetalle');
    volver();
  };
  if (pagada) return <Pago evento={evento} reserva={pagada} deNuevo={deNuevo} />;
  if (enJuntos) return <Eleccion evento={evento} enJuntos />;
  if (guardada)
    return (
      <Suspense fallback={<PageFallback />}>
        <TuCompra
          key={guardada.reservaId}
          evento={evento}
          guardada={guardada}
          onPagar={() => irAPagar()}
          onOtraCosa={() => irAPagar({ replace: true })}
        />
      </Suspense>
    );
  return <Eleccion evento={evento} />;
}

/** Whether the address asks for the best places together (§B1.8). A hold comes first, unless it is being changed. */
function useEnJuntos(eventoId: number): boolean {
  const enDireccion = new URLSearchParams(useSearch()).get('paso') === 'juntos';
  const guardada = useReservaGuardada(eventoId);
  const cambiando = useCambiando(eventoId);
  return enDireccion && (!guardada || cambiando !== null);
}

function Pago({
  evento,
  reserva,
  deNuevo,
}: {
  evento: EventoDetalle;
  reserva: ReservaGuardada;
  deNuevo: () => void;
}) {
  return (
    <Suspense fallback={<PageFallback />}>
      <PagoStep
        reserva={reserva}
        evento={evento}
        modo="asientos"
        regreso="Regresar a tu compra"
        onCancelada={() => {
          guardarElegidos(evento.id, { asientos: new Map(), generales: new Map() });
          deNuevo();
        }}
        onExpirada={deNuevo}
        onTerminada={() => navigate(paths.evento(evento.id))}
      />
    </Suspense>
  );
}

function Eleccion({ evento, enJuntos = false }: { evento: EventoDetalle; enJuntos?: boolean }) {
  const { data, error, refetch } = useAnswer(queryFor('getSecciones', { params: { id: evento.id } }));
  const cerrado = motivoSinVenta(evento, pageNow());
  if (cerrado) return <EventoCerrado evento={evento} motivo={cerrado} />;
  if (error && !data)
    return (
      <Falla titulo="No pudimos cargar tus lugares" onRetry={() => void refetch()} hint={retryHint(error)} />
    );
  if (!data) return <PageFallback />;
  if (enJuntos)
    return (
      <Suspense fallback={<PageFallback />}>
        <MejoresJuntos evento={evento} datos={data} />
      </Suspense>
    );
  return (
    <ConTurno evento={evento}>
      <TusLugares evento={evento} datos={data} />
    </ConTurno>
  );
}

function Falla({ titulo, ...otra }: { titulo: string; onRetry?: () => void; hint?: string }) {
  return (
    <div className="ancho bloque">
      <PageTitle title="Tu compra" />
      <h1 className="solo-lector">Tu compra</h1>
      <ErrorState title={titulo} {...otra}>
        <Link href={paths.eventos()} className={buttonClass({ variant: 'quieto' })}>
          Ver eventos
        </Link>
      </ErrorState>
    </div>
  );
}
