import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useFocusOnMount } from '@taquilla/ui/useFocusOnMount.ts';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { LoGuardado } from './LoGuardado.tsx';
import type { Pago } from './pagosGuardados.ts';

/** How a purchase by reference ended: what happened, what was not lost, what comes next. */
export function Desenlace({ pago }: { pago: Pago }) {
  const { titulo, texto } = contarDesenlace(pago);
  const encabezado = useFocusOnMount<HTMLHeadingElement>();
  return (
    <>
      <header className="pago-pendiente__cabeza">
        <h1 ref={encabezado} tabIndex={-1}>
          {titulo}
        </h1>
        <p className="pago-pendiente__guia" role="status">
          {texto}
        </p>
      </header>
      <div className="dos-columnas">
        <div className="pila">
          {pago.regresa.monto > 0 && <Regresa pago={pago} />}
          <Siguiente pago={pago} />
        </div>
        <LoGuardado pago={pago} />
      </div>
    </>
  );
}

/** The buyer's way on: to the tickets, to the card, or back to the event. */
function Siguiente({ pago: { evento, estado, esInvitado, correo } }: { pago: Pago }) {
  const vendida = estado === 'vendida';
  return (
    <div className="pago-pendiente__parejas">
      {vendida && !esInvitado && (
        <Link href={paths.boletos(evento.id)} className={buttonClass()}>
          Ver mis boletos
        </Link>
      )}
      {vendida && esInvitado && (
        <p>
          Tus boletos van en el correo que mandamos{correo ? ` a ${correo}` : ''}. ¿No llegan?{' '}
          <Link href={paths.recuperarBoletos()} className="enlace">
            Mándamelos otra vez
          </Link>
          .
        </p>
      )}
      {estado === 'retenida' && (
        <Link href={paths.compra(evento.id)} className={buttonClass()}>
          Pagar con tarjeta
        </Link>
      )}
      {!vendida && (
        <Link href={paths.evento(evento.id)} className={buttonClass({ variant: 'borde' })}>
          Ver el evento
        </Link>
      )}
    </div>
  );
}

/** Money that goes back, and whether it waits for an account. */
function Regresa({ pago: { regresa, correo } }: { pago: Pago }) {
  return (
    <Notice tone={regresa.sinCuenta > 0 ? 'urgente' : 'info'}>
      <strong>Te devolvemos {formatPesos(dePesos(regresa.monto))}, sin descontar nada.</strong>{' '}
      {regresa.sinCuenta > 0
        ? `Dinos a qué cuenta en el correo que te mandamos${correo ? ` a ${correo}` : ''}.`
        : 'Ya tenemos tu cuenta; te escribimos cuando llegue.'}
    </Notice>
  );
}

export function contarDesenlace({ estado, medio, regresa }: Pick<Pago, 'estado' | 'medio' | 'regresa'>): {
  titulo: string;
  texto: string;
} {
  switch (estado) {
    case 'vendida':
      return { titulo: '¡Ya tienes tus boletos!', texto: 'Recibimos tu pago completo.' };
    case 'por_reembolsar':
    case 'reembolsada':
      return { titulo: 'Esta compra se devolvió', texto: 'Sus boletos ya no dejan entrar.' };
    case 'cancelada':
      return {
        titulo: 'Cancelaste esta compra',
        texto: regresa.monto > 0 ? 'Soltamos tus lugares.' : 'Soltamos tus lugares. No se te cobró nada.',
      };
    case 'retenida':
    case 'cobrando':
      return {
        titulo: 'Elegiste pagar con tarjeta',
        texto: `${medio === 'spei' ? 'Esa CLABE' : 'Ese código'} ya no se usa: no pagues con ${medio === 'spei' ? 'ella' : 'él'}.`,
      };
    case 'expirada':
    case 'por_pagar':
      return {
        titulo: 'Se acabó el tiempo',
        texto:
          regresa.monto > 0
            ? 'Tu pago no quedó completo a tiempo y soltamos tus lugares.'
            : 'No recibimos tu pago y soltamos tus lugares. No se te cobró nada. Si ya habías pagado, no pagues otra vez: en cuanto llegue te escribimos.',
      };
  }
}
