import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { truncarTresDecimales } from '@taquilla/rules/dinero';
import type { MedioDeReferencia } from '@taquilla/rules/referencias';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../../../api/callDePagina.ts';
import type { Falla } from '../estadoDePago.ts';

type Invitado = { nombre: string; correo: string } | null;

interface Pedido {
  medio: MedioDeReferencia;
  invitado: Invitado;
}

/** The server itself waits 40 s for the provider. */
const PACIENCIA_MS = 60_000;

/**
 * Asks for a reference to pay without a card (§B2.8). A guest's address is confirmed first, by six digits that are mailed there;
 * a refusal leaves the hold and all that was typed.
 */
export function usePagoPorReferencia(reserva: Reserva, releer: () => Promise<unknown>) {
  const { isBusy, run } = useBusy();
  const [falla, setFalla] = useState<Falla | null>(null);
  const [porConfirmar, setPorConfirmar] = useState<Pedido | null>(null);
  const [confirmado, setConfirmado] = useState<string | null>(null);

  const pedir = async (pedido: Pedido, codigo?: string): Promise<string | null> => {
    setFalla(null);
    const { invitado } = pedido;
    if (invitado && codigo === undefined && confirmado !== invitado.correo) {
      if (await mandarCodigo(reserva, invitado)) setPorConfirmar(pedido);
      return null;
    }
    try {
      await call('pedirReferencia', { body: cuerpoDe(reserva, pedido, codigo), timeoutMs: PACIENCIA_MS });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'correo_sin_confirmar') return error.message;
      setFalla({
        mensaje: mensajeDe(error, 'No pudimos darte tu referencia. Vuelve a intentar.'),
        junto: 'total',
      });
      // The address is confirmed all the same: another try needs no other code.
      setConfirmado(invitado?.correo ?? null);
      setPorConfirmar(null);
    }
    // The reservation's own state leads on, also where only the answer was lost.
    await releer().catch(() => {});
    return null;
  };

  return {
    pedir: (medio: MedioDeReferencia, invitado: Invitado) => void run(() => pedir({ medio, invitado })),
    ocupado: isBusy,
    falla,
    /** The question for the code, while it is open. */
    codigo: porConfirmar && {
      correo: porConfirmar.invitado?.correo ?? '',
      confirmar: (codigo: string) => pedir(porConfirmar, codigo),
      otroCodigo: () => mandarCodigo(reserva, porConfirmar.invitado),
      onVolver: () => setPorConfirmar(null),
    },
  };
}

function cuerpoDe(reserva: Reserva, { medio, invitado }: Pedido, codigo: string | undefined) {
  return {
    reservaId: reserva.reservaId,
    medio,
    amount: truncarTresDecimales(reserva.desglose.total),
    promocion_id: reserva.promocion?.id ?? 0,
    ...(invitado && { nombre_invitado: invitado.nombre.trim(), correo_invitado: invitado.correo.trim() }),
    ...(codigo !== undefined && { codigo }),
  };
}

/** Mails the six digits; false, with the words said, where that failed. */
async function mandarCodigo({ reservaId }: Reserva, invitado: Invitado): Promise<boolean> {
  try {
    const body = { reservaId, correo_invitado: invitado?.correo.trim() ?? '' };
    await call('mandarCodigoDeCorreo', { body });
    return true;
  } catch (error) {
    notificar(mensajeDe(error, 'No pudimos mandarte el código. Vuelve a intentar.'), 'error');
    return false;
  }
}
