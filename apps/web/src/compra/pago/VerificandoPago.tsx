import type { Reserva } from '@taquilla/contract/entidades/compra';
import { dePesos, formatPesosMxn } from '@taquilla/rules/dinero';
import { buttonClass } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useFocusOnMount } from '../../ui/useFocusOnMount.ts';
import { leerCobro } from './cobro/cobroEnCurso.ts';
import { describirLugares } from './resumen/describirLugares.ts';
import './VerificandoPago.css';

export interface VerificandoPagoProps {
  reserva: Reserva;
  modo: 'asientos' | 'general';
}

/** What became of the charge is not known yet: a calm place to wait in, that says not to pay again. */
export function VerificandoPago({ reserva, modo }: VerificandoPagoProps) {
  const banco = leerCobro(reserva.reservaId);
  const Encabezado = modo === 'asientos' ? 'h1' : 'h2';
  const encabezado = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section className="verificando" aria-labelledby="verificando">
      <PageTitle title="Verificando tu pago" />
      <Spinner label="Verificando tu pago" />
      <Encabezado ref={encabezado} tabIndex={-1} id="verificando">
        Estamos verificando tu pago con el banco
      </Encabezado>
      <p role="status">
        <strong>No vuelvas a pagar.</strong> Tus lugares siguen apartados y nunca se cobra dos veces. En
        cuanto tu banco responda lo verás aquí, y tus boletos te llegarán por correo.
      </p>
      <p className="suave">
        {describirLugares(reserva)} ·{' '}
        <span className="num">{formatPesosMxn(dePesos(reserva.desglose.total))}</span>
      </p>
      {banco && (
        <>
          <p>¿Tu banco te pidió confirmar la compra y no terminaste?</p>
          <a className={buttonClass({ variant: 'borde' })} href={banco.url} rel="noreferrer">
            Volver a la página de tu banco
          </a>
        </>
      )}
    </section>
  );
}
