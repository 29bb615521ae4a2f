import { useQueryClient } from '@tanstack/react-query';
import type { TarjetaGuardada } from '@taquilla/contract/tienda/entidades/compra';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/queries.ts';
import { describirTarjeta } from '../../ui/tarjeta/marcas.ts';
import { eliminarTarjeta } from './eliminarTarjeta.ts';

/** How long the outcome stays (§8.12). */
const EXITO_MS = 1000;

/** Deletes cards, one at a time, after asking (§8.12). */
export function useEliminarTarjeta(idOpenpay: string | null) {
  const queryClient = useQueryClient();
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
    // Also after a failure: what the provider has is what counts.
    await queryClient.invalidateQueries({ queryKey: queryFor('getPerfilPago').queryKey });
    setEliminando(null);
  };

  return { eliminar, eliminando };
}
