import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { useHydrated } from '@taquilla/ui/useHydrated.ts';
import { Suspense } from 'react';
import { PageFallback } from '../layout/PageFallback.tsx';
import type { CompraEnEvento } from './compraEnEvento.ts';
import type { Secciones } from './evento/secciones.ts';
import type { useCompraGeneral } from './useCompraGeneral.ts';

interface CompraDelEventoProps {
  compra: CompraEnEvento;
  evento: EventoDetalle;
  secciones: Secciones;
  general: ReturnType<typeof useCompraGeneral>;
}

/** The purchase over an event's page: its dialog, and the bar of a live hold or of the picked places. */
export function CompraDelEvento({ compra, evento, secciones, general }: CompraDelEventoProps) {
  const { CompraGeneral, ReservaEnCurso, useHayReserva, BarraDeLugares, useHayElegidos } = compra;
  const { abierta, cerrar } = general;
  const hayReserva = useHayReserva(evento.id);
  const hayElegidos = useHayElegidos(evento.id) && !hayReserva;
  // The server writes no purchase, and its code loads later: until then the page stays as it is.
  const hydrated = useHydrated();
  if (!hydrated || (abierta === null && !hayReserva && !hayElegidos)) return null;
  return (
    <Suspense fallback={abierta === null ? null : <PageFallback />}>
      {abierta === null ? (
        hayElegidos ? (
          <BarraDeLugares evento={evento} datos={secciones} />
        ) : (
          <ReservaEnCurso evento={evento} secciones={secciones.secciones} />
        )
      ) : (
        <CompraGeneral
          key={abierta}
          evento={evento}
          datos={secciones}
          seccionId={abierta}
          onCerrar={cerrar}
        />
      )}
    </Suspense>
  );
}
