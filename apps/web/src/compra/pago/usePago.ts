import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { useStore } from '@taquilla/ui/store.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { comprobarCargo, leerCobro, olvidarCobro, recordarCobro } from './cobro/cobroEnCurso.ts';
import { type ControlDePago, crearControlDePago, type EntornoDePago } from './cobro/controlDePago.ts';
import { type EstadoDePago, EVENTOS_POR_PASO } from './estadoDePago.ts';

interface EntradaDePago
  extends Pick<EntornoDePago, 'proveedor' | 'releer' | 'releerTarifas' | 'alFallar' | 'alGuardarTarjeta'> {
  reserva: Reserva;
  /** Milliseconds left of the hold. */
  restante: number;
}

/** The payment of a reservation on this screen, kept in step with the server's word and the clock. */
export function usePago(entrada: EntradaDePago): { estado: EstadoDePago; control: ControlDePago } {
  const { reserva, restante, releer } = entrada;
  const actual = useRef(entrada);
  useLayoutEffect(() => {
    actual.current = entrada;
  });
  const [control] = useState(() => crearControlDePago(entornoReal(actual)));
  const estado = useStore(control.store);

  // Every reading counts: this screen's own, and those that the browser asks for when the tab shows again (§4.7).
  useEffect(() => control.leer(reserva), [control, reserva]);

  // Back from the bank by the browser's button, on a page that it had kept.
  useEffect(() => {
    const alVolver = (event: PageTransitionEvent) => {
      if (event.persisted) releer().catch(() => {});
    };
    addEventListener('pageshow', alVolver);
    return () => removeEventListener('pageshow', alVolver);
  }, [releer]);

  // The bank's page may never come, or be stopped on its way: a buyer who still stands here is led to it once more.
  const yendo = estado.paso === 'redirigiendo';
  useEffect(() => {
    if (!yendo) return;
    const timer = setInterval(() => void releer().catch(() => {}), YENDO_MS);
    return () => clearInterval(timer);
  }, [yendo, releer]);

  // A charge that is refused after the clock's end leaves nothing to try again with.
  const seAgoto = restante === 0 && EVENTOS_POR_PASO[estado.paso].includes('agotar_tiempo');
  useEffect(() => {
    if (seAgoto) return preguntarAlFinal(control, releer);
  }, [seAgoto, control, releer]);

  const verificando = estado.paso === 'verificando';
  const leerTrasPreguntar = useEffectEvent(async () => {
    const cargoId = leerCobro(reserva.reservaId)?.cargoId ?? reserva.cobro?.cargoId;
    // Makes the server ask the provider now; its own asking would come later.
    if (cargoId) await comprobarCargo(call, reserva, cargoId).catch(() => {});
    return releer();
  });
  useEffect(() => {
    if (!verificando) return;
    const abort = new AbortController();
    const esperar = (ms: number) => new Promise<void>(listo => setTimeout(listo, ms));
    void vigilarReserva({ leer: () => leerTrasPreguntar(), esperar, signal: abort.signal }).then(final => {
      if (!final) return;
      olvidarCobro(final.reservaId);
      if (final.estado === 'retenida') control.descartarCargo();
      else control.leer(final);
    });
    return () => abort.abort();
  }, [verificando, control]);

  return { estado, control };
}

/** The clock says that the hold is over; the server has the last word, unless it cannot be reached. */
function preguntarAlFinal(control: ControlDePago, releer: () => Promise<Reserva>): () => void {
  let timer = setTimeout(preguntar, PAUSA_MS);
  function preguntar(): void {
    releer().then(reserva => {
      control.leer(reserva);
      // The two clocks differ by a blink.
      if (reserva.estado === 'retenida') timer = setTimeout(preguntar, PAUSA_MS);
    }, control.agotarTiempo);
  }
  return () => clearTimeout(timer);
}

const PAUSA_MS = 500;
/** The bank's page has so long to come. */
const YENDO_MS = 10_000;

function entornoReal(actual: { current: EntradaDePago }): EntornoDePago {
  return {
    call,
    origen: location.origin,
    reserva: () => actual.current.reserva,
    releer: () => actual.current.releer(),
    releerTarifas: () => actual.current.releerTarifas(),
    proveedor: () => actual.current.proveedor(),
    alGuardarTarjeta: guardada => actual.current.alGuardarTarjeta(guardada),
    alFallar: desenlace => actual.current.alFallar(desenlace),
    irAlBanco: cobro => {
      recordarCobro(actual.current.reserva.reservaId, cobro);
      location.assign(cobro.url);
    },
  };
}

interface EntornoDeVigilancia {
  leer: () => Promise<Reserva>;
  esperar: (ms: number) => Promise<void>;
  signal: AbortSignal;
}

/** Milliseconds before each reading; the last one goes on until the page is left. */
export const ESPERAS_MS = [1000, 2000, 3000, 5000, 8000, 10_000] as const;

/**
 * Reads a reservation whose charge is in doubt until it says something final; null when the page was left before.
 * That it is merely held is believed the second time only: the request that seemed lost may still be on its way.
 */
export async function vigilarReserva({
  leer,
  esperar,
  signal,
}: EntornoDeVigilancia): Promise<Reserva | null> {
  let vistaRetenida = false;
  for (let vez = 0; !signal.aborted; vez++) {
    await esperar(ESPERAS_MS[Math.min(vez, ESPERAS_MS.length - 1)] ?? 0);
    const reserva = signal.aborted ? null : await leer().catch(() => null);
    if (!reserva || reserva.estado === 'cobrando') continue;
    if (reserva.estado !== 'retenida' || vistaRetenida) return reserva;
    vistaRetenida = true;
  }
  return null;
}
