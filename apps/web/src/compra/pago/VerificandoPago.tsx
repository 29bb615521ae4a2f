import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos, formatPesosMxn } from '@taquilla/rules/dinero';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Spinner } from '@taquilla/ui/Spinner.tsx';
import { useFocusOnMount } from '@taquilla/ui/useFocusOnMount.ts';
import { useOnline } from '@taquilla/ui/useOnline.ts';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { paginaDelBanco } from './cobro/cobroEnCurso.ts';
import { PlazoDelCobro, useDesistir } from './cobro/enElBanco.tsx';
import { describirLugares } from './resumen/describirLugares.ts';
import { ResumenDeCompra, ResumenPlegado } from './resumen/ResumenDeCompra.tsx';

export interface VerificandoPagoProps {
  reserva: Reserva;
  evento: EventoDetalle;
  modo: 'asientos' | 'general';
  /** Epoch milliseconds by the server's clock. */
  ahora: () => number;
  releer: () => Promise<Reserva>;
}

/** The screen of a charge with an unknown outcome: a calm place to wait, beside the summary, with every action. */
export function VerificandoPago(props: VerificandoPagoProps) {
  const { reserva, evento, modo } = props;
  const body = <Espera {...props} />;
  if (modo === 'general') return body;
  return (
    <div className="pago__columnas verificando__columnas">
      <div className="pila">
        <div className="pago__plegado-sitio">
          <ResumenPlegado reserva={reserva} evento={evento} />
        </div>
        {body}
      </div>
      <aside className="pago__lado" aria-label="Tu compra">
        <ResumenDeCompra reserva={reserva} evento={evento}>
          {null}
        </ResumenDeCompra>
      </aside>
    </div>
  );
}

function Espera({ reserva, modo, ahora, releer }: VerificandoPagoProps) {
  const Encabezado = modo === 'asientos' ? 'h1' : 'h2';
  const encabezado = useFocusOnMount<HTMLHeadingElement>();
  const { desistir, ocupado, falla } = useDesistir(reserva, releer);
  const sinRed = !useOnline();
  const banco = paginaDelBanco(reserva);
  const { total } = reserva.desglose;
  const titulo = total > 0 ? 'Verificando tu pago' : 'Confirmando tu compra';
  return (
    <section className="panel verificando" aria-labelledby="verificando">
      <PageTitle title={titulo} />
      <Spinner label={titulo} />
      <Encabezado ref={encabezado} tabIndex={-1} id="verificando">
        {total > 0 ? 'Estamos verificando tu pago con el banco' : 'Estamos confirmando tu compra'}
      </Encabezado>
      <p role="status">
        {total > 0 ? (
          <>
            <strong>No vuelvas a pagar.</strong> Nunca se cobra dos veces. En cuanto tu banco responda lo
            verás aquí, y tus boletos te llegarán por correo.
          </>
        ) : (
          'Tus lugares siguen apartados y no se te cobra nada. En cuanto quede lo verás aquí, y tus boletos te llegarán por correo.'
        )}
      </p>
      {reserva.cobro && (
        <p>
          <PlazoDelCobro hasta={reserva.cobro.hasta} ahora={ahora} />
        </p>
      )}
      {[sinRed && SIN_RED, falla && `${falla} ${SIN_SABER}`].map(
        aviso =>
          aviso && (
            <Notice key={aviso} tone="urgente" live>
              {aviso}
            </Notice>
          ),
      )}
      <p className="suave">
        {describirLugares(reserva)} · <span className="num">{formatPesosMxn(dePesos(total))}</span>
      </p>
      {banco && <p>¿Tu banco te pidió confirmar la compra y no terminaste?</p>}
      <div className="verificando__acciones">
        {banco && (
          <a className={buttonClass()} href={banco} rel="noreferrer">
            Volver a la página de tu banco
          </a>
        )}
        {reserva.cobro && (
          <Button variant="borde" busy={ocupado} onClick={() => void desistir()}>
            {modo === 'asientos' ? 'Cancelar la compra' : 'Cancelar compra'}
          </Button>
        )}
        {modo === 'asientos' && (
          <Link className={buttonClass({ variant: 'quieto' })} href={paths.evento(reserva.eventoId)}>
            Ver el evento
          </Link>
        )}
      </div>
    </section>
  );
}

const SIN_RED = 'Estás sin conexión. En cuanto tengas internet te decimos cómo quedó.';
const SIN_SABER = 'Todavía no sabemos si tu banco hizo el cargo, y seguimos preguntando.';
