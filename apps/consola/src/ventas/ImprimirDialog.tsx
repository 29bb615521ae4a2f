import type { Venta } from '@taquilla/contract/consola/ventas';
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
  return (
    <ConfirmDialog
      title="Imprimir los boletos"
      confirm="Hacer el PDF"
      motivo={{ label: 'Motivo, si ya se habían impreso', required: false }}
      onClose={onClose}
      onConfirm={async motivo => {
        const { nombre, pdf, copia } = await call('imprimirVenta', {
          params: { folio: venta.folio },
          body: { formato, ...(motivo && { motivo }) },
        });
        const bytes = Uint8Array.from(atob(pdf), letra => letra.charCodeAt(0));
        saveFile(new Blob([bytes], { type: 'application/pdf' }), nombre);
        notificar(copia === 1 ? 'PDF listo' : `PDF listo: es la impresión ${copia}`, 'exito');
        await trasCambio();
      }}
    >
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
