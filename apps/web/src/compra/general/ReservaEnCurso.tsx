import type { Seccion } from '@taquilla/contract/entidades/evento';
import { formatMinutosSegundos } from '@taquilla/rules/cuentaRegresiva';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { useSesion } from '../../sesion/useSesion.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useCountdown } from '../../ui/useCountdown.ts';
import { useFalloDeLectura } from '../pago/useFalloDeLectura.ts';
import { type ReservaViva, useReservaViva } from '../pago/useReservaViva.ts';
import { olvidarPedido, type Pedido, usePedido } from '../pedido.ts';
import { guardarReserva, olvidarReserva, type ReservaGuardada, useReservaGuardada } from '../reserva.ts';
import { retomarPedido } from '../retomarPedido.ts';
import './ReservaEnCurso.css';

export interface ReservaEnCursoProps {
  eventoId: number;
  secciones: readonly Seccion[];
  onPagarGeneral: (seccionId: number) => void;
  /** What stands here while nothing is held. */
  children?: ReactNode;
}

/** A bar that says that places of this event are held, for how long, and leads back to paying them. */
export function ReservaEnCurso(props: ReservaEnCursoProps) {
  const guardada = useReservaGuardada(props.eventoId);
  const { pedido, enCurso } = usePedido(props.eventoId);
  if (guardada) return <Comprobada key={guardada.reservaId} guardada={guardada} {...props} />;
  if (!pedido) return props.children;
  return (
    <PorSaber pedido={pedido} enCurso={enCurso}>
      {props.children}
    </PorSaber>
  );
}

/** The buyer left while places were being held for them: what became of it is asked once more (§4.7). */
function PorSaber({ pedido, enCurso, children }: { pedido: Pedido; enCurso: boolean; children: ReactNode }) {
  const { status, user } = useSesion();
  const sinPedir = useRef(!enCurso);
  const retomar = useEffectEvent(async () => {
    if (!sinPedir.current) return;
    sinPedir.current = false;
    if (pedido.conCuenta !== (status === 'authenticated')) return olvidarPedido(pedido.eventoId);
    const desenlace = await retomarPedido(pedido, user?.email ?? '');
    if (desenlace.tipo === 'reservada') guardarReserva(desenlace.reserva);
  });
  const seSabeQuien = status !== 'checking';
  useEffect(() => {
    if (seSabeQuien) void retomar();
  }, [seSabeQuien]);

  if (!enCurso) return children;
  return (
    <aside className="en-curso" aria-label="Tu reserva">
      <div className="ancho en-curso__fila">
        <Spinner />
        <p role="status">
          <strong>Estamos apartando tus lugares</strong>
          <small>En un momento puedes pagarlos.</small>
        </p>
      </div>
    </aside>
  );
}

/** Shown once the server says that the hold lives; one that ended is forgotten. */
function Comprobada({ guardada, children, ...props }: ReservaEnCursoProps & { guardada: ReservaGuardada }) {
  const { viva, error } = useReservaViva(guardada);
  const sigue = viva?.reserva.estado === 'retenida' || viva?.reserva.estado === 'cobrando';
  const fallo = useFalloDeLectura(error, guardada);
  const terminada = (viva && !sigue) || fallo === 'no_esta';

  useEffect(() => {
    if (terminada) olvidarReserva(guardada.eventoId);
  }, [terminada, guardada.eventoId]);

  return viva && sigue ? <Barra viva={viva} {...props} /> : children;
}

function Barra({
  viva,
  secciones,
  onPagarGeneral,
}: Omit<ReservaEnCursoProps, 'children'> & { viva: ReservaViva }) {
  const { reserva, desfase } = viva;
  const ahora = useCallback(() => Date.now() + desfase, [desfase]);
  const restante = useCountdown(Date.parse(reserva.fechaExpiracion), ahora);
  const cobrando = reserva.estado === 'cobrando';

  useEffect(() => {
    if (restante === 0 && !cobrando) olvidarReserva(reserva.eventoId);
  }, [restante, cobrando, reserva.eventoId]);

  const { eventoId, seccionId, lugares, esGeneral } = reserva;
  const seccion = secciones.find(({ id }) => id === seccionId)?.nombre ?? reserva.seccion;
  return (
    <aside className="en-curso" aria-label="Tu reserva">
      <div className="ancho en-curso__fila">
        {!cobrando && (
          <b role="timer" aria-live="off">
            {formatMinutosSegundos(Math.ceil(restante / 1000))}
          </b>
        )}
        <p>
          <strong>{cobrando ? 'Tu pago está en proceso' : 'Tus lugares están apartados'}</strong>
          <small>
            {lugares.length} {lugares.length === 1 ? 'boleto' : 'boletos'} · {seccion}
          </small>
        </p>
        {esGeneral ? (
          <Button onClick={() => onPagarGeneral(seccionId)}>{cobrando ? 'Ver' : 'Pagar'}</Button>
        ) : (
          <Link className={buttonClass()} href={paths.asientos({ eventoId, seccionId, seccion })}>
            {cobrando ? 'Ver' : 'Pagar'}
          </Link>
        )}
      </div>
    </aside>
  );
}
