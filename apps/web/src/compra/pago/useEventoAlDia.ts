import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { escucharCambios } from '../../api/cambios.ts';

const NADA = () => {};

/** Keeps an event that is being paid as the organiser has it: its date may move meanwhile. */
export function useEventoAlDia(eventoId: number): void {
  const cliente = useQueryClient();
  useEffect(
    () => escucharCambios(cliente, eventoId, { onCambios: NADA, onRecargar: NADA, onEnVivo: NADA }),
    [cliente, eventoId],
  );
}
