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
import { apartar } from './apartar.ts';
import { type Lugares, leerPendiente, olvidarIntento, type Pedido, usePendiente } from './intento.ts';

/** Why nothing was held, once the buyer has read it: what the screen shows of the places may be old. */
export type Motivo = 'no_disponibles' | 'cerrado' | 'fallo' | 'sin_respuesta';

interface Entrada {
  eventoId: number;
  seccionId: number;
  /** Whether this screen asked for them: a reload came before the answer, and they are asked for once more. */
  esSuyo: (pendiente: Pedido) => boolean;
  onApartado: (reserva: ReservaGuardada) => void | Promise<void>;
  onNegado: (motivo: Motivo) => void | Promise<void>;
}

/** The hold of a section's places, for the screen on which they are chosen (§2.26, §2.29, §4.7). */
export interface PedidoDeApartado {
  /** Asks for places; `totalVisto` is what they cost by what the buyer sees. */
  pedir: (lugares: Lugares, totalVisto: Centavos) => Promise<void>;
  /** Places are being held, or are about to be asked for once more. */
  apartando: boolean;
  /** A request is out, whose answer must not be missed. */
  enCurso: boolean;
  /** The request before a reload that got no answer. */
  antes: Pedido | null;
}

export function usePedirApartado({
  eventoId,
  seccionId,
  esSuyo,
  onApartado,
  onNegado,
}: Entrada): PedidoDeApartado {
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
        await avisarQueNo(desenlace, lugares);
        await onNegado(desenlace.tipo);
    }
    setApartando(false);
  };

  useRetomado(enCurso ? null : antes, {
    // A hold of before may have no price here any more.
    retomar: ({ lugares }) => void pedir(lugares),
    dejar: () => setApartando(false),
  });

  return { pedir, apartando: apartando || enCurso, enCurso, antes };
}

function leerSuyo(eventoId: number, esSuyo: Entrada['esSuyo']): Pedido | null {
  const pendiente = leerPendiente(eventoId);
  return pendiente && esSuyo(pendiente) ? pendiente : null;
}

/** Whether the buyer has an account; while the server is asked, whether this browser keeps a session. */
function hayCuenta(status: ReturnType<typeof useSesion>['status']): boolean {
  return status === 'checking' ? storage.getItem(TOKEN_KEY) !== null : status === 'authenticated';
}

/**
 * Takes up what was asked for and never answered, once it is known who buys: with an account where it was asked for with
 * one, else it is let go. The request that is pending as the component comes counts, and no later one.
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

function avisarQueNo({ tipo, mensaje }: { tipo: Motivo; mensaje: string }, lugares: Lugares): Promise<void> {
  return tipo === 'no_disponibles' && typeof lugares !== 'number'
    ? avisar({ titulo: 'Asientos no disponibles', texto: mensaje, boton: 'Actualizar' })
    : avisar({ titulo: 'Error al reservar el evento', texto: mensaje });
}

/** The outcome of the hold is unknown: asks the buyer whether to ask for the places once more. */
function preguntarSiInsiste({ mensaje }: { mensaje: string }): Promise<boolean> {
  return confirmar({
    titulo: 'Error al reservar el evento',
    texto: mensaje,
    aceptar: 'Intentar de nuevo',
    cancelar: 'Volver',
  });
}

/**
 * The session ended while the buyer chose (§4.1). Whether they go on with their account or as a guest is theirs to say:
 * a guest finds the purchase in no account and no saved card (§6.2). What they chose stays, and the login leads back.
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
