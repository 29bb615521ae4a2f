import type { Venta } from '@taquilla/contract/consola/ventas';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { saveFile } from '../api/download.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { trasCambio } from './trasCambio.ts';

type Formato = '80mm' | 'a4';

/** Prints the valid tickets as a PDF; a second print needs a reason, and is counted (§C9.4). */
export function ImprimirDialog({ venta, onClose }: { venta: Venta; onClose: () => void }) {
  const [formato, setFormato] = useState<Formato>('a4');
  const { correo } = venta.comprador;
  const reemite = correo !== null && venta.canal !== 'taquilla';
  return (
    <ConfirmDialog
      title="Imprimir los boletos"
      confirm="Hacer el PDF"
      motivo={
        reemite
          ? { label: 'Motivo', required: true }
          : { label: 'Motivo, si ya se habían impreso', required: false }
      }
      onClose={onClose}
      onConfirm={async motivo => {
        const { nombre, pdf, copia, reemitidos } = await call('imprimirVenta', {
          params: { folio: venta.folio },
          body: { formato, ...(motivo && { motivo }) },
        });
        const bytes = Uint8Array.from(atob(pdf), letra => letra.charCodeAt(0));
        saveFile(new Blob([bytes], { type: 'application/pdf' }), nombre);
        const dicho = copia === 1 ? 'PDF listo' : `PDF listo: es la impresión ${copia}`;
        notificar(reemitidos ? `${dicho}, con códigos nuevos` : dicho, 'exito');
        await trasCambio();
      }}
    >
      {reemite && (
        <Notice>
          Estos boletos se mandaron a {correo}. El papel lleva códigos nuevos: los del correo dejan de servir,
          y se le avisa.
        </Notice>
      )}
      <Segmented<Formato>
        label="Papel"
        value={formato}
        options={[
          { value: 'a4', label: 'Hoja A4' },
          { value: '80mm', label: 'Rollo de 80 mm' },
        ]}
        onChange={setFormato}
      />
    </ConfirmDialog>
  );
}
