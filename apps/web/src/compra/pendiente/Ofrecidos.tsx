import { mensajeDe } from '@taquilla/cliente/ApiError';
import { put } from '@taquilla/cliente/useAnswer';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { Button } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { callApart, queryOfPago } from '../../api/callApart.ts';
import { Cabeza } from './Cabeza.tsx';
import { LoGuardado } from './LoGuardado.tsx';
import type { Pago } from './pagosGuardados.ts';

const PACIENCIA_MS = 60_000;

/** Other places that are kept for money which came late: taken, or all of it goes back (§B2.12). */
export function Ofrecidos({ pago }: { pago: Pago }) {
  const total = dePesos(pago.total);
  return (
    <>
      <Cabeza pago={pago} titulo="Tu pago llegó tarde" que="Pagaste" monto={total} />
      <div className="dos-columnas">
        <div className="pila">
          <Notice>
            <strong>Tus lugares ya eran de otra persona.</strong> Te guardamos otros iguales o mejores por los
            mismos {formatPesos(total)}, o te devolvemos todo.
          </Notice>
          <Respuesta reservaId={pago.reservaId} />
        </div>
        <LoGuardado pago={pago} sello="Te los guardamos" />
      </div>
    </>
  );
}

function Respuesta({ reservaId }: Pick<Pago, 'reservaId'>) {
  const { isBusy, run } = useBusy();
  const responder = async (id: 'aceptarLugares' | 'cancelarReferencia') => {
    try {
      put(queryOfPago(reservaId), await callApart(id, { body: { reservaId }, timeoutMs: PACIENCIA_MS }));
    } catch (error) {
      notificar(mensajeDe(error, 'No pudimos guardarlo. Vuelve a intentar.'), 'error');
    }
  };
  return (
    <div className="pago-pendiente__acciones">
      <Button size="grande" full busy={isBusy} onClick={() => void run(() => responder('aceptarLugares'))}>
        Quiero estos lugares
      </Button>
      <Button
        size="grande"
        variant="borde"
        full
        busy={isBusy}
        onClick={() => void run(() => responder('cancelarReferencia'))}
      >
        Que me devuelvan todo
      </Button>
      <p className="nota">Si no nos dices nada, a esa hora te devolvemos todo.</p>
    </div>
  );
}
