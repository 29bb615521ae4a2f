import { faltasPorCampo } from '@taquilla/cliente/ApiError';
import type { Venta } from '@taquilla/contract/consola/ventas';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { EmailField } from '@taquilla/ui/EmailField.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { DialogFoot } from '../ui/DialogFoot.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { Motivo } from '../ui/Motivo.tsx';
import { trasCambio } from './trasCambio.ts';

/** Corrects the address of a sale: both addresses get a mail, and the tickets are issued anew (§C6.5). */
export function CorregirCorreoDialog({ venta, onClose }: { venta: Venta; onClose: () => void }) {
  const [correo, setCorreo] = useState(venta.comprador.correo ?? '');
  const [motivo, setMotivo] = useState('');
  const [error, setError] = useState<unknown>(null);
  const { isBusy, run } = useBusy();
  const faltas = error ? faltasPorCampo(error) : {};
  const corregir = () =>
    run(async () => {
      try {
        const { message } = await call('corregirCorreoDeVenta', {
          params: { folio: venta.folio },
          body: { correo: correo.trim(), motivo: motivo.trim() },
          intencion: `corregir:${venta.folio}`,
        });
        notificar(message, 'exito');
        onClose();
        await trasCambio();
      } catch (fallo) {
        setError(fallo);
      }
    });
  return (
    <Dialog title="Corregir el correo" onDismiss={onClose}>
      <p>
        Los boletos salen de nuevo al correo correcto y los códigos de antes dejan de servir.
        {venta.comprador.correo && ' Avisamos a las dos direcciones.'}
      </p>
      <EmailField
        label="Correo correcto"
        value={correo}
        error={faltas.correo}
        onChange={event => setCorreo(event.target.value)}
      />
      <Motivo value={motivo} error={faltas.motivo} onChange={setMotivo} />
      <DialogFoot error={error === null ? null : enPalabras(error)} onClose={onClose}>
        <Button busy={isBusy} disabled={correo.trim() === '' || motivo.trim().length < 3} onClick={corregir}>
          Corregir y mandar los boletos
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
