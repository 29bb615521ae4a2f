import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { formatMinutosSegundos } from '@taquilla/rules/cuentaRegresiva';
import { formatHora } from '@taquilla/rules/fechas';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { classes } from '@taquilla/ui/classes.ts';
import { avisar } from '@taquilla/ui/dialogs.ts';
import { Spinner } from '@taquilla/ui/Spinner.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';
import { useCallback, useEffect } from 'react';
import { Link } from 'wouter';
import { questionOf } from '../../api/questionOf.ts';
import { apartar } from '../apartar/apartar.ts';
import { type Pedido, usePendiente } from '../apartar/intento.ts';
import { useRetomado } from '../apartar/usePedirApartado.ts';
import { useKept } from '../kept.ts';
import { paginaDelBanco } from '../pago/cobro/cobroEnCurso.ts';
import { PlazoDelCobro, useDesistir } from '../pago/cobro/enElBanco.tsx';
import { contarBoletos, describirLugares, enVariasSecciones } from '../pago/resumen/describirLugares.ts';
import {
  ahoraDelServidor,
  type ReservaViva,
  useFalloDeLectura,
  useReservaViva,
} from '../pago/useReservaViva.ts';
import { direccionDePago } from '../pasoDePago.ts';
import {
  guardarReserva,
  leerReserva,
  olvidarReserva,
  type ReservaGuardada,
  useReservaGuardada,
} from '../reserva.ts';
import './ReservaEnCurso.css';

export interface ReservaEnCursoProps {
  evento: { id: number; nombre: string; recinto: { zona: string } };
  secciones: readonly Seccion[];
  /** On another page than the event's own: does not ask about a lost answer. */
  deLejos?: boolean;
}

/** A bar for held places of this event: the time left, and the way back to the payment. */
export function ReservaEnCurso(props: ReservaEnCursoProps) {
  const guardada = useReservaGuardada(props.evento.id);
  const { pedido, enCurso } = usePendiente(props.evento.id);
  if (guardada) return <Comprobada key={guardada.reservaId} guardada={guardada} {...props} />;
  if (!pedido || props.deLejos) return null;
  return <PorSaber pedido={pedido} enCurso={enCurso} />;
}

/** The bar of a hold or of a payment under way, on pages of no event and of other events; of several, the one that ends first. */
export function ReservaDeLejos({ salvoDe }: { salvoDe: number | null }) {
  const { data } = useAnswer(questionOf('getEventos', { query: { tipoDispositivo: 'web' } }));
  const eventos = data?.eventos ?? [];
  // One that turns out to have ended is forgotten, and makes room for the next.
  const primera = useKept(() => {
    // An event's pages tell of its own hold.
    if (salvoDe !== null && leerReserva(salvoDe)) return null;
    const [una] = eventos
      .flatMap(({ id }) => leerReserva(id) ?? [])
      .sort((a, b) => Date.parse(a.fechaExpiracion) - Date.parse(b.fechaExpiracion));
    return una ? String(una.eventoId) : null;
  });
  const evento = eventos.find(({ id }) => String(id) === primera);
  return evento ? <ReservaEnCurso evento={evento} secciones={[]} deLejos /> : null;
}

/** A request whose buyer left before the answer: its outcome is asked for again (§4.7). */
function PorSaber({ pedido, enCurso }: { pedido: Pedido; enCurso: boolean }) {
  useRetomado(enCurso ? null : pedido, {
    retomar: async (pendiente, correo) => {
      const desenlace = await apartar(pendiente, correo);
      if (desenlace.tipo === 'apartado') guardarReserva(desenlace.reserva);
    },
  });

  if (!enCurso) return null;
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

/** Shown once the server confirms that the hold lives; a hold that ended is forgotten. */
function Comprobada({ guardada, ...props }: ReservaEnCursoProps & { guardada: ReservaGuardada }) {
  const { viva, error, releer } = useReservaViva(guardada);
  const estado = viva?.reserva.estado;
  const sigue = estado === 'retenida' || estado === 'cobrando';
  const fallo = useFalloDeLectura(error, guardada);
  const terminada = (viva && !sigue) || fallo === 'no_esta';

  useEffect(() => {
    if (terminada) olvidarReserva(guardada.eventoId);
  }, [terminada, guardada.eventoId]);

  if (!viva || !sigue) return null;
  return <Barra viva={viva} releer={releer} guardada={guardada} {...props} />;
}

interface BarraProps extends Pick<ReservaEnCursoProps, 'evento' | 'secciones'> {
  guardada: ReservaGuardada;
  viva: ReservaViva;
  releer: () => Promise<Reserva>;
}

function Barra({ guardada, viva, releer, evento, secciones }: BarraProps) {
  const { reserva, desfase } = viva;
  const ahora = useCallback(() => ahoraDelServidor(desfase), [desfase]);
  const restante = useCountdown(Date.parse(reserva.fechaExpiracion), ahora);
  const cobrando = reserva.estado === 'cobrando';

  // The end of the hold is the server's decision.
  const seAcabo = restante === 0 && !cobrando;
  useEffect(() => {
    if (!seAcabo) return;
    const timer = setInterval(() => void releer().catch(() => {}), PREGUNTAR_MS);
    return () => clearInterval(timer);
  }, [seAcabo, releer]);

  const aspecto = { variant: cobrando ? ('borde' as const) : undefined };
  const { seccionId, lugares, fechaExpiracion } = reserva;
  const varias = guardada.varias === true || enVariasSecciones(reserva);
  const seccion = secciones.find(({ id }) => id === seccionId)?.nombre ?? reserva.seccion;
  return (
    <aside className={classes('en-curso', cobrando && 'en-curso--cobro')} aria-label="Tu reserva">
      <div className="ancho en-curso__fila">
        {!cobrando && (
          <b role="timer" aria-live="off">
            {formatMinutosSegundos(Math.ceil(restante / 1000))}
          </b>
        )}
        <p>
          <strong>{cobrando ? 'Tu pago está en proceso' : 'Tus lugares están apartados'}</strong>
          <small>{evento.nombre}</small>
          <small>
            {contarBoletos(lugares.length)} · {describirLugares(reserva)}
            {!cobrando && ` · hasta las ${formatHora(fechaExpiracion, evento.recinto.zona)}`}
          </small>
          {reserva.cobro && (
            <small>
              <PlazoDelCobro hasta={reserva.cobro.hasta} ahora={ahora} />
            </small>
          )}
        </p>
        {cobrando && <AccionesDeCobro reserva={reserva} releer={releer} />}
        <Link className={buttonClass(aspecto)} href={direccionDePago({ ...reserva, varias }, seccion)}>
          {cobrando ? 'Ver' : 'Pagar'}
        </Link>
      </div>
    </aside>
  );
}

const PREGUNTAR_MS = 2000;

/** Back to the bank, or away from the purchase, as on the payment's own page (§4.10, §4.11). */
function AccionesDeCobro({ reserva, releer }: { reserva: Reserva; releer: () => Promise<Reserva> }) {
  const { desistir, ocupado, falla } = useDesistir(reserva, releer);
  const banco = paginaDelBanco(reserva);
  const alDesistir = async () => {
    const estado = await desistir();
    if (estado === 'cancelada') notificar('La reserva se ha cancelado.', 'exito');
    if (estado === 'vendida')
      await avisar({
        titulo: 'Compra exitosa',
        texto: 'Tu banco ya había hecho el cargo. Tus boletos te llegan por correo.',
      });
  };
  useEffect(() => {
    if (falla) notificar(falla, 'error');
  }, [falla]);
  return (
    <>
      {banco && (
        <a className={buttonClass()} href={banco} rel="noreferrer">
          Volver a tu banco
        </a>
      )}
      <Button variant="quieto" busy={ocupado} onClick={() => void alDesistir()}>
        Cancelar
      </Button>
    </>
  );
}
