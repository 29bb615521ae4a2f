import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { avisar, confirmar } from '@taquilla/ui/dialogs.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../api/callDePagina.ts';
import { ConTurno } from '../espera/ConTurno.tsx';
import { PagoStep } from '../pago/PagoStep.tsx';
import { promocionesDelEvento } from '../promocionesDelEvento.ts';
import { leerComprada, olvidarComprada, type ReservaGuardada, useReservaGuardada } from '../reserva.ts';
import { ElegirCantidad, useApartadoGeneral } from './ElegirCantidad.tsx';
import './CompraGeneral.css';

export interface CompraGeneralProps {
  evento: EventoDetalle;
  datos: RespuestaDe<'getSecciones'>;
  seccionId: number;
  onCerrar: () => void;
  /** Called to pay a hold of another section. */
  onPagarOtra: (seccionId: number) => void;
}

/** The purchase of general tickets (§2.26-2.28): the quantity, then the payment. A reload returns to the same step. */
export function CompraGeneral(props: CompraGeneralProps) {
  const { evento, datos, seccionId, onCerrar, onPagarOtra } = props;
  const guardada = useReservaGuardada(evento.id);
  const automaticas = useAnswer(promocionesDelEvento(evento.id)).data?.promocionesAplicaDirecto;
  const enPago = useEnPago(seccionId, guardada, evento.id);
  const apartado = useApartadoGeneral(props, enPago);
  const seccion = datos.secciones.find(
    ({ id, tipo_seccion }) => id === seccionId && tipo_seccion === 'general',
  );
  // A hold in a closed section can still be paid.
  const cerrada = !seccion && !enPago;
  useAvisoDeCierre(cerrada, onCerrar);
  if (cerrada) return null;

  const elegir = seccion && (
    <ElegirCantidad
      evento={evento}
      seccion={seccion}
      categoriasEvento={datos.categoriasEvento}
      automaticas={automaticas ?? []}
      otra={guardada}
      apartado={apartado}
      onPagarOtra={onPagarOtra}
    />
  );

  return (
    <Dialog
      title={seccion?.nombre ?? evento.nombre}
      look="hoja"
      className="compra-general"
      step={enPago ? 'pago' : 'cantidad'}
      onDismiss={apartado.enCurso ? undefined : () => void salir(enPago, onCerrar)}
    >
      {enPago ? (
        <PagoDeGenerales evento={evento} reserva={enPago} onCerrar={onCerrar} />
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

/**
 * The hold of this section that is being paid. The payment ends when its step says so, not when the hold is forgotten,
 * so that its last screen stays.
 */
function useEnPago(
  seccionId: number,
  guardada: ReservaGuardada | null,
  eventoId: number,
): ReservaGuardada | null {
  const propia = guardada?.esGeneral && guardada.seccionId === seccionId ? guardada : null;
  const [enPago, setEnPago] = useState(() => propia ?? leerComprada({ eventoId, seccionId }));
  if (propia && propia.reservaId !== enPago?.reservaId) setEnPago(propia);
  return enPago;
}

/** Tells that the section was closed while the buyer chose, or that the link is an old one. */
function useAvisoDeCierre(cerrada: boolean, onCerrar: () => void): void {
  const avisarCerrada = useEffectEvent(() => {
    void avisar({ titulo: 'Boletos no disponibles', texto: 'Esta sección ya no está a la venta.' });
    onCerrar();
  });
  useEffect(() => {
    if (cerrada) avisarCerrada();
  }, [cerrada]);
}

interface PagoDeGeneralesProps extends Pick<CompraGeneralProps, 'evento' | 'onCerrar'> {
  reserva: ReservaGuardada;
}

function PagoDeGenerales({ evento, reserva, onCerrar }: PagoDeGeneralesProps) {
  const empezarDeNuevo = () => {
    olvidarComprada(evento.id);
    onCerrar();
    location.reload();
  };
  return (
    <PagoStep
      reserva={reserva}
      evento={evento}
      modo="general"
      onCancelada={empezarDeNuevo}
      onExpirada={() => location.reload()}
      onTerminada={empezarDeNuevo}
    />
  );
}

/** Leaves the purchase, after a question if a hold would stay unpaid. */
async function salir(enPago: ReservaGuardada | null, onCerrar: () => void): Promise<void> {
  if (!enPago || !(await siguePendiente(enPago))) return onCerrar();
  const sigue = await confirmar({
    titulo: '¿Salir del pago?',
    texto:
      'Tus lugares siguen apartados hasta que termine el tiempo. Puedes volver a pagarlos desde esta página.',
    aceptar: 'Seguir pagando',
    cancelar: 'Salir',
  });
  if (!sigue) onCerrar();
}

/** Whether leaving now abandons an unpaid hold. Without an answer the hold counts as alive. */
async function siguePendiente({ eventoId, reservaId }: ReservaGuardada): Promise<boolean> {
  try {
    const { estado } = await call('consultarReserva', { params: { id: eventoId }, body: { reservaId } });
    return estado === 'retenida' || estado === 'cobrando';
  } catch {
    return true;
  }
}
