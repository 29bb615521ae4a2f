import { dePesos } from '@taquilla/rules/dinero';
import { avisar } from '@taquilla/ui/dialogs.ts';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import type { Apartada } from '../apartada/useApartada.ts';
import { nombreAlAzar } from '../apartar/intento.ts';
import { anotarPerdidos } from '../cambiando.ts';
import { guardarReserva, type ReservaGuardada } from '../reserva.ts';
import { guardarElegidos } from '../seleccion/eleccion/seleccionGuardada.ts';
import { type Cambio, cambiarApartado } from './cambiarApartado.ts';
import { elegidosDe, type Lugar, nombrarPerdidos } from './lugares.ts';

/** Milliseconds for which the words about a change stay. */
const AVISO_MS = 8_000;

/** Changes the places of a hold, and tells what came of it; resolves whether they changed (§B1.3). */
export function useCambiar({ viva, releer, poner }: Apartada, guardada: ReservaGuardada) {
  const [ocupado, setOcupado] = useState(false);
  const [sinPromocion, setSinPromocion] = useState<string | null>(null);

  const pedir = async (cambio: Cambio, nuevos: readonly Lugar[]): Promise<boolean> => {
    const desenlace = await cambiarApartado(viva.reserva, cambio, { intento: nombreAlAzar() });
    switch (desenlace.tipo) {
      case 'cambiado': {
        const { reserva } = desenlace;
        const { seccionId, esGeneral, fechaExpiracion, desglose } = reserva;
        const totalVisto = dePesos(desglose.total);
        const como = { seccionId, esGeneral, fechaExpiracion, totalVisto, varias: true, otros: false };
        guardarReserva({ ...guardada, ...como });
        // At the hold's end the same places are picked.
        guardarElegidos(reserva.eventoId, elegidosDe(reserva.lugares));
        poner(reserva);
        setSinPromocion(desenlace.sinPromocion);
        return true;
      }
      case 'perdidos': {
        const { asientos, secciones } = nombrarPerdidos(desenlace.perdidos, nuevos);
        anotarPerdidos(viva.reserva.eventoId, desenlace.perdidos.asientos);
        await avisar({
          titulo: asientos
            ? `Alguien ganó ${asientos}; conservas los tuyos`
            : `Ya no hay tantos lugares${secciones && ` en ${secciones}`}; conservas los tuyos`,
          texto: 'No cambiamos nada. Elige otro, o quédate como estabas.',
          boton: 'Entendido',
        });
        return false;
      }
      case 'por_leer':
        notificar(desenlace.mensaje, 'error', AVISO_MS);
        await releer().catch(() => {});
        return false;
      case 'fallo':
        await avisar({ titulo: 'No cambiamos nada', texto: desenlace.mensaje, boton: 'Entendido' });
        return false;
    }
  };

  const cambiar = async (cambio: Cambio, nuevos: readonly Lugar[] = []): Promise<boolean> => {
    if (ocupado) return false;
    setOcupado(true);
    try {
      return await pedir(cambio, nuevos);
    } finally {
      setOcupado(false);
    }
  };
  return { cambiar, ocupado, sinPromocion };
}
