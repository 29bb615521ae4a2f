import { useQueryClient } from '@tanstack/react-query';
import { mensajeDe } from '@taquilla/cliente/ApiError';
import type { Centavos } from '@taquilla/rules/dinero';
import { validarSeleccion } from '@taquilla/rules/formularios';
import { avisar } from '@taquilla/ui/dialogs.ts';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSesion } from '../../sesion/useSesion.ts';
import { atenderRechazo } from '../espera/rechazoDeSala.ts';
import { turnoVivo } from '../espera/salaGuardada.ts';
import type { ReservaGuardada } from '../reserva.ts';
import { preguntarQuienCompra } from '../sesionTerminada.ts';
import { preguntarSiInsiste } from '../sinRespuesta.ts';
import type { Seleccion } from './eleccion/elegir.ts';
import type { SeleccionStepProps } from './propsDeSeleccion.ts';
import { quedaronPedidos, reservarAsientos } from './reservarAsientos.ts';

interface Entrada extends Pick<SeleccionStepProps, 'evento' | 'seccionId' | 'onApartada' | 'onLista'> {
  seleccion: Seleccion;
  /** Of a typed code that applies; the payment step finds the automatic ones itself. */
  promocionId: number | null;
  /** What the picked seats cost by what the buyer sees. */
  total: Centavos;
  releer: () => Promise<void>;
}

/** The step's own action: holds the picked seats (§4.7). */
export interface Apartar {
  continuar: () => Promise<void>;
  /** The seats are being held. */
  apartando: boolean;
  /** Nothing can be pressed: they are, or who buys is not known yet. */
  ocupado: boolean;
  /** §5.13, until something is picked. */
  error: string | null;
}

export function useApartar({
  evento,
  seccionId,
  seleccion,
  promocionId,
  total,
  releer,
  onApartada,
  onLista,
}: Entrada): Apartar {
  const { status, user } = useSesion();
  const cliente = useQueryClient();
  // A reload came before the answer: a buyer who asked for these seats is told the outcome.
  const [pedidosAntes] = useState(() => quedaronPedidos({ eventoId: evento.id, asientos: seleccion }));
  const [apartando, setApartando] = useState(pedidosAntes);
  const [seIntento, setSeIntento] = useState(false);
  const vacio = validarSeleccion(seleccion.length);

  const seguirAPagar = async (reserva: ReservaGuardada) => {
    onApartada(reserva);
    if (promocionId !== null) await aplicarCodigo(reserva, promocionId);
    onLista(reserva);
  };
  const pedir = async (): Promise<void> => {
    setApartando(true);
    const desenlace = await reservarAsientos(call, {
      eventoId: evento.id,
      seccionId,
      asientos: seleccion,
      correo: status === 'authenticated' ? (user?.email ?? '') : null,
      turno: turnoVivo(evento.id)?.turno,
    });
    switch (desenlace.tipo) {
      case 'reservada':
        // A hold of before may have no price here any more.
        return seguirAPagar(pedidosAntes ? desenlace.reserva : { ...desenlace.reserva, totalVisto: total });
      case 'no_disponibles':
        await avisar({ titulo: 'Asientos no disponibles', texto: desenlace.mensaje, boton: 'Actualizar' });
        await releer();
        break;
      case 'sala':
        notificar(desenlace.mensaje, 'error');
        await atenderRechazo(call, evento.id, desenlace.codigo);
        break;
      case 'sin_sesion':
        await preguntarQuienCompra();
        break;
      case 'sin_respuesta':
        if (await preguntarSiInsiste(desenlace.mensaje)) return pedir();
        await releer();
        break;
      case 'cerrado':
      case 'fallo':
        await avisar({
          titulo: 'Error al reservar el evento',
          texto: desenlace.mensaje,
          boton: 'Entendido',
        });
        // It may be sold no longer, or fewer to a person.
        await cliente.invalidateQueries({ queryKey: ['getDetalle'] });
        if (desenlace.tipo === 'fallo') await releer();
    }
    setApartando(false);
    setSeIntento(false);
  };
  const continuar = async () => {
    setSeIntento(true);
    if (!vacio && !apartando) await pedir();
  };

  const sinPedir = useRef(pedidosAntes);
  const seguirPidiendo = useEffectEvent(() => {
    if (!sinPedir.current) return;
    sinPedir.current = false;
    void pedir();
  });
  // By now it is known who buys.
  const listo = status !== 'checking';
  useEffect(() => {
    if (listo) seguirPidiendo();
  }, [listo]);

  return {
    continuar,
    apartando,
    // The session is known in a moment; as a guest the buyer would lose their saved cards.
    ocupado: apartando || status === 'checking',
    error: seIntento ? vacio : null,
  };
}

/** Takes the typed code along. A code that is used up by now is no reason to lose the seats. */
async function aplicarCodigo({ reservaId, eventoId }: ReservaGuardada, promocionId: number): Promise<void> {
  try {
    await call('aplicarPromo', { body: { promocionId, eventoId, reservaId }, timeoutMs: 5_000 });
  } catch (error) {
    notificar(mensajeDe(error, 'No se pudo aplicar el código. Inténtalo de nuevo.'), 'error');
  }
}
