import { invalidate } from '@taquilla/cliente/queries';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { classes } from '@taquilla/ui/classes.ts';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { listenToCambios } from '../../api/cambios.ts';
import { useDeDonde } from '../../layout/useDeDonde.ts';
import { paths } from '../../paths.ts';
import { olvidarEstaReserva } from '../reserva.ts';
import { PagoAbierto, type PagoStepProps } from './PagoAbierto.tsx';
import { type FalloDeLectura, useFalloDeLectura, useReservaViva } from './useReservaViva.ts';
import './PantallaDePago.css';

/** The payment of a reservation (§2.27, §2.29), which is first read from the server (§4.7). */
export function PagoStep(props: PagoStepProps) {
  useEventoAlDia(props.evento.id);
  return (
    <>
      <PageTitle title={`Pago · ${props.evento.nombre}`} />
      <Paso {...props} />
    </>
  );
}

function Paso(props: PagoStepProps) {
  const { reserva: guardada, modo, onCancelada } = props;
  const { viva, error, reintentar, ...lectura } = useReservaViva(guardada);
  const fallo = useFalloDeLectura(error, guardada);

  if (error && fallo && fallo !== 'por_saber') {
    const elegirDeNuevo = () => {
      olvidarEstaReserva(guardada);
      onCancelada();
    };
    return (
      <div className={modo === 'asientos' ? 'ancho bloque' : undefined}>
        <SinReserva
          fallo={fallo}
          mensaje={error.message}
          onReintentar={reintentar}
          onElegirDeNuevo={elegirDeNuevo}
        />
      </div>
    );
  }
  if (!viva) return <PagoSkeleton modo={modo} />;
  return <PagoAbierto key={viva.reserva.reservaId} {...props} {...lectura} viva={viva} />;
}

/** The step's layout while the reservation is read. */
function PagoSkeleton({ modo }: { modo: 'asientos' | 'general' }) {
  return (
    <div className={classes('pago', `pago--${modo}`)}>
      <p className="solo-lector" role="status">
        Cargando tu reserva
      </p>
      <div aria-hidden="true">
        <Skeleton height="3.75rem" radius="0" />
        <div className={modo === 'asientos' ? 'ancho' : undefined}>
          {modo === 'asientos' && (
            <p className="pago__titulo">
              <Skeleton width="9rem" height="2.5rem" />
            </p>
          )}
          <div className="pago__columnas">
            <div className="pila">
              <div className="pago__plegado-sitio">
                <Skeleton height="4.375rem" radius="var(--r-panel)" />
              </div>
              <Skeleton height="20rem" radius="var(--r-panel)" />
              <Skeleton height="24rem" radius="var(--r-panel)" />
            </div>
            <div className="pago__lado">
              <Skeleton height="30rem" radius="var(--r-talon)" />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

interface SinReservaProps {
  fallo: Exclude<FalloDeLectura, 'por_saber'>;
  /** The failure in the server's words. */
  mensaje: string;
  onReintentar: () => void;
  /** Gives the reservation up and starts over. */
  onElegirDeNuevo: () => void;
}

/** A reservation that could not be read: the reason, and how to go on. */
function SinReserva({ fallo, mensaje, onReintentar, onElegirDeNuevo }: SinReservaProps) {
  const aqui = useDeDonde();
  switch (fallo) {
    case 'no_esta':
      return (
        <ErrorState title={mensaje}>
          <Button onClick={onElegirDeNuevo}>Elegir de nuevo</Button>
        </ErrorState>
      );
    case 'falta_sesion':
      return (
        <ErrorState
          title="Inicia sesión para seguir con tu pago"
          hint="Apartaste estos lugares con tu cuenta. Siguen apartados mientras dure la reserva; si ya pagaste, tus boletos te llegan por correo."
        >
          <Link href={paths.login()} state={aqui} className={buttonClass()}>
            Iniciar Sesión
          </Link>
          <Button variant="quieto" onClick={onElegirDeNuevo}>
            Elegir de nuevo
          </Button>
        </ErrorState>
      );
    case 'sin_respuesta':
      return (
        <ErrorState
          title="No pudimos leer tu reserva"
          hint="Tus lugares siguen apartados mientras dure la reserva."
          onRetry={onReintentar}
        />
      );
  }
}

const NADA = () => {};

/**
 * Keeps the event current during its payment: the organiser may move its date, or change fees and promotions, from
 * which the server computes the amount anew.
 */
function useEventoAlDia(eventoId: number): void {
  useEffect(() => {
    // A stream begins with `recargar`, and the reservation was read a moment ago.
    let recienLeida = true;
    const onRecargar = () => {
      if (!recienLeida) void invalidate('consultarReserva');
      recienLeida = false;
    };
    return listenToCambios(eventoId, { onCambios: NADA, onRecargar });
  }, [eventoId]);
}
