import { useEffect } from 'react';
import { guardarBoletos } from '../../sinConexion/guardarBoletos.ts';
import type { EventoComprado } from './clasificar.ts';

/** As many as one buyer opens at a door; one with more opens them one by one. */
const CUANTOS = 8;

/** The buyers whose tickets were read ahead on this page; once is enough. */
let leidos = '';

/** Keeps the coming events' tickets for a venue without a network, also when the page is left meanwhile. */
export function useGuardarBoletos(proximos: readonly EventoComprado[]): void {
  const primeros = proximos.slice(0, CUANTOS);
  const ids = primeros.map(({ id, cantidadBoletos }) => `${id}:${cantidadBoletos}`).join();

  useEffect(() => {
    if (ids === '' || ids === leidos) return;
    leidos = ids;
    guardarBoletos(ids.split(',').map(par => Number.parseInt(par, 10))).catch(() => {
      leidos = '';
    });
  }, [ids]);
}
