import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { useStore } from '@taquilla/ui/store.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../api/callDePagina.ts';
import { comprobarCargo, leerCobro, olvidarCobro, recordarCobro } from './cobro/cobroEnCurso.ts';
import { type ControlDePago, crearControlDePago, type EntornoDePago } from './cobro/controlDePago.ts';
import { type EstadoDePago, EVENTOS_POR_PASO } from './estadoDePago.ts';

interface EntradaDePago
  extends Pick<EntornoDePago, 'proveedor' | 'releer' | 'releerTarifas' | 'alFallar' | 'alGuardarTarjeta'> {
  reserva: Reserva;
  /** Milliseconds left of the hold. */
  restante: number;
}

/** The payment of a reservation on this screen, kept in step with the server and the clock. */
export function usePago(entrada: EntradaDePago): { estado: EstadoDePago; control: ControlDePago } {
  const { reserva, restante, releer } = entrada;
  const actual = useRef(entrada);
  useLayoutEffect(() => {
    actual.current = entrada;
  });
  const [control] = useState(() => crearControlDePago(entornoReal(actual)));
  const estado = useStore(control.store);

  // Every read counts: this screen's own, and those when the tab is shown again (§4.7).
  useEffect(() => control.leer(reserva), [control, reserva]);

  // The browser's back button returned from the bank to a page that it had kept.
  useEffect(() => {
    const alVolver = (event: PageTransitionEvent) => {
      if (event.persisted) releer().catch(() => {});
    };
    addEventListener('pageshow', alVolver);
    return () => removeEventListener('pageshow', alVolver);
  }, [releer]);

  // The bank's page may never arrive: a buyer who is still here is led to it again.
  const yendo = estado.paso === 'redirigiendo';
  useEffect(() => {
    if (!yendo) return;
    const timer = setInterval(() => void releer().catch(() => {}), YENDO_MS);
    return () => clearInterval(timer);
  }, [yendo, releer]);

  // A charge refused after the clock's end leaves no time for another try.
  const seAgoto = restante === 0 && EVENTOS_POR_PASO[estado.paso].includes('agotar_tiempo');
  useEffect(() => {
    if (seAgoto) return preguntarAlFinal(control, releer);
  }, [seAgoto, control, releer]);

  const verificando = estado.paso === 'verificando';
  const leerTrasPreguntar = useEffectEvent(async () => {
    const cargoId = leerCobro(reserva.reservaId)?.cargoId ?? reserva.cobro?.cargoId;
    // Makes the server ask the provider now, earlier than it would by itself.
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

/** The clock says that the hold is over; the server decides, unless it cannot be reached. */
function preguntarAlFinal(control: ControlDePago, releer: () => Promise<Reserva>): () => void {
  let timer = setTimeout(preguntar, PAUSA_MS);
  function preguntar(): void {
    releer().then(reserva => {
      control.leer(reserva);
      // The two clocks differ slightly.
      if (reserva.estado === 'retenida') timer = setTimeout(preguntar, PAUSA_MS);
    }, control.agotarTiempo);
  }
  return () => clearTimeout(timer);
}

const PAUSA_MS = 500;
/** Milliseconds that the bank's page may take. */
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

/** Milliseconds before each read; the last one repeats until the page is left. */
export const ESPERAS_MS = [1000, 2000, 3000, 5000, 8000, 10_000] as const;

/**
 * Reads a reservation with a charge in doubt until its state is final; null if the page was left first. A plain hold
 * counts only the second time: the request that seemed lost may still be on its way.
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
