import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import type { Centavos } from '@taquilla/rules/dinero';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { avisar, confirmar } from '@taquilla/ui/dialogs.ts';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { storage, TOKEN_KEY } from '../../api/storage.ts';
import { useSesion } from '../../sesion/useSesion.ts';
import { ConTurno } from '../espera/ConTurno.tsx';
import { atenderRechazo } from '../espera/rechazoDeSala.ts';
import { turnoVivo } from '../espera/salaGuardada.ts';
import { leerComprada, olvidarComprada } from '../pago/comprada.ts';
import { PagoStep } from '../pago/PagoStep.tsx';
import { olvidarPedido, usePedido } from '../pedido.ts';
import { promocionesDelEvento } from '../promocionesDelEvento.ts';
import { guardarReserva, type ReservaGuardada, useReservaGuardada } from '../reserva.ts';
import { preguntarQuienCompra } from '../sesionTerminada.ts';
import { preguntarSiInsiste } from '../sinRespuesta.ts';
import { ElegirCantidad } from './ElegirCantidad.tsx';
import { reservarGenerales } from './reservarGenerales.ts';
import './CompraGeneral.css';

export interface CompraGeneralProps {
  evento: EventoDetalle;
  datos: RespuestaDe<'getSecciones'>;
  seccionId: number;
  onCerrar: () => void;
  /** The buyer holds places of another section and goes to pay those. */
  onPagarOtra: (seccionId: number) => void;
}

/** The purchase of general tickets (§2.26-2.28): how many, then the payment. A reload comes back to where it was. */
export function CompraGeneral({ evento, datos, seccionId, onCerrar, onPagarOtra }: CompraGeneralProps) {
  const guardada = useReservaGuardada(evento.id);
  const queryClient = useQueryClient();
  const automaticas = useQuery(promocionesDelEvento(evento.id)).data?.promocionesAplicaDirecto;
  const { pedido, enCurso: reservando } = usePedido(evento.id);
  const { status } = useSesion();
  const propia = guardada?.esGeneral && guardada.seccionId === seccionId ? guardada : null;
  // The payment ends when its step says so, not when the hold is forgotten: what it shows last stays.
  const [enPago, setEnPago] = useState(() => propia ?? leerComprada({ eventoId: evento.id, seccionId }));
  if (propia && propia.reservaId !== enPago?.reservaId) setEnPago(propia);

  const reservar = async (pedido: { cantidad: number; totalVisto?: Centavos }): Promise<void> => {
    const { cantidad, ...visto } = pedido;
    const turno = turnoVivo(evento.id)?.turno;
    const conCuenta = storage.getItem(TOKEN_KEY) !== null;
    const lugares = { eventoId: evento.id, seccionId, cantidad };
    const desenlace = await reservarGenerales(call, { ...lugares, conCuenta, turno });
    if (desenlace.tipo === 'reservada') return guardarReserva({ ...desenlace.reserva, ...visto });
    if (desenlace.tipo === 'sala') {
      notificar(desenlace.mensaje, 'error');
      return atenderRechazo(call, evento.id, desenlace.codigo);
    }
    if (desenlace.tipo === 'sin_sesion') return preguntarQuienCompra();
    if (desenlace.tipo === 'sin_respuesta') {
      if (await preguntarSiInsiste(desenlace.mensaje)) await reservar(pedido);
      return;
    }
    await avisar({ titulo: 'Error al reservar el evento', texto: desenlace.mensaje });
    if (desenlace.tipo === 'cerrado') onCerrar();
    // The free places, the price or the limit differ from what the buyer was shown.
    for (const llamada of ['getSecciones', 'getDetalle'])
      void queryClient.invalidateQueries({ queryKey: [llamada] });
  };
  // A reload came before the answer: what became of it is asked once more.
  const cantidadPedida =
    pedido?.seccionId === seccionId && typeof pedido.lugares === 'number' ? pedido.lugares : null;
  const sinPedir = useRef(cantidadPedida !== null && !reservando && !enPago);
  const seguirPidiendo = useEffectEvent(() => {
    if (!sinPedir.current || cantidadPedida === null) return;
    sinPedir.current = false;
    if (pedido?.conCuenta === (status === 'authenticated')) void reservar({ cantidad: cantidadPedida });
    else olvidarPedido(evento.id);
  });
  const seSabeQuien = status !== 'checking';
  useEffect(() => {
    if (seSabeQuien) seguirPidiendo();
  }, [seSabeQuien]);

  const seccion = datos.secciones.find(
    ({ id, tipo_seccion }) => id === seccionId && tipo_seccion === 'general',
  );
  // The organiser closed it under the buyer's eyes, or the link is an old one. A hold can still be paid.
  const cerrada = !seccion && !enPago;
  const avisarCerrada = useEffectEvent(() => {
    void avisar({ titulo: 'Boletos no disponibles', texto: 'Esta sección ya no está a la venta.' });
    onCerrar();
  });
  useEffect(() => {
    if (cerrada) avisarCerrada();
  }, [cerrada]);
  if (cerrada) return null;

  const empezarDeNuevo = () => {
    olvidarComprada(evento.id);
    onCerrar();
    location.reload();
  };
  const salir = async () => {
    if (!enPago || !(await siguePendiente(enPago))) return onCerrar();
    const sigue = await confirmar({
      titulo: '¿Salir del pago?',
      texto:
        'Tus lugares siguen apartados hasta que termine el tiempo. Puedes volver a pagarlos desde esta página.',
      aceptar: 'Seguir pagando',
      cancelar: 'Salir',
    });
    if (!sigue) onCerrar();
  };

  const elegir = seccion && (
    <ElegirCantidad
      evento={evento}
      seccion={seccion}
      categoriasEvento={datos.categoriasEvento}
      automaticas={automaticas ?? []}
      otra={guardada}
      cantidadPedida={cantidadPedida}
      reservando={reservando}
      onSiguiente={pedido => void reservar(pedido)}
      onPagarOtra={onPagarOtra}
    />
  );

  return (
    <Dialog
      title={seccion?.nombre ?? evento.nombre}
      look="hoja"
      className="compra-general"
      step={enPago ? 'pago' : 'cantidad'}
      onDismiss={reservando ? undefined : () => void salir()}
    >
      {enPago ? (
        <PagoStep
          reserva={enPago}
          evento={evento}
          modo="general"
          onCancelada={empezarDeNuevo}
          onExpirada={() => location.reload()}
          onTerminada={empezarDeNuevo}
        />
      ) : guardada ? (
        elegir
      ) : (
        <ConTurno evento={evento} lugar="hoja">
          {elegir}
        </ConTurno>
      )}
    </Dialog>
  );
}

/** Whether leaving now leaves something unpaid. Without an answer the hold counts as alive. */
async function siguePendiente({ eventoId, reservaId }: ReservaGuardada): Promise<boolean> {
  try {
    const { estado } = await call('consultarReserva', { params: { id: eventoId }, body: { reservaId } });
    return estado === 'retenida' || estado === 'cobrando';
  } catch {
    return true;
  }
}
