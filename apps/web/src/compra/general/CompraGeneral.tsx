import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle } from '@taquilla/contract/entidades/evento';
import type { Centavos } from '@taquilla/rules/dinero';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { avisar, confirmar } from '../../ui/dialogs.ts';
import { notificar } from '../../ui/toasts.ts';
import { ConTurno } from '../espera/ConTurno.tsx';
import { atenderRechazo } from '../espera/rechazoDeSala.ts';
import { turnoVivo } from '../espera/salaGuardada.ts';
import { PagoStep } from '../pago/PagoStep.tsx';
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
  const automaticas = useQuery({
    queryKey: ['validarPromoWeb', evento.id],
    queryFn: () => call('validarPromoWeb', { body: { evento_id: evento.id } }),
  }).data?.promocionesAplicaDirecto;
  const [reservando, setReservando] = useState(false);
  const propia = guardada?.esGeneral && guardada.seccionId === seccionId ? guardada : null;
  // The payment ends when its step says so, not when the hold is forgotten: what it shows last stays.
  const [enPago, setEnPago] = useState(propia);
  if (propia && propia.reservaId !== enPago?.reservaId) setEnPago(propia);

  const seccion = datos.secciones.find(
    ({ id, tipo_seccion }) => id === seccionId && tipo_seccion === 'general',
  );
  if (!seccion) return null;

  const reservar = async (pedido: { cantidad: number; totalVisto: Centavos }): Promise<void> => {
    const { cantidad, totalVisto } = pedido;
    setReservando(true);
    const turno = turnoVivo(evento.id)?.turno;
    const desenlace = await reservarGenerales(call, { eventoId: evento.id, seccionId, cantidad, turno });
    setReservando(false);
    if (desenlace.tipo === 'reservada') return guardarReserva({ ...desenlace.reserva, totalVisto });
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
    if (desenlace.tipo === 'no_disponibles')
      await queryClient.invalidateQueries({ queryKey: ['getSecciones'] });
    if (desenlace.tipo === 'cerrado') {
      onCerrar();
      await queryClient.invalidateQueries({ queryKey: ['getDetalle'] });
    }
  };
  const empezarDeNuevo = () => {
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

  const elegir = (
    <ElegirCantidad
      evento={evento}
      seccion={seccion}
      categoriasEvento={datos.categoriasEvento}
      automaticas={automaticas ?? []}
      otra={guardada}
      reservando={reservando}
      onSiguiente={pedido => void reservar(pedido)}
      onPagarOtra={onPagarOtra}
    />
  );

  return (
    <Dialog
      title={seccion.nombre}
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

/** Whether leaving now leaves something unpaid. What cannot be asked is taken for a hold that lives. */
async function siguePendiente({ eventoId, reservaId }: ReservaGuardada): Promise<boolean> {
  try {
    const { estado } = await call('consultarReserva', { params: { id: eventoId }, body: { reservaId } });
    return estado === 'retenida' || estado === 'cobrando';
  } catch {
    return true;
  }
}
