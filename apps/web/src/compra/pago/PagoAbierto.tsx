import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { aislar } from '@taquilla/rules/aislar';
import { dePesos } from '@taquilla/rules/dinero';
import { classes } from '@taquilla/ui/classes.ts';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';
import { useCallback, useEffect, useState } from 'react';
import { Backdrop } from '../../ui/Backdrop.tsx';
import { CountdownTicks } from '../../ui/CountdownTicks.tsx';
import { MasTiempo, ofreceMasTiempo } from '../apartada/MasTiempo.tsx';
import { useSinRegreso } from '../pasoDePago.ts';
import { guardarReserva, olvidarEstaReserva, olvidarLoCancelado, type ReservaGuardada } from '../reserva.ts';
import { useCapturaDePago } from './captura/useCapturaDePago.ts';
import { useProveedor } from './captura/useProveedor.ts';
import { useDescuento } from './descuento/useDescuento.ts';
import { DialogosDePago } from './dialogos/DialogosDePago.tsx';
import { type EstadoDePago, type Falla, SIN_CARGO } from './estadoDePago.ts';
import { IrAlPago } from './IrAlPago.tsx';
import { PagoHecho } from './PagoHecho.tsx';
import { PantallaDePago } from './PantallaDePago.tsx';
import { describirLugares } from './resumen/describirLugares.ts';
import { usePago } from './usePago.ts';
import { ahoraDelServidor, type ReservaViva, type useReservaViva } from './useReservaViva.ts';
import { VerificandoPago } from './VerificandoPago.tsx';

/** The props of the payment step, from the seat page or the general tickets' dialog. */
export interface PagoStepProps {
  /**
   * Kept by the caller until one of the callbacks: the stored hold is forgotten while the step still shows the outcome.
   */
  reserva: ReservaGuardada;
  evento: EventoDetalle;
  /** `asientos`: the step is the page. `general`: it is inside the general-ticket dialog. */
  modo: 'asientos' | 'general';
  /** The words of the way back to the places; by default those of their own page. */
  regreso?: string;
  /** The buyer gave the places back and has read so (§8.8); the stored reservation is forgotten. Start over. */
  onCancelada: () => void;
  /**
   * The hold ended and the buyer has read so (§8.7); the stored reservation is forgotten. `lugares` are the lost ids.
   */
  onExpirada: (lugares: readonly number[]) => void;
  /** Paid, and the buyer pressed "Continuar" (§2.28): reload. */
  onTerminada: () => void;
}

export interface PagoAbiertoProps
  extends PagoStepProps,
    Pick<ReturnType<typeof useReservaViva>, 'releer' | 'releerTarifas' | 'cambiar' | 'poner'> {
  viva: ReservaViva;
}

/** Work that must not be interrupted: meanwhile nothing on the page can be pressed. */
const EN_CURSO: Readonly<Partial<Record<EstadoDePago['paso'], string>>> = {
  cobrando: 'Procesando tu pago. No cierres ni recargues esta página.',
  redirigiendo: 'Te llevamos a la página de tu banco para confirmar la compra.',
  cancelando: 'Cancelando tu reserva.',
};

/** The words for a purchase of nothing due, which is confirmed rather than paid (§4.9). */
const CONFIRMANDO = 'Confirmando tu compra. No cierres ni recargues esta página.';
const TARDA = 'Está tardando más de lo normal. Seguimos intentando.';
const TARDA_EL_COBRO = 'Está tardando más de lo normal. Seguimos intentando: no se te cobra dos veces.';
const SIN_COMPRA: Falla = {
  mensaje: 'Tu compra no se completó. Tus lugares siguen apartados: intenta de nuevo.',
  junto: 'total',
};

/** The payment step of a reservation that was read. The state of the payment picks the screen. */
export function PagoAbierto(props: PagoAbiertoProps) {
  const { evento, modo, viva, releer } = props;
  const { reserva, desfase } = viva;
  const ahora = useCallback(() => ahoraDelServidor(desfase), [desfase]);
  const restante = useCountdown(Date.parse(reserva.fechaExpiracion), ahora);
  const [fechaVista] = useState(evento.fecha);
  const { estado, control, captura, descuento, proveedor, totalVisto } = usePagoAbierto(props, {
    ahora,
    restante,
  });

  // During a charge the places are held past the countdown, so its end means nothing.
  const { paso } = estado;
  const esGratis = reserva.desglose.total === 0;
  const enCurso = esGratis && paso === 'cobrando' ? CONFIRMANDO : EN_CURSO[paso];
  useSinRegreso(enCurso !== undefined);

  if (paso === 'por_pagar') return <IrAlPago reserva={reserva} />;
  if (estado.paso === 'pagada') {
    return (
      <PagoHecho
        reserva={reserva}
        evento={evento}
        modo={modo}
        pagada={estado}
        onTerminada={props.onTerminada}
      />
    );
  }

  const falla = estado.paso === 'capturando' ? estado.falla : null;
  return (
    <div className={classes('pago', `pago--${modo}`)}>
      {!(paso === 'verificando' || (enCurso && restante === 0)) && (
        <CountdownTicks
          remaining={restante}
          free={esGratis}
          {...(paso === 'capturando' &&
            ofreceMasTiempo(reserva, restante) && {
              action: <MasTiempo reserva={reserva} poner={props.poner} />,
            })}
          detail={`${aislar(evento.nombre)}, ${describirLugares(reserva)}`}
        />
      )}
      {paso === 'verificando' ? (
        <div className={modo === 'asientos' ? 'ancho' : undefined}>
          <VerificandoPago reserva={reserva} evento={evento} modo={modo} ahora={ahora} releer={releer} />
        </div>
      ) : (
        <PantallaDePago
          reserva={reserva}
          evento={evento}
          modo={modo}
          regreso={props.regreso}
          captura={captura}
          descuento={descuento}
          proveedor={proveedor}
          control={control}
          falla={esGratis && falla === SIN_CARGO ? SIN_COMPRA : falla}
          totalVisto={totalVisto}
          fechaVista={fechaVista}
          releer={releer}
          alPasarACuenta={() => {
            guardarReserva({ ...props.reserva, invitadoId: null });
            return releer();
          }}
        />
      )}
      <DialogosDePago
        reserva={reserva}
        evento={evento}
        fechaVista={fechaVista}
        estado={estado}
        control={control}
        captura={captura}
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

/**
 * Connects the form, the discount, the card provider and the charge, each with the data that it needs of the others.
 */
function usePagoAbierto(
  { reserva: guardada, modo, viva: { reserva }, releer, releerTarifas, cambiar }: PagoAbiertoProps,
  { ahora, restante }: { ahora: () => number; restante: number },
) {
  const proveedor = useProveedor(reserva.desglose.total > 0 ? 'con_tarjeta' : 'sin_tarjeta');
  const [totalVisto, setTotalVisto] = useState(guardada.totalVisto);
  const descuento = useDescuento({
    reserva,
    cambiar,
    alElegir: ({ total }) => {
      setTotalVisto(dePesos(total));
      guardarReserva({ ...guardada, totalVisto: dePesos(total) });
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

  // Card data is dropped as soon as the purchase is paid.
  const pagada = estado.paso === 'pagada';
  useEffect(() => {
    if (pagada) captura.borrarTarjeta();
  }, [pagada, captura.borrarTarjeta]);

  return { estado, control, captura, descuento, proveedor, totalVisto };
}
