import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { aislar } from '@taquilla/rules/aislar';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { contarPolitica } from '@taquilla/rules/politica';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useOnline } from '@taquilla/ui/useOnline.ts';
import { FechaCambiada } from '../../total/cambios.tsx';
import { contarBoletos, nombrarAsientos } from '../resumen/describirLugares.ts';

export interface ConfirmarCompraProps {
  reserva: Reserva;
  evento: EventoDetalle;
  /** The event's date when the payment began, ISO 8601. */
  fechaVista: string;
  /** `Visa terminada en 4417`; null when nothing is charged. */
  seCobraA: string | null;
  /** The change since the last question. */
  aviso: string | null;
  onPagar: () => void;
  onVolver: () => void;
}

/** '¿Confirmar compra?' with the amount, the card and the places (§4.9). */
export function ConfirmarCompra(props: ConfirmarCompraProps) {
  const { reserva, seCobraA, aviso, onPagar, onVolver } = props;
  const sinRed = !useOnline();
  return (
    <Dialog title="¿Confirmar compra?" role="alertdialog" onDismiss={onVolver}>
      {aviso && (
        <Notice tone="urgente" live>
          <strong>{aviso}</strong>
        </Notice>
      )}
      <FechaCambiada antes={props.fechaVista} evento={props.evento} />
      <p className="dialogo__monto">{formatPesos(dePesos(reserva.desglose.total))}</p>
      <QueSeCompra reserva={reserva} seCobraA={seCobraA} />
      <p className="nota">
        {seCobraA
          ? `${contarPolitica(props.evento.politica)} Tu banco puede pedirte confirmar.`
          : 'Después de confirmar no hay cambios.'}
      </p>
      {sinRed && (
        <Notice tone="urgente" live>
          <strong>Estás sin conexión.</strong> Podrás {seCobraA ? 'pagar' : 'confirmar'} en cuanto tengas
          internet.
        </Notice>
      )}
      <SiONo
        si={seCobraA ? 'Sí, pagar' : 'Sí, confirmar'}
        onSi={sinRed ? null : onPagar}
        no="Volver"
        onNo={onVolver}
      />
    </Dialog>
  );
}

function QueSeCompra({ reserva, seCobraA }: Pick<ConfirmarCompraProps, 'reserva' | 'seCobraA'>) {
  const { seccion, lugares } = reserva;
  const asientos = nombrarAsientos(lugares);
  return (
    <dl className="ficha">
      <div>
        <dt>{contarBoletos(lugares.length)}</dt>
        <dd>{asientos ? `${aislar(seccion)}, ${asientos}` : seccion}</dd>
      </div>
      {seCobraA && (
        <div>
          <dt>Se cobra a</dt>
          <dd>{seCobraA}</dd>
        </div>
      )}
    </dl>
  );
}

/** Asks whether to save the new card for the next purchase (§4.9). Both answers go on to the charge. */
export function OfrecerGuardar({
  tarjeta,
  onResponder,
}: {
  tarjeta: string;
  onResponder: (answer: 'guardar' | 'no_guardar') => void;
}) {
  return (
    <Dialog title="¿Guardar esta tarjeta?" role="alertdialog">
      <p className="dialogo__texto">
        {tarjeta}. La guarda el procesador de pagos, no nosotros; la próxima vez pagas sin escribirla.
      </p>
      <SiONo
        si="Sí, guardar"
        onSi={() => onResponder('guardar')}
        no="No, solo pagar"
        onNo={() => onResponder('no_guardar')}
      />
    </Dialog>
  );
}

/** Asks whether to give the places back (§4.11). */
export function ConfirmarCancelacion({
  onCancelar,
  onVolver,
}: {
  onCancelar: () => void;
  onVolver: () => void;
}) {
  return (
    <Dialog title="¿Cancelar la compra?" role="alertdialog" onDismiss={onVolver}>
      <p className="dialogo__texto">Tus lugares quedan libres para otras personas. No se cobra nada.</p>
      <SiONo si="Sí, cancelar" onSi={onCancelar} no="Volver" onNo={onVolver} />
    </Dialog>
  );
}

interface SiONoProps {
  si: string;
  /** Null while the answer is not possible. */
  onSi: (() => void) | null;
  no: string;
  onNo: () => void;
}

function SiONo({ si, onSi, no, onNo }: SiONoProps) {
  return (
    <DialogActions>
      <Button size="grande" disabled={onSi === null} onClick={onSi ?? undefined}>
        {si}
      </Button>
      <Button size="grande" variant="borde" onClick={onNo}>
        {no}
      </Button>
    </DialogActions>
  );
}
