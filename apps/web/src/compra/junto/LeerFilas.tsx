import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { useEffect, useEffectEvent } from 'react';
import { useConPropios } from '../cambiando.ts';
import { filasDe } from '../seleccion/auditorio/useFilasEnVivo.ts';

export type Filas = RespuestaDe<'getFilas'>;

interface LeerFilasProps {
  eventoId: number;
  seccionId: number;
  onFilas: (seccionId: number, filas: Filas) => void;
}

/** Reads the rows of one section for a screen of several. */
export function LeerFilas({ eventoId, seccionId, onFilas }: LeerFilasProps) {
  const data = useConPropios(eventoId, useAnswer(filasDe(eventoId, seccionId)).data);
  const decir = useEffectEvent(onFilas);
  useEffect(() => {
    if (data) decir(seccionId, data);
  }, [data, seccionId]);
  return null;
}
