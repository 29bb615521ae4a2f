import { storage } from '@taquilla/cliente/storage';
import type { Centavos } from '@taquilla/rules/dinero';
import { avisar, confirmar } from '@taquilla/ui/dialogs.ts';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { TOKEN_KEY } from '../../api/storageKeys.ts';
import { type DeDonde, paths } from '../../paths.ts';
import { useSesion } from '../../sesion/useSesion.ts';
import { atenderRechazo } from '../espera/rechazoDeSala.ts';
import type { ReservaGuardada } from '../reserva.ts';
import { apartar, type Perdidos } from './apartar.ts';
import { type Lugares, leerPendiente, olvidarIntento, type Pedido, usePendiente } from './intento.ts';

/** The reason for a missing hold, told to the buyer already. The places on the screen may be old. */
export type Motivo = 'no_disponibles' | 'cerrado' | 'fallo' | 'sin_respuesta';

interface Entrada {
  eventoId: number;
  seccionId: number;
  /** Whether this screen made the request: a reload came before the answer, so it is repeated. */
  esSuyo: (pendiente: Pedido) => boolean;
  onApartado: (reserva: ReservaGuardada) => void | Promise<void>;
  onNegado: (motivo: Motivo) => void | Promise<void>;
  /** Tells which of the places are gone, where they are of several sections (§B1.3). */
  avisarPerdidos?: (perdidos: Perdidos) => Promise<void>;
}

/** The hold of a section's places, for the screen on which they are chosen (§2.26, §2.29, §4.7). */
export interface Peticion {
  /** Requests places; `totalVisto` is their cost as the buyer saw it. */
  pedir: (lugares: Lugares, totalVisto: Centavos) => Promise<void>;
  /** Whether places are being held, or are about to be requested again. */
  apartando: boolean;
  /** Whether a request is out, whose answer must not be missed. */
  enCurso: boolean;
  /** The unanswered request from before a reload. */
  antes: Pedido | null;
}

export function usePedirApartado({ eventoId, seccionId, esSuyo, ...entrada }: Entrada): Peticion {
  const { onApartado, onNegado, avisarPerdidos } = entrada;
  const { status, user } = useSesion();
  const { enCurso } = usePendiente(eventoId);
  const [antes] = useState(() => leerSuyo(eventoId, esSuyo));
  const [apartando, setApartando] = useState(antes !== null && !enCurso);

  const pedir = async (lugares: Lugares, totalVisto?: Centavos): Promise<void> => {
    setApartando(true);
    const pedido = { eventoId, seccionId, lugares, conCuenta: hayCuenta(status) };
    const desenlace = await apartar(pedido, user?.email ?? '');
    switch (desenlace.tipo) {
      case 'apartado':
        await onApartado({ ...desenlace.reserva, ...(totalVisto !== undefined && { totalVisto }) });
        break;
      case 'sala':
        notificar(desenlace.mensaje, 'error');
        await atenderRechazo(eventoId, desenlace.codigo);
        break;
      case 'sin_sesion':
        await preguntarQuienCompra();
        break;
      case 'sin_respuesta':
        if (await preguntarSiInsiste(desenlace)) return pedir(lugares, totalVisto);
        await onNegado(desenlace.tipo);
        break;
      default:
        await avisarQueNo(desenlace, lugares, avisarPerdidos);
        await onNegado(desenlace.tipo);
    }
    setApartando(false);
  };

  useRetomado(enCurso ? null : antes, {
    // Without a seen total: a place of the earlier request may have no price here any more.
    retomar: ({ lugares }) => void pedir(lugares),
    dejar: () => setApartando(false),
  });

  return { pedir, apartando: apartando || enCurso, enCurso, antes };
}

function leerSuyo(eventoId: number, esSuyo: Entrada['esSuyo']): Pedido | null {
  const pendiente = leerPendiente(eventoId);
  return pendiente && esSuyo(pendiente) ? pendiente : null;
}

/** Whether the buyer has an account; while the session is checked, whether this browser keeps a token. */
function hayCuenta(status: ReturnType<typeof useSesion>['status']): boolean {
  return status === 'checking' ? storage.getItem(TOKEN_KEY) !== null : status === 'authenticated';
}

/**
 * Repeats an unanswered request once the buyer is known: with an account if it was made with one; otherwise it is
 * dropped. Only the request that is pending on mount counts.
 */
export function useRetomado(
  pendiente: Pedido | null,
  { retomar, dejar }: { retomar: (pedido: Pedido, correo: string) => void; dejar?: () => void },
): void {
  const { status, user } = useSesion();
  const porRetomar = useRef(pendiente);
  const alSaberse = useEffectEvent(() => {
    const pedido = porRetomar.current;
    porRetomar.current = null;
    if (!pedido) return;
    if (pedido.conCuenta === (status === 'authenticated')) return retomar(pedido, user?.email ?? '');
    olvidarIntento(pedido.eventoId);
    dejar?.();
  });
  const seSabeQuien = status !== 'checking';
  useEffect(() => {
    if (seSabeQuien) alSaberse();
  }, [seSabeQuien]);
}

function avisarQueNo(
  { tipo, mensaje, perdidos }: { tipo: Motivo; mensaje: string; perdidos?: Perdidos },
  lugares: Lugares,
  avisarPerdidos: Entrada['avisarPerdidos'],
): Promise<void> {
  if (tipo === 'no_disponibles' && perdidos && avisarPerdidos) return avisarPerdidos(perdidos);
  return tipo === 'no_disponibles' && Array.isArray(lugares)
    ? avisar({ titulo: 'Asientos no disponibles', texto: mensaje, boton: 'Actualizar' })
    : avisar({ titulo: 'Error al reservar el evento', texto: mensaje });
}

/** Asks the buyer whether to request the places again, since the outcome is unknown. */
function preguntarSiInsiste({ mensaje }: { mensaje: string }): Promise<boolean> {
  return confirmar({
    titulo: 'Error al reservar el evento',
    texto: mensaje,
    aceptar: 'Intentar de nuevo',
    cancelar: 'Volver',
  });
}

/**
 * The session ended while the buyer chose (§4.1). The buyer decides between the account and buying as a guest, whose
 * purchase is in no account and can use no saved card (§6.2). The choice of places stays, and the login leads back.
 */
async function preguntarQuienCompra(): Promise<void> {
  const entra = await confirmar({
    titulo: 'Se ha cerrado la sesión',
    texto: 'Inicia sesión para que la compra quede en tu cuenta, o sigue como invitado.',
    aceptar: 'Iniciar Sesión',
    cancelar: 'Seguir como invitado',
  });
  const state: DeDonde = { volver: location.pathname + location.search };
  if (entra) navigate(paths.login(), { state });
}
