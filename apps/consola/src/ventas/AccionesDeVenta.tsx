import type { Venta } from '@taquilla/contract/consola/ventas';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../api/call.ts';
import { permitido } from '../sesion/sesion.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { notificarFalla } from '../ui/enPalabras.ts';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { CambiarLugarDialog } from './CambiarLugarDialog.tsx';
import { CorregirCorreoDialog } from './CorregirCorreoDialog.tsx';
import { ImprimirDialog } from './ImprimirDialog.tsx';
import { ReembolsoDialog } from './ReembolsoDialog.tsx';
import { trasCambio } from './trasCambio.ts';

type Dialogo = 'lugar' | 'reembolso' | 'correo' | 'reemitir' | 'imprimir';

/** The acts on a sale that the role and its state allow (§C1.3, §C6.5, §C6.6, §C7.1). */
export function AccionesDeVenta({ venta }: { venta: Venta }) {
  const [dialogo, setDialogo] = useState<Dialogo | null>(null);
  const puede = usePuede(venta);
  const cerrar = () => setDialogo(null);
  const otras: MenuItem[] = [
    ...(puede.reenviar ? [{ words: 'Corregir el correo', onDo: () => setDialogo('correo') }] : []),
    ...(puede.reenviar ? [{ words: 'Emitir los boletos de nuevo', onDo: () => setDialogo('reemitir') }] : []),
    ...(puede.imprimir ? [{ words: 'Imprimir', onDo: () => setDialogo('imprimir') }] : []),
  ];
  return (
    <>
      {puede.reenviar && venta.comprador.correo && <Reenviar venta={venta} />}
      {puede.cambiar && (
        <Button variant="borde" onClick={() => setDialogo('lugar')}>
          <ConsoleIcon name="mover" />
          Cambiar lugar
        </Button>
      )}
      {puede.reembolsar && (
        <Button variant="peligro" onClick={() => setDialogo('reembolso')}>
          <ConsoleIcon name="devolver" />
          Reembolsar
        </Button>
      )}
      <Menu label={`Más acciones de la venta ${venta.folio}`} title={`Venta ${venta.folio}`} items={otras} />
      {dialogo && DIALOGOS[dialogo](venta, cerrar)}
    </>
  );
}

const DIALOGOS: Readonly<Record<Dialogo, (venta: Venta, cerrar: () => void) => ReactNode>> = {
  lugar: (venta, cerrar) => <CambiarLugarDialog venta={venta} onClose={cerrar} />,
  reembolso: (venta, cerrar) => <ReembolsoDialog venta={venta} onClose={cerrar} />,
  correo: (venta, cerrar) => <CorregirCorreoDialog venta={venta} onClose={cerrar} />,
  reemitir: (venta, cerrar) => <ReemitirDialog venta={venta} onClose={cerrar} />,
  imprimir: (venta, cerrar) => <ImprimirDialog venta={venta} onClose={cerrar} />,
};

function usePuede(venta: Venta) {
  const enEvento = { eventoId: venta.evento.id };
  const vivos = venta.boletos.some(({ estado }) => estado === 'vigente' || estado === 'usado');
  // The difference of a change of seat goes back in the sale that has the ticket.
  const queda = venta.diferenciaDe === null && (venta.pagos?.queda ?? 0) > 0;
  return {
    reenviar: vivos && permitido('reenviar_boletos', enEvento),
    cambiar: vivos && permitido('reenviar_boletos', enEvento),
    imprimir: vivos && permitido('vender', enEvento),
    // The box office refunds cash at the counter, out of its own till.
    reembolsar:
      venta.vendidaEn !== null &&
      queda &&
      permitido('reembolsar', { ...enEvento, nivel: 'proponer', sinLimite: true }),
  };
}

function Reenviar({ venta }: { venta: Venta }) {
  const { isBusy, run } = useBusy();
  const reenviar = () =>
    run(async () => {
      try {
        const { message } = await call('reenviarVenta', {
          params: { folio: venta.folio },
          intencion: `reenviar:${venta.folio}`,
        });
        notificar(message, 'exito');
        await trasCambio();
      } catch (error) {
        notificarFalla(error);
      }
    });
  return (
    <Button variant="borde" busy={isBusy} onClick={reenviar}>
      <Icon name="correo" />
      Reenviar boletos
    </Button>
  );
}

function ReemitirDialog({ venta, onClose }: { venta: Venta; onClose: () => void }) {
  const vigentes = venta.boletos.filter(({ estado }) => estado === 'vigente').length;
  return (
    <ConfirmDialog
      title="¿Emitir los boletos de nuevo?"
      confirm={vigentes === 1 ? 'Emitir 1 boleto de nuevo' : `Emitir ${vigentes} boletos de nuevo`}
      motivo={{ label: 'Motivo', required: true }}
      onClose={onClose}
      onConfirm={async motivo => {
        const { message } = await call('reemitirVenta', {
          params: { folio: venta.folio },
          body: { motivo },
          intencion: `reemitir:${venta.folio}`,
        });
        notificar(message, 'exito');
        await trasCambio();
      }}
    >
      <p>
        Los códigos de antes dejan de abrir la puerta, también los impresos.{' '}
        {venta.comprador.correo
          ? `Los nuevos salen a ${venta.comprador.correo}.`
          : permitido('vender', { eventoId: venta.evento.id })
            ? 'Imprímelos para entregarlos: la venta no tiene correo.'
            : 'La venta no tiene correo: los nuevos se imprimen en taquilla.'}
      </p>
    </ConfirmDialog>
  );
}
