import { invalidate } from '@taquilla/cliente/queries';
import { tabStorage } from '@taquilla/cliente/storage';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { avisar } from '@taquilla/ui/dialogs.ts';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../../paths.ts';
import { useSesion } from '../../sesion/useSesion.ts';
import type { Perdidos } from '../apartar/apartar.ts';
import { type DeseoDeLugares, type Mezcla, mismosLugares } from '../apartar/intento.ts';
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
    onApartado: ({ totalVisto, ...reserva }) => {
      // The total of other seats than the picked ones is seen on the next page.
      guardarReserva(reserva.otros || totalVisto === undefined ? reserva : { ...reserva, totalVisto });
      olvidarComprada(evento.id);
      navigate(paths.compra(evento.id));
    },
    onNegado: async motivo => {
      if (motivo === 'sin_respuesta') return;
      void invalidate('getSecciones');
      void invalidate('getDetalle');
      await releer();
    },
    avisarPerdidos: perdidos => avisarQueSeFueron(perdidos, lugares, deseoDe(evento.id, mezcla) !== null),
  });
  return {
    apartar: () => {
      const deseo = deseoDe(evento.id, mezcla);
      return pedir(deseo ? { ...mezcla, deseo } : mezcla, desglose.total);
    },
    apartando,
    ocupado: apartando || !listo || status === 'checking',
  };
}

/** Keeps the wish whose proposal the buyer picked, for as long as the tab has it picked (§B1.8). */
export function anotarDeseo(eventoId: number, deseo: DeseoDeLugares): void {
  tabStorage.setItem(claveDe(eventoId), JSON.stringify(deseo));
}

/** The wish that found the picked places; null where there are others among them, which a wish does not hold. */
function deseoDe(eventoId: number, mezcla: Mezcla): DeseoDeLugares | null {
  const deseo: DeseoDeLugares | null = JSON.parse(tabStorage.getItem(claveDe(eventoId)) ?? 'null');
  const asientos = deseo?.primero ?? [];
  return deseo && mismosLugares({ asientos, generales: [] }, mezcla) ? deseo : null;
}

function claveDe(eventoId: number): string {
  return `deseo-${eventoId}`;
}

function avisarQueSeFueron(perdidos: Perdidos, lugares: readonly Lugar[], porDeseo: boolean): Promise<void> {
  const { asientos, secciones } = nombrarPerdidos(perdidos, lugares);
  return avisar({
    titulo: asientos
      ? `Alguien ganó ${asientos}`
      : secciones
        ? `Ya no hay tantos lugares en ${secciones}`
        : 'Alguien ganó uno de tus lugares',
    texto: porDeseo
      ? 'No encontramos otros igual de buenos, y no apartamos nada. Busca otra vez o elige en el mapa.'
      : 'No apartamos nada todavía: tus demás lugares siguen elegidos.',
    boton: 'Seguir eligiendo',
  });
}
