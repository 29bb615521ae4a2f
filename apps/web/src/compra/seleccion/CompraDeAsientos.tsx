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

/** Step 2 is of no use before step 1 is done. */
const cargarPago = () => import('../pago/PagoStep.tsx');
const PagoStep = lazy(() => cargarPago().then(m => ({ default: m.PagoStep })));

interface CompraDeAsientosProps {
  evento: EventoDetalle;
  /** Why its seats are not sold here, where they are not. */
  cerrado: SinVentaEnLinea | null;
  seccionId: number;
  nombre: string;
}

/** The two steps. A hold of this event that the browser remembers leads straight to its payment (§4.7). */
export function CompraDeAsientos({ evento, cerrado, seccionId, nombre }: CompraDeAsientosProps) {
  const guardada = useReservaGuardada(evento.id);
  // Paying ends when the payment step says so, not when the hold is forgotten: what it shows last stays.
  const [enPago, setEnPago] = useState(() => guardada ?? leerComprada({ eventoId: evento.id, seccionId }));
  useStepEffects(enPago ? 'pago' : 'seleccion');
  const apartando = useRef(false);
  const donde = { eventoId: evento.id, seccionId };

  useEffect(() => {
    // Another tab made it.
    if (guardada && !apartando.current) setEnPago(guardada);
  }, [guardada]);

  const pagar = (reserva: ReservaGuardada) => {
    apartando.current = false;
    setEnPago(reserva);
  };
  const elegir = (seleccion: Seleccion) => {
    guardarSeleccion(donde, seleccion);
    // The seats and the event, as known here, are as old as the hold.
    forget('getFilas');
    void invalidate('getDetalle');
    setEnPago(null);
  };

  if (!enPago) {
    // A hold can still be paid, and a paid purchase stays in sight.
    if (cerrado) return <EventoCerrado evento={evento} motivo={cerrado} />;
    return (
      <ConTurno evento={evento}>
        <SeleccionStep
          evento={evento}
          seccionId={seccionId}
          nombre={nombre}
          onPreparar={() => void cargarPago().catch(() => {})}
          onApartada={reserva => {
            // Kept before anything else can go wrong.
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

/** An event whose seats are not sold here: it is past, not on sale yet, or sold at the door alone (§2.24, §C3.2). */
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
