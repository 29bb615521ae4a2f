import { aislar } from '@taquilla/rules/aislar';
import { dePesos } from '@taquilla/rules/dinero';
import { classes } from '@taquilla/ui/classes.ts';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';
import { useCallback, useEffect, useState } from 'react';
import { Backdrop } from '../../ui/Backdrop.tsx';
import { CountdownTicks } from '../../ui/CountdownTicks.tsx';
import { guardarReserva } from '../reserva.ts';
import { useCapturaDePago } from './captura/useCapturaDePago.ts';
import { useProveedor } from './captura/useProveedor.ts';
import { useDescuento } from './descuento/useDescuento.ts';
import { DialogosDePago } from './dialogos/DialogosDePago.tsx';
import { type EstadoDePago, type Falla, SIN_CARGO } from './estadoDePago.ts';
import { olvidarEstaReserva, olvidarLoCancelado } from './olvidarEstaReserva.ts';
import { PagoHecho } from './PagoHecho.tsx';
import { PantallaDePago } from './PantallaDePago.tsx';
import type { PagoStepProps } from './propsDePago.ts';
import { ahoraDelServidor } from './relojDelServidor.ts';
import { describirLugares } from './resumen/describirLugares.ts';
import { usePago } from './usePago.ts';
import type { ReservaViva, useReservaViva } from './useReservaViva.ts';
import { VerificandoPago } from './VerificandoPago.tsx';

export interface PagoAbiertoProps
  extends PagoStepProps,
    Pick<ReturnType<typeof useReservaViva>, 'releer' | 'releerTarifas' | 'cambiar'> {
  viva: ReservaViva;
}

/** What must not be interrupted: nothing on the page can be pressed meanwhile. */
const EN_CURSO: Readonly<Partial<Record<EstadoDePago['paso'], string>>> = {
  cobrando: 'Procesando tu pago. No cierres ni recargues esta página.',
  redirigiendo: 'Te llevamos a la página de tu banco para confirmar la compra.',
  cancelando: 'Cancelando tu reserva.',
};

/** A buyer who owes nothing pays nothing either (§4.9). */
const CONFIRMANDO = 'Confirmando tu compra. No cierres ni recargues esta página.';
const TARDA = 'Está tardando más de lo normal. Seguimos intentando.';
const TARDA_EL_COBRO = 'Está tardando más de lo normal. Seguimos intentando: no se te cobra dos veces.';
const SIN_COMPRA: Falla = {
  mensaje: 'Tu compra no se completó. Tus lugares siguen apartados: intenta de nuevo.',
  junto: 'total',
};

/** The payment step of a reservation that the server knows. The state of the payment picks what is shown. */
export function PagoAbierto(props: PagoAbiertoProps) {
  const { evento, modo, viva, releer, releerTarifas, cambiar } = props;
  const { reserva, desfase } = viva;
  const ahora = useCallback(() => ahoraDelServidor(desfase), [desfase]);
  const restante = useCountdown(Date.parse(reserva.fechaExpiracion), ahora);

  const proveedor = useProveedor(reserva.desglose.total > 0 ? 'con_tarjeta' : 'sin_tarjeta');
  const [fechaVista] = useState(evento.fecha);
  const [totalVisto, setTotalVisto] = useState(props.reserva.totalVisto);
  const descuento = useDescuento({
    reserva,
    cambiar,
    alElegir: ({ total }) => {
      setTotalVisto(dePesos(total));
      guardarReserva({ ...props.reserva, totalVisto: dePesos(total) });
    },
  });
  const captura = useCapturaDePago({ reserva, modo, ahora });
  const { estado, control } = usePago({
    reserva,
    restante,
    releer,
    releerTarifas,
    proveedor: proveedor.esperar,
    alGuardarTarjeta: captura.alGuardarTarjeta,
    alFallar: ({ falla, remedio }) => {
      captura.alFallar(falla, remedio);
      if (remedio === 'quitar_promocion') void descuento.rechazar(falla.mensaje);
    },
  });

  const { paso } = estado;
  // A card's data is not kept a moment longer than it may be needed.
  useEffect(() => {
    if (paso === 'pagada') captura.borrarTarjeta();
  }, [paso, captura.borrarTarjeta]);

  if (estado.paso === 'pagada') {
    const { total, correo } = estado;
    return <PagoHecho {...props} reserva={reserva} total={total} correo={correo} />;
  }

  // Where a charge is under way the places are held past the countdown, so its end says nothing.
  const esGratis = reserva.desglose.total === 0;
  const enCurso = esGratis && paso === 'cobrando' ? CONFIRMANDO : EN_CURSO[paso];
  const falla = estado.paso === 'capturando' ? estado.falla : null;
  return (
    <div className={classes('pago', `pago--${modo}`)}>
      {!(paso === 'verificando' || (enCurso && restante === 0)) && (
        <CountdownTicks
          remaining={restante}
          free={esGratis}
          detail={`${aislar(evento.nombre)}, ${describirLugares(reserva)}`}
        />
      )}
      {paso === 'verificando' ? (
        <div className={modo === 'asientos' ? 'ancho' : undefined}>
          <VerificandoPago {...{ reserva, evento, modo, ahora, releer }} />
        </div>
      ) : (
        <PantallaDePago
          {...{ reserva, evento, modo, captura, descuento, proveedor, control }}
          {...{ totalVisto, fechaVista }}
          falla={esGratis && falla === SIN_CARGO ? SIN_COMPRA : falla}
        />
      )}
      <DialogosDePago
        {...{ reserva, evento, fechaVista, estado, control, captura }}
        onCancelada={() => {
          props.onCancelada();
          olvidarLoCancelado(reserva);
        }}
        onExpirada={() => {
          props.onExpirada(reserva.lugares.map(lugar => lugar.id));
          olvidarEstaReserva(reserva);
        }}
      />
      {enCurso && (
        <Backdrop
          label={enCurso}
          ifLong={paso === 'cobrando' ? (esGratis ? TARDA : TARDA_EL_COBRO) : undefined}
        />
      )}
    </div>
  );
}
