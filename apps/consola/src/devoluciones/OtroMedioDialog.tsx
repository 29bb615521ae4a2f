import { faltasPorCampo } from '@taquilla/cliente/ApiError';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { DialogFoot } from '../ui/DialogFoot.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { Motivo } from '../ui/Motivo.tsx';
import type { DialogoDeDevolucion } from './devolucion.ts';

type Medio = 'transferencia' | 'efectivo';

const MEDIOS: readonly { value: Medio; label: string }[] = [
  { value: 'transferencia', label: 'Transferencia' },
  { value: 'efectivo', label: 'Efectivo' },
];

const REFERENCIA: Readonly<Record<Medio, string>> = {
  transferencia: 'La clave de rastreo o el folio del banco.',
  efectivo: 'El número del recibo.',
};

/** Pays by other means a refund that the provider refused for good; another person always confirms it (§C7.2). */
export function OtroMedioDialog({ devolucion, alCambiar, onClose }: DialogoDeDevolucion) {
  const { id, folio, monto } = devolucion;
  const [medio, setMedio] = useState<Medio>('transferencia');
  const [referencia, setReferencia] = useState('');
  const [motivo, setMotivo] = useState('');
  const [error, setError] = useState<unknown>(null);
  const { isBusy, run } = useBusy();
  const cuanto = formatPesos(dePesos(monto));
  const faltas = error ? faltasPorCampo(error) : {};
  const falta = referencia.trim() === '' || motivo.trim().length < 3;
  const proponer = () =>
    run(async () => {
      try {
        await call('pagarPorOtroMedio', {
          params: { devolucionId: id },
          body: { medio, referencia: referencia.trim(), motivo: motivo.trim() },
          intencion: `otro-medio:${id}`,
        });
        notificar('Propuesto: falta que otra persona lo confirme.', 'exito');
        onClose();
        await alCambiar();
      } catch (fallo) {
        setError(fallo);
      }
    });
  return (
    <Dialog title={`Pagar ${cuanto} por otro medio`} onDismiss={onClose}>
      <p>
        El proveedor rechazó devolver a la tarjeta de la venta {folio}. Otra persona confirma que este pago
        salió.
      </p>
      <Segmented<Medio> label="Por dónde" value={medio} options={MEDIOS} onChange={setMedio} />
      <Field
        label="Referencia"
        hint={REFERENCIA[medio]}
        most={80}
        value={referencia}
        error={faltas.referencia}
        onChange={event => setReferencia(event.target.value)}
      />
      <Motivo value={motivo} error={faltas.motivo} onChange={setMotivo} />
      <DialogFoot error={error === null ? null : enPalabras(error)} onClose={onClose}>
        <Button busy={isBusy} disabled={falta} onClick={proponer}>
          {`Proponer el pago de ${cuanto}`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
