import type { Venta } from '@taquilla/contract/consola/ventas';
import { Button } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { permitido } from '../sesion/sesion.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { trasCambio } from './trasCambio.ts';

/** A payment that the provider doubts after all: the sale stands or is refunded, as a person decides (§C7.15). */
export function EnRevision({ venta }: { venta: Venta }) {
  const [preguntando, setPreguntando] = useState(false);
  if (!venta.enRevision) return null;
  const decide = permitido('reembolsar', { eventoId: venta.evento.id, sinLimite: true });
  return (
    <Notice tone="urgente">
      <p>
        <strong>El proveedor puso en duda este pago</strong> ({fechaYHora(venta.enRevision)}). Los boletos
        siguen valiendo{venta.comprador.correo && ', y su comprador ya lo sabe'}.{' '}
        {decide
          ? 'Si todo está en orden, deja la venta en pie; si no, reembólsala.'
          : 'Un Dueño o contabilidad decide si la venta queda en pie o se reembolsa.'}
      </p>
      {decide && (
        <Button variant="borde" size="chico" className="venta__decide" onClick={() => setPreguntando(true)}>
          Dejar la venta en pie
        </Button>
      )}
      {preguntando && (
        <ConfirmDialog
          title="¿Dejar la venta en pie?"
          confirm="Dejar la venta en pie"
          motivo={{ label: 'Motivo', required: true }}
          onClose={() => setPreguntando(false)}
          onConfirm={async motivo => {
            const { message } = await call('mantenerVenta', {
              params: { folio: venta.folio },
              body: { motivo },
              intencion: `mantener:${venta.folio}`,
            });
            notificar(message, 'exito');
            await trasCambio();
          }}
        >
          <p>
            El pago se queda como está. Si el comprador lo desconoce ante su banco, puede llegar un
            contracargo.
          </p>
        </ConfirmDialog>
      )}
    </Notice>
  );
}
