import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { escucharCambios } from '../../api/cambios.ts';

const NADA = () => {};

/**
 * Keeps an event that is being paid as the organiser has it: its date may move meanwhile, or its fees and promotions,
 * of which the server computes what is due anew.
 */
export function useEventoAlDia(eventoId: number): void {
  const cliente = useQueryClient();
  useEffect(() => {
    // A stream begins with one word to read again, and the reservation was read a moment ago.
    let recienLeida = true;
    const onRecargar = () => {
      if (!recienLeida) void cliente.invalidateQueries({ queryKey: ['consultarReserva'] });
      recienLeida = false;
    };
    return escucharCambios(cliente, eventoId, { onCambios: NADA, onRecargar, onEnVivo: NADA });
  }, [cliente, eventoId]);
}
