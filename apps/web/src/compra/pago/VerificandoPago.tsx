import type { Reserva } from '@taquilla/contract/entidades/compra';
import { dePesos, formatPesosMxn } from '@taquilla/rules/dinero';
import { buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useFocusOnMount } from '../../ui/useFocusOnMount.ts';
import { useConexion } from './captura/useConexion.ts';
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
  const sinRed = useConexion() === 'sin_red';
  const { total } = reserva.desglose;
  const titulo = total > 0 ? 'Verificando tu pago' : 'Confirmando tu compra';
  return (
    <section className="verificando" aria-labelledby="verificando">
      <PageTitle title={titulo} />
      <Spinner label={titulo} />
      <Encabezado ref={encabezado} tabIndex={-1} id="verificando">
        {total > 0 ? 'Estamos verificando tu pago con el banco' : 'Estamos confirmando tu compra'}
      </Encabezado>
      <p role="status">
        {total > 0 ? (
          <>
            <strong>No vuelvas a pagar.</strong> Tus lugares siguen apartados y nunca se cobra dos veces. En
            cuanto tu banco responda lo verás aquí, y tus boletos te llegarán por correo.
          </>
        ) : (
          'Tus lugares siguen apartados y no se te cobra nada. En cuanto quede lo verás aquí, y tus boletos te llegarán por correo.'
        )}
      </p>
      {sinRed && (
        <Notice tone="urgente" live>
          <strong>Estás sin conexión.</strong> En cuanto tengas internet te decimos cómo quedó.
        </Notice>
      )}
      <p className="suave">
        {describirLugares(reserva)} · <span className="num">{formatPesosMxn(dePesos(total))}</span>
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
