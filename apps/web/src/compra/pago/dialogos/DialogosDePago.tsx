import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos } from '@taquilla/rules/dinero';
import { contarMeses } from '@taquilla/rules/meses';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import type { CapturaDePago } from '../captura/useCapturaDePago.ts';
import type { ControlDePago } from '../cobro/controlDePago.ts';
import type { EstadoDePago } from '../estadoDePago.ts';
import {
  contarBoletos,
  describirLugares,
  enVariasSecciones,
  nombrarAsientos,
} from '../resumen/describirLugares.ts';
import { ConfirmarCancelacion, ConfirmarCompra, OfrecerGuardar } from './ConfirmarCompra.tsx';

export interface DialogosDePagoProps {
  reserva: Reserva;
  evento: EventoDetalle;
  /** The event's date when the payment began, ISO 8601. */
  fechaVista: string;
  estado: EstadoDePago;
  control: ControlDePago;
  captura: Pick<CapturaDePago, 'tarjetaEnPalabras'>;
  onCancelada: () => void;
  onExpirada: () => void;
}

/** The question or final notice of the payment's state; at most one at a time. */
export function DialogosDePago(props: DialogosDePagoProps) {
  const { reserva, estado, control, captura, onCancelada, onExpirada } = props;
  switch (estado.paso) {
    case 'confirmando':
      return (
        <ConfirmarCompra
          reserva={reserva}
          evento={props.evento}
          fechaVista={props.fechaVista}
          seCobraA={seCobraA(control, reserva, captura.tarjetaEnPalabras())}
          aviso={estado.aviso}
          onPagar={() => void control.confirmar()}
          onVolver={control.volver}
        />
      );
    case 'ofreciendo_guardar':
      return (
        <OfrecerGuardar
          tarjeta={captura.tarjetaEnPalabras()}
          onResponder={answer => void control.responderOferta(answer)}
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
    case 'por_pagar':
      return null;
  }
}

/** `Visa terminada en 4417, en 6 pagos de $718.67 aprox.`; null where nothing is charged. */
function seCobraA(control: ControlDePago, { desglose }: Reserva, tarjeta: string): string | null {
  const datos = control.datos();
  if (datos?.medio.tipo === 'gratis') return null;
  return datos?.meses ? `${tarjeta}, en ${contarMeses(dePesos(desglose.total), datos.meses)}` : tarjeta;
}

/** The hold ended (§8.7): the lost places, that nothing was charged, and how to start again. */
function TiempoAgotado({ reserva, onSeguir }: { reserva: Reserva; onSeguir: () => void }) {
  const { seccion, lugares } = reserva;
  return (
    <Dialog title="Se acabó el tiempo" role="alertdialog" onDismiss={onSeguir} className="terminada">
      <Icon name="reloj" className="terminada__icono" />
      <p>El tiempo de tu reserva ha expirado. La página se recargará.</p>
      <dl className="ficha">
        <div>
          <dt>Se liberaron</dt>
          <dd>
            {enVariasSecciones(reserva) ? describirLugares(reserva) : seccion}
            <br />
            {enVariasSecciones(reserva)
              ? contarBoletos(lugares.length)
              : nombrarAsientos(lugares) || contarBoletos(lugares.length)}
          </dd>
        </div>
        <div>
          <dt>Cobro a tu tarjeta</dt>
          <dd>Ninguno</dd>
        </div>
      </dl>
      <Button size="grande" full onClick={onSeguir}>
        {reserva.esGeneral ? 'Elegir boletos de nuevo' : 'Elegir asientos de nuevo'}
      </Button>
      {!reserva.esGeneral && <p className="nota">Si siguen libres, los marcamos por ti al recargar.</p>}
    </Dialog>
  );
}

/** The reservation was cancelled (§8.8), here or on another tab. */
function ReservaCancelada({ onSeguir }: { onSeguir: () => void }) {
  return (
    <Dialog title="Reserva cancelada" role="alertdialog" onDismiss={onSeguir}>
      <p className="dialogo__texto">La reserva se ha cancelado.</p>
      <Button size="grande" full onClick={onSeguir}>
        Entendido
      </Button>
    </Dialog>
  );
}

/** The payment arrived after the places were gone: it is refunded by itself. */
function CompraReembolsada({ correo, onSeguir }: { correo: string | null; onSeguir: () => void }) {
  return (
    <Dialog title="Tus lugares ya no estaban disponibles" role="alertdialog" onDismiss={onSeguir}>
      <p className="dialogo__texto">
        Tu pago llegó cuando la reserva ya había terminado. Te devolvemos el total a la misma tarjeta
        {correo ? ` y te avisamos a ${correo}` : ' y te avisamos por correo'}.
      </p>
      <Button size="grande" full onClick={onSeguir}>
        Elegir de nuevo
      </Button>
    </Dialog>
  );
}
