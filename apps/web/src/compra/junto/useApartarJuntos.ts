import { invalidate } from '@taquilla/cliente/queries';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { avisar } from '@taquilla/ui/dialogs.ts';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../../paths.ts';
import { useSesion } from '../../sesion/useSesion.ts';
import type { Perdidos } from '../apartar/apartar.ts';
import { mismosLugares } from '../apartar/intento.ts';
import { usePedirApartado } from '../apartar/usePedirApartado.ts';
import { guardarReserva, olvidarComprada } from '../reserva.ts';
import { type Lugar, mezclaDe, nombrarPerdidos } from './lugares.ts';
import type { LugaresElegidos } from './useLugaresElegidos.tsx';

/** Holds all picked places at once, and goes on to the purchase (§B1.1, §B1.3). */
export function useApartarJuntos(evento: EventoDetalle, elegidos: LugaresElegidos) {
  const { lugares, listo, desglose, releer } = elegidos;
  const { status } = useSesion();
  const mezcla = mezclaDe(lugares);
  const { pedir, apartando } = usePedirApartado({
    eventoId: evento.id,
    seccionId: lugares[0]?.seccionId ?? 0,
    esSuyo: pendiente => mismosLugares(pendiente.lugares, mezcla),
    onApartado: reserva => {
      guardarReserva(reserva);
      olvidarComprada(evento.id);
      navigate(paths.compra(evento.id));
    },
    onNegado: async motivo => {
      if (motivo === 'sin_respuesta') return;
      void invalidate('getSecciones');
      void invalidate('getDetalle');
      await releer();
    },
    avisarPerdidos: perdidos => avisarQueSeFueron(perdidos, lugares),
  });
  return {
    apartar: () => pedir(mezcla, desglose.total),
    apartando,
    ocupado: apartando || !listo || status === 'checking',
  };
}

function avisarQueSeFueron(perdidos: Perdidos, lugares: readonly Lugar[]): Promise<void> {
  const { asientos, secciones } = nombrarPerdidos(perdidos, lugares);
  return avisar({
    titulo: asientos
      ? `Alguien ganó ${asientos}`
      : secciones
        ? `Ya no hay tantos lugares en ${secciones}`
        : 'Alguien ganó uno de tus lugares',
    texto: 'No apartamos nada todavía: tus demás lugares siguen elegidos.',
    boton: 'Seguir eligiendo',
  });
}
