import { createStore, useStore } from '@taquilla/ui/store.ts';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../paths.ts';
import type { ReservaGuardada } from './reserva.ts';

const PASO = 'paso';
const PAGO = 'pago';
/** In the history's state of a payment: the step before it is the choice of its places. */
const DESDE_LA_ELECCION = 'desdeLaEleccion';

/** Whether work of the payment is under way that the way back must not interrupt. */
const ocupado = createStore(false);

/**
 * The payment as a step of its own in the address, so that the browser's way back leads to the chosen places and the way
 * forward, or a reload, to the payment (§4.7). The hold does not change by any of them.
 */
export function usePasoDePago(): { enPago: boolean; irAPagar: typeof irAPagar; volver: typeof volver } {
  const enDireccion = new URLSearchParams(useSearch()).get(PASO) === PAGO;
  const quieto = useStore(ocupado);
  useEffect(() => {
    if (quieto && !enDireccion) irAPagar();
  }, [quieto, enDireccion]);
  return { enPago: enDireccion || quieto, irAPagar, volver };
}

/** Keeps the payment on the screen while its work is under way. */
export function useSinRegreso(enCurso: boolean): void {
  useEffect(() => {
    ocupado.set(enCurso);
    return () => ocupado.set(false);
  }, [enCurso]);
}

/** The address of a hold's payment. */
export function direccionDePago(
  {
    eventoId,
    seccionId,
    esGeneral,
    varias,
  }: Pick<ReservaGuardada, 'eventoId' | 'seccionId' | 'esGeneral' | 'varias'>,
  seccion: string,
): string {
  if (varias) return `${paths.compra(eventoId)}?${PASO}=${PAGO}`;
  return esGeneral
    ? `${paths.evento(eventoId)}?boletos=${seccionId}&${PASO}=${PAGO}`
    : `${paths.asientos({ eventoId, seccionId, seccion })}?${PASO}=${PAGO}`;
}

function irAPagar({ replace = false } = {}): void {
  const search = new URLSearchParams(location.search);
  if (search.get(PASO) === PAGO) return;
  search.set(PASO, PAGO);
  navigate(`${location.pathname}?${search}`, {
    replace,
    state: replace ? history.state : { [DESDE_LA_ELECCION]: true },
  });
}

/** Back to the choice of places: a step back in the history if it stands there. */
function volver(): void {
  if (history.state?.[DESDE_LA_ELECCION]) {
    history.back();
    return;
  }
  const search = new URLSearchParams(location.search);
  search.delete(PASO);
  const resto = String(search);
  navigate(location.pathname + (resto && `?${resto}`), { replace: true });
}
