import { useAnswer } from '@taquilla/cliente/useAnswer';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { palabraParaConfirmar } from '../ui/palabraParaConfirmar.ts';
import { type DialogoDeDevolucion, MEDIOS } from './devolucion.ts';
import { Entrega, leerEntrega, SIN_ENTREGA } from './Entrega.tsx';

/** Confirms another person's proposal, with the till and the slip that hand the box office's part back (§C7.2). */
export function ConfirmarDevolucion({ devolucion, alCambiar, onClose }: DialogoDeDevolucion) {
  const { id, folio, monto, medio, motivo, pedidaPor, evento } = devolucion;
  const cuanto = formatPesos(dePesos(monto));
  const palabra = palabraParaConfirmar(folio, { pesos: monto });
  const leido = useAnswer(queryFor('verEvento', { params: { eventoId: evento.id } }), palabra !== undefined);
  const { pedida, fallo } = usePedida(devolucion);
  const [entregado, setEntregado] = useState(SIN_ENTREGA);
  const entrega = pedida && leerEntrega(pedida, entregado);
  return (
    <ConfirmDialog
      title={`¿Devolver ${cuanto}?`}
      confirm={`Devolver ${cuanto}`}
      danger
      falta={entrega === null}
      palabra={palabra && (leido.data?.clave ?? palabra)}
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await call('confirmarDevolucion', {
          params: { devolucionId: id },
          body: entrega ?? {},
          intencion: `confirmar:${id}`,
        });
        notificar(message, 'exito');
        await alCambiar();
      }}
    >
      <p>
        Venta {folio}, {MEDIOS[medio] ?? 'como se pagó'}. {pedidaPor ?? 'Otra persona'} lo propuso: {motivo}
      </p>
      <p className="nota">Al confirmar, el dinero va de regreso y el comprador recibe un correo.</p>
      {pedida && <Entrega pedida={pedida} entregado={entregado} poner={setEntregado} />}
      <ErrorLine>{fallo}</ErrorLine>
    </ConfirmDialog>
  );
}

const NADA = { efectivo: 0, terminal: 0, cajas: [] };

/** The box office's part of a refund, by a dry run; a refund to a card needs none. */
function usePedida({ id, medio }: DialogoDeDevolucion['devolucion']) {
  const deTaquilla = medio === 'efectivo' || medio === 'terminal' || medio === 'mixto';
  const [pedida, setPedida] = useState<Parameters<typeof leerEntrega>[0] | null>(deTaquilla ? null : NADA);
  const [fallo, setFallo] = useState<string | null>(null);
  useEffect(() => {
    if (!deTaquilla) return;
    call('confirmarDevolucion', { params: { devolucionId: id }, body: {}, ensayo: true }).then(
      setPedida,
      error => setFallo(enPalabras(error)),
    );
  }, [id, deTaquilla]);
  return { pedida, fallo };
}
