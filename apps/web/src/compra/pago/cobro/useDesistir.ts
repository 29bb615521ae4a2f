import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { cancelarReserva } from './cancelarReserva.ts';

/** Gives up a purchase that waits at the bank, after asking (§4.11); what the server knows then is read. */
export function useDesistir(reserva: Reserva, releer: () => Promise<Reserva>) {
  const [ocupado, setOcupado] = useState(false);
  const [falla, setFalla] = useState<string | null>(null);

  /** Answers how the reservation stands afterwards; null where nothing was asked for or it could not be read. */
  const desistir = async (): Promise<Reserva['estado'] | null> => {
    const si = await confirmar({
      titulo: '¿Cancelar la compra?',
      texto:
        'Antes preguntamos si tu banco hizo el cargo. Si no lo hizo, tus lugares quedan libres y no se te cobra nada. Si ya lo hizo, la compra queda hecha y tus boletos te llegan por correo.',
      aceptar: 'Sí, cancelar',
      cancelar: 'Volver',
    });
    if (!si) return null;
    setOcupado(true);
    setFalla(null);
    const mensaje = await cancelarReserva(call, reserva);
    const leida = await releer().catch(() => null);
    setOcupado(false);
    if (mensaje && (!leida || leida.estado === 'cobrando')) setFalla(mensaje);
    return leida?.estado ?? null;
  };
  return { desistir, ocupado, falla };
}
