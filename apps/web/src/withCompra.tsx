import { page } from '@taquilla/ui/page.tsx';
import type { ComponentType } from 'react';
import { leerPendiente } from './compra/apartar/intento.ts';
import { useCambiando } from './compra/cambiando.ts';
import { useReservaGuardada } from './compra/reserva.ts';
import { contarElegidos, useElegidos } from './compra/seleccion/eleccion/seleccionGuardada.ts';
import type { CompraEnEvento } from './eventos/compraEnEvento.ts';

const compra: CompraEnEvento = {
  CompraGeneral: page(() => import('./compra/general/CompraGeneral.tsx').then(m => m.CompraGeneral)),
  AsientosEnMapa: page(() =>
    import('./compra/seleccion/enMapa/AsientosEnMapa.tsx').then(m => m.AsientosEnMapa),
  ),
  BarraDeLugares: page(() => import('./compra/junto/BarraDeLugares.tsx').then(m => m.BarraDeLugares)),
  useHayElegidos: eventoId => {
    const cambiando = useCambiando(eventoId);
    return contarElegidos(useElegidos(eventoId)) > 0 || cambiando !== null;
  },
  ReservaEnCurso: page(() => import('./compra/general/ReservaEnCurso.tsx').then(m => m.ReservaEnCurso)),
  useHayReserva: eventoId => {
    // A hold that is being changed has a bar of its own.
    const cambiando = useCambiando(eventoId);
    const guardada = useReservaGuardada(eventoId);
    return !cambiando && (guardada !== null || leerPendiente(eventoId) !== null);
  },
};

/** Brings the purchase, another feature, into an event's page. Its parts are loaded on first use. */
export function withCompra(Page: ComponentType<{ compra: CompraEnEvento }>): ComponentType {
  return function PageWithCompra() {
    return <Page compra={compra} />;
  };
}
