import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import { invalidate } from '@taquilla/cliente/queries';
import type { TarjetaGuardada } from '@taquilla/contract/tienda/entidades/compra';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../../api/callDePagina.ts';
import { describirTarjeta } from '../../ui/tarjeta/marcas.ts';

/** The outcome of deleting a card, with its words (§8.12). */
interface ResultadoDeEliminar {
  tono: 'exito' | 'error';
  mensaje: string;
}

/** Deletes a saved card at the provider (§7.29). Never throws: a failure has its words in §8.12. */
export async function eliminarTarjeta(
  pedir: typeof call,
  { idOpenpay, idtarjeta }: { idOpenpay: string | null; idtarjeta: string },
): Promise<ResultadoDeEliminar> {
  if (idOpenpay === null) {
    return { tono: 'error', mensaje: 'No puedes eliminar la tarjeta porque no tiene un usuario Openpay.' };
  }
  try {
    const { message } = await pedir('deleteTarjeta', {
      params: { openpayUserId: idOpenpay, cardId: idtarjeta },
      timeoutMs: TIMEOUT_MS,
    });
    return { tono: 'exito', mensaje: message || 'Tarjeta eliminada' };
  } catch (error) {
    return { tono: 'error', mensaje: mensajeDeFalla(error) };
  }
}

/** The server waits for the provider. */
const TIMEOUT_MS = 45_000;

function mensajeDeFalla(error: unknown): string {
  if (error instanceof ApiError && error.status !== 0)
    return mensajeDe(error, 'Hubo un problema al eliminar la tarjeta.');
  return 'Ocurrió un error al eliminar la tarjeta. Por favor, inténtalo de nuevo.';
}

/** Milliseconds that the outcome stays (§8.12). */
const EXITO_MS = 1000;

/** Deletes cards, one at a time, after a question (§8.12). */
export function useEliminarTarjeta(idOpenpay: string | null) {
  const [eliminando, setEliminando] = useState<string | null>(null);

  const eliminar = async (tarjeta: TarjetaGuardada) => {
    const si = await confirmar({
      titulo: '¿Estás seguro?',
      texto: 'Esta acción eliminará la tarjeta de forma permanente.',
      contenido: describirTarjeta(tarjeta),
      aceptar: 'Sí, eliminar',
    });
    if (!si) return;
    setEliminando(tarjeta.idtarjeta);
    const { tono, mensaje } = await eliminarTarjeta(call, { idOpenpay, idtarjeta: tarjeta.idtarjeta });
    notificar(mensaje, tono, tono === 'exito' ? EXITO_MS : undefined);
    // Also after a failure: the provider's list decides.
    await invalidate('getPerfilPago');
    setEliminando(null);
  };

  return { eliminar, eliminando };
}
