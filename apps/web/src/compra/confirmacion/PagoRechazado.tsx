import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';
import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { CountdownTicks } from '../../ui/CountdownTicks.tsx';
import { describirLugares, enVariasSecciones } from '../pago/resumen/describirLugares.ts';
import { ahoraDelServidor } from '../pago/useReservaViva.ts';
import { direccionDePago } from '../pasoDePago.ts';
import { guardarReserva } from '../reserva.ts';

/**
 * A payment that the bank declined while the hold lives: the reason, the time left, and the way back to the payment.
 */
export function PagoRechazado({ mensaje, reserva }: { mensaje: string; reserva: Reserva }) {
  // The answer is a moment old, so its own time serves as the server's clock.
  const [desfase] = useState(() => Date.parse(reserva.ahora) - performance.now());
  const ahora = useCallback(() => ahoraDelServidor(desfase), [desfase]);
  const { reservaId, invitadoId, eventoId, seccionId, seccion, esGeneral, fechaExpiracion } = reserva;
  const restante = useCountdown(Date.parse(fechaExpiracion), ahora);
  const varias = enVariasSecciones(reserva);
  const destino = direccionDePago({ ...reserva, varias }, seccion);

  // Stores the hold for the next screen, also in a browser that did not make it.
  const recordar = () =>
    guardarReserva({ reservaId, invitadoId, eventoId, seccionId, esGeneral, varias, fechaExpiracion });

  return (
    <>
      <CountdownTicks remaining={restante} detail={describirLugares(reserva)} />
      <section className="ancho confirmacion confirmacion__espera" role="alert">
        <Icon name="alerta" className="confirmacion__icono confirmacion__icono--urgente" />
        <h1>El pago no se completó</h1>
        <p>
          <strong>{mensaje}</strong> No se hizo ningún cargo.{' '}
          {restante > 0
            ? `Tus lugares siguen apartados (${describirLugares(reserva)}): puedes intentar con otra tarjeta.`
            : 'Tu reserva terminó y tus lugares se liberaron.'}
        </p>
        {restante > 0 ? (
          <Link href={destino} className={buttonClass({ size: 'grande' })} onClick={recordar}>
            Intentar con otra tarjeta
          </Link>
        ) : (
          <Link href={paths.evento(eventoId)} className={buttonClass({ size: 'grande' })}>
            Elegir de nuevo
          </Link>
        )}
      </section>
    </>
  );
}
