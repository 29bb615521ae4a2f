import { forget, invalidate } from '@taquilla/cliente/queries';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { explicarSinVenta, type SinVentaEnLinea } from '@taquilla/rules/ventaEnLinea';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { useStepEffects } from '@taquilla/ui/useNavigationEffects.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { PageFallback } from '../../layout/PageFallback.tsx';
import { paths } from '../../paths.ts';
import { ConTurno } from '../espera/ConTurno.tsx';
import { guardarReserva, leerComprada, type ReservaGuardada, useReservaGuardada } from '../reserva.ts';
import type { Seleccion } from './eleccion/elegir.ts';
import { guardarSeleccion } from './eleccion/seleccionGuardada.ts';
import { SeleccionStep } from './SeleccionStep.tsx';

/** Step 2, loaded apart: it is useless before step 1 is done. */
const cargarPago = () => import('../pago/PagoStep.tsx');
const PagoStep = lazy(() => cargarPago().then(m => ({ default: m.PagoStep })));

interface CompraDeAsientosProps {
  evento: EventoDetalle;
  /** The reason why the seats are not sold here, if they are not. */
  cerrado: SinVentaEnLinea | null;
  seccionId: number;
  nombre: string;
}

/** The two steps. A kept hold of this event leads straight to its payment (§4.7). */
export function CompraDeAsientos({ evento, cerrado, seccionId, nombre }: CompraDeAsientosProps) {
  const guardada = useReservaGuardada(evento.id);
  // The payment ends when its step says so, not when the hold is forgotten, so that its last screen stays.
  const [enPago, setEnPago] = useState(() => guardada ?? leerComprada({ eventoId: evento.id, seccionId }));
  useStepEffects(enPago ? 'pago' : 'seleccion');
  const apartando = useRef(false);
  const donde = { eventoId: evento.id, seccionId };

  useEffect(() => {
    // Another tab made the hold.
    if (guardada && !apartando.current) setEnPago(guardada);
  }, [guardada]);

  const pagar = (reserva: ReservaGuardada) => {
    apartando.current = false;
    setEnPago(reserva);
  };
  const elegir = (seleccion: Seleccion) => {
    guardarSeleccion(donde, seleccion);
    // The kept seats and event are as old as the hold.
    forget('getFilas');
    void invalidate('getDetalle');
    setEnPago(null);
  };

  if (!enPago) {
    // A hold can still be paid, and a paid purchase stays on the screen.
    if (cerrado) return <EventoCerrado evento={evento} motivo={cerrado} />;
    return (
      <ConTurno evento={evento}>
        <SeleccionStep
          evento={evento}
          seccionId={seccionId}
          nombre={nombre}
          onPreparar={() => void cargarPago().catch(() => {})}
          onApartada={reserva => {
            // Kept at once, before anything else can fail.
            apartando.current = true;
            guardarReserva(reserva);
          }}
          onLista={pagar}
        />
      </ConTurno>
    );
  }
  return (
    <Suspense fallback={<PageFallback />}>
      <PagoStep
        reserva={enPago}
        evento={evento}
        modo="asientos"
        onCancelada={() => elegir([])}
        onExpirada={elegir}
        onTerminada={() => elegir([])}
      />
    </Suspense>
  );
}

/** An event whose seats are not sold here: past, not on sale yet, or sold at the door alone (§2.24, §C3.2). */
function EventoCerrado({ evento, motivo }: { evento: EventoDetalle; motivo: SinVentaEnLinea }) {
  const { nombre, fecha, recinto } = evento;
  const cuando = formatFechaCorta(fecha, recinto.zona, pageNow());
  return (
    <div className="ancho bloque">
      <h1 className="solo-lector">{nombre}</h1>
      <EmptyState
        title={
          motivo === 'no_disponible'
            ? 'Este evento no está disponible para su venta en línea.'
            : explicarSinVenta(motivo, evento, pageNow()).titulo
        }
        hint={`${nombre} · ${cuando} · ${recinto.nombre}`}
      >
        <Link href={paths.eventos()} className={buttonClass({ variant: 'borde' })}>
          Ver otros eventos
        </Link>
      </EmptyState>
    </div>
  );
}
