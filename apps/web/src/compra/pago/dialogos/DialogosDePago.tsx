import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import type { CapturaDePago } from '../captura/useCapturaDePago.ts';
import type { ControlDePago } from '../cobro/controlDePago.ts';
import type { EstadoDePago } from '../estadoDePago.ts';
import { ConfirmarCancelacion, ConfirmarCompra, OfrecerGuardar } from './ConfirmarCompra.tsx';
import { CompraReembolsada, ReservaCancelada, TiempoAgotado } from './ReservaTerminada.tsx';

export interface DialogosDePagoProps {
  reserva: Reserva;
  evento: EventoDetalle;
  /** ISO 8601. */
  fechaVista: string;
  estado: EstadoDePago;
  control: ControlDePago;
  captura: Pick<CapturaDePago, 'tarjetaEnPalabras'>;
  onCancelada: () => void;
  onExpirada: () => void;
}

/** The question or the last word that the state of the payment asks for; at most one at a time. */
export function DialogosDePago(props: DialogosDePagoProps) {
  const { reserva, estado, control, captura, onCancelada, onExpirada } = props;
  switch (estado.paso) {
    case 'confirmando':
      return (
        <ConfirmarCompra
          reserva={reserva}
          evento={props.evento}
          fechaVista={props.fechaVista}
          seCobraA={control.datos()?.medio.tipo === 'gratis' ? null : captura.tarjetaEnPalabras()}
          aviso={estado.aviso}
          onPagar={() => void control.confirmar()}
          onVolver={control.volver}
        />
      );
    case 'ofreciendo_guardar':
      return (
        <OfrecerGuardar
          tarjeta={captura.tarjetaEnPalabras()}
          onResponder={respuesta => void control.responderOferta(respuesta)}
        />
      );
    case 'preguntando_cancelacion':
      return <ConfirmarCancelacion onCancelar={() => void control.cancelar()} onVolver={control.volver} />;
    case 'cancelada':
      return <ReservaCancelada onSeguir={onCancelada} />;
    case 'expirada':
      return <TiempoAgotado reserva={reserva} onSeguir={onExpirada} />;
    case 'reembolsada':
      return <CompraReembolsada correo={reserva.correo} onSeguir={onExpirada} />;
    case 'capturando':
    case 'cobrando':
    case 'verificando':
    case 'redirigiendo':
    case 'cancelando':
    case 'pagada':
      return null;
  }
}
