import { forget, invalidate } from '@taquilla/cliente/queries';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import type { SinVentaEnLinea } from '@taquilla/rules/ventaEnLinea';
import { createStore, useStore } from '@taquilla/ui/store.ts';
import { useStepEffects } from '@taquilla/ui/useNavigationEffects.ts';
import { lazy, Suspense, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { PageFallback } from '../../layout/PageFallback.tsx';
import { useCambiando } from '../cambiando.ts';
import { EventoCerrado } from '../EventoCerrado.tsx';
import { ConTurno } from '../espera/ConTurno.tsx';
import { direccionDePago, usePasoDePago } from '../pasoDePago.ts';
import {
  guardarReserva,
  leerComprada,
  olvidarComprada,
  type ReservaGuardada,
  useReservaGuardada,
} from '../reserva.ts';
import type { Seleccion } from './eleccion/elegir.ts';
import { guardarSeleccion } from './eleccion/seleccionGuardada.ts';
import { SeleccionSkeleton } from './SeleccionSkeleton.tsx';
import { SeleccionStep } from './SeleccionStep.tsx';

/** Step 2, loaded apart: it is useless before step 1 is done. */
const cargarPago = () => import('../pago/PagoStep.tsx');
const PagoStep = lazy(() => cargarPago().then(m => ({ default: m.PagoStep })));
const AsientosApartados = lazy(() =>
  import('./AsientosApartados.tsx').then(m => ({ default: m.AsientosApartados })),
);

interface CompraDeAsientosProps {
  evento: EventoDetalle;
  /** The reason why the seats are not sold here, if they are not. */
  cerrado: SinVentaEnLinea | null;
  seccionId: number;
  nombre: string;
}

/** The two steps; the address says which. A kept hold leads from the choice to its payment (§4.7). */
export function CompraDeAsientos({ cerrado, ...props }: CompraDeAsientosProps) {
  const { evento, seccionId } = props;
  const pasos = usePasos({ eventoId: evento.id, seccionId });
  const { enPago } = pasos;
  const cambiando = useCambiando(evento.id);
  // A hold that is being changed is picked from as before it (§B1.3).
  const apartada = cambiando ? null : pasos.apartada;
  useStepEffects(enPago ? 'pago' : apartada ? 'apartada' : 'seleccion');

  if (enPago) return <Pago evento={evento} reserva={enPago} {...pasos} />;
  if (apartada) {
    const esDeAqui = !apartada.esGeneral && !apartada.varias && apartada.seccionId === seccionId;
    const pagar = (como?: { replace: boolean }) =>
      esDeAqui ? pasos.irAPagar(como) : navigate(direccionDePago(apartada, evento.nombre), como);
    return (
      <Suspense fallback={<SeleccionSkeleton nombre={props.nombre} eventoId={evento.id} evento={evento} />}>
        <AsientosApartados
          {...props}
          guardada={apartada}
          onPagar={() => pagar()}
          onOtraCosa={() => pagar({ replace: true })}
          onSoltada={lugares => pasos.alSoltar(esDeAqui ? lugares : [])}
        />
      </Suspense>
    );
  }
  // A hold can still be paid, and a paid purchase stays on the screen.
  if (cerrado) return <EventoCerrado evento={evento} motivo={cerrado} />;
  return (
    <ConTurno evento={cambiando ? { ...evento, salaDeEspera: false } : evento}>
      <SeleccionStep
        {...props}
        onPreparar={() => void cargarPago().catch(() => {})}
        onApartada={pasos.alApartar}
        onLista={pasos.alEstarLista}
      />
    </ConTurno>
  );
}

/** The step of the purchase: its payment, the choice with held seats, or the choice. */
function usePasos(donde: { eventoId: number; seccionId: number }) {
  const { enPago, irAPagar, volver } = usePasoDePago();
  const guardada = useReservaGuardada(donde.eventoId);
  // From the hold to the payment the choice stays on the screen: a typed code is applied meanwhile. A store, as the kept
  // hold is one, so that no rendering sees the one without the other.
  const [apartando] = useState(() => createStore(false));
  const apartada = useStore(apartando) ? null : guardada;
  // The payment ends when its step says so, not when the hold is forgotten, so that its last screen stays.
  const [ultima, setUltima] = useState<ReservaGuardada | null>(null);
  if (enPago && apartada && apartada.reservaId !== ultima?.reservaId) setUltima(apartada);

  const alSoltar = (seleccion: Seleccion) => {
    guardarSeleccion(donde, seleccion);
    setUltima(null);
  };
  return {
    enPago: enPago ? (apartada ?? ultima ?? leerComprada(donde)) : null,
    apartada,
    irAPagar,
    volver,
    /** Begins anew, with these seats picked. */
    elegir: (seleccion: Seleccion) => {
      alSoltar(seleccion);
      // The kept seats and event are as old as the hold.
      forget('getFilas');
      void invalidate('getDetalle');
    },
    alSoltar,
    alApartar: (reserva: ReservaGuardada) => {
      apartando.set(true);
      // Kept at once, before anything else can fail.
      guardarReserva(reserva);
      olvidarComprada(donde.eventoId);
    },
    alEstarLista: () => {
      apartando.set(false);
      irAPagar();
    },
  };
}

interface PagoProps extends Pick<ReturnType<typeof usePasos>, 'elegir' | 'volver'> {
  evento: EventoDetalle;
  reserva: ReservaGuardada;
}

function Pago({ evento, reserva, elegir, volver }: PagoProps) {
  const elegirDeNuevo = (seleccion: Seleccion) => {
    elegir(seleccion);
    volver();
  };
  return (
    <Suspense fallback={<PageFallback />}>
      <PagoStep
        reserva={reserva}
        evento={evento}
        modo="asientos"
        onCancelada={() => elegirDeNuevo([])}
        onExpirada={elegirDeNuevo}
        onTerminada={() => {
          elegir([]);
          // Not a step back: the way back leads to the tickets again.
          navigate(location.pathname);
        }}
      />
    </Suspense>
  );
}
