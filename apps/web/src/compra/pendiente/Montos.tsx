import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Spinner } from '@taquilla/ui/Spinner.tsx';
import type { Pago } from './pagosGuardados.ts';

/** How much of the total came (§B2.12). */
export function Avance({ pago: { abonado, total } }: { pago: Pago }) {
  return (
    <>
      <progress
        className="pago-pendiente__avance"
        max={total}
        value={abonado}
        aria-label="Lo que ya pagaste"
      />
      <p className="pago-pendiente__partes">
        <span>
          Recibimos <b className="num">{formatPesos(dePesos(abonado))}</b>
        </span>
        <span>
          de <b className="num">{formatPesos(dePesos(total))}</b>
        </span>
      </p>
    </>
  );
}

/** The fate of a sum that is not the asked one. */
export function MontoExacto({ pago: { abonado, medio, faltan } }: { pago: Pago }) {
  const monto = formatPesos(dePesos(faltan));
  if (abonado > 0)
    return (
      <Notice>
        <strong>
          Si no llega el resto a tiempo, te devolvemos los {formatPesos(dePesos(abonado))} completos
        </strong>{' '}
        a tu cuenta, sin descontar nada.
      </Notice>
    );
  return (
    <Notice>
      {medio === 'spei' ? (
        <>
          <strong>Manda el monto exacto, en una sola transferencia.</strong> Si llega de menos te decimos
          cuánto falta; si llega de más te devolvemos la diferencia.
        </>
      ) : (
        <>
          Paga <strong className="num">{monto}</strong> en una sola vez. La tienda puede cobrarte su propia
          comisión; no es nuestra y te la dicen antes.
        </>
      )}
    </Notice>
  );
}

/** The provider has not given the reference yet. */
export function Preparando() {
  return (
    <p className="pago-pendiente__espera" role="status">
      <Spinner label="Preparando" /> Estamos preparando tu referencia. También te llega por correo.
    </p>
  );
}
