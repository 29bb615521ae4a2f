import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { contarBoletos, nombrarAsientos } from '../resumen/describirLugares.ts';
import './ReservaTerminada.css';

/** The hold ended (§8.7): what was lost, that nothing was charged, and how to start again. */
export function TiempoAgotado({ reserva, onSeguir }: { reserva: Reserva; onSeguir: () => void }) {
  const { seccion, lugares } = reserva;
  return (
    <Dialog title="Se acabó el tiempo" role="alertdialog" onDismiss={onSeguir} className="terminada">
      <Icon name="reloj" className="terminada__icono" />
      <p>El tiempo de tu reserva ha expirado. La página se recargará.</p>
      <dl className="ficha">
        <div>
          <dt>Se liberaron</dt>
          <dd>
            {seccion}
            <br />
            {nombrarAsientos(lugares) || contarBoletos(lugares.length)}
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
export function ReservaCancelada({ onSeguir }: { onSeguir: () => void }) {
  return (
    <Dialog title="Reserva cancelada" role="alertdialog" onDismiss={onSeguir}>
      <p className="dialogo__texto">La reserva se ha cancelado.</p>
      <Button size="grande" full onClick={onSeguir}>
        Entendido
      </Button>
    </Dialog>
  );
}

/** The money came when the places were gone: it goes back by itself. */
export function CompraReembolsada({ correo, onSeguir }: { correo: string | null; onSeguir: () => void }) {
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
