import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { avisar, confirmar } from '@taquilla/ui/dialogs.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { call } from '../../api/callDePagina.ts';
import { useCambiando } from '../cambiando.ts';
import { ConTurno } from '../espera/ConTurno.tsx';
import { BarraDeLugares } from '../junto/BarraDeLugares.tsx';
import { PagoStep } from '../pago/PagoStep.tsx';
import { usePasoDePago } from '../pasoDePago.ts';
import { promocionesDelEvento } from '../promocionesDelEvento.ts';
import { leerComprada, type ReservaGuardada, useReservaGuardada } from '../reserva.ts';
import { contarElegidos, useElegidos } from '../seleccion/eleccion/seleccionGuardada.ts';
import { ElegirCantidad, useApartadoGeneral } from './ElegirCantidad.tsx';
import { GeneralesApartados } from './GeneralesApartados.tsx';
import './CompraGeneral.css';

export interface CompraGeneralProps {
  evento: EventoDetalle;
  datos: RespuestaDe<'getSecciones'>;
  seccionId: number;
  onCerrar: () => void;
}

/** The purchase of general tickets (§2.26-2.28): the quantity, then the payment. A reload returns to the same step. */
export function CompraGeneral(props: CompraGeneralProps) {
  const { evento, datos, seccionId, onCerrar } = props;
  const cambiando = useCambiando(evento.id);
  const apartada = useReservaGuardada(evento.id);
  const guardada = cambiando ? null : apartada;
  const esPropia = guardada?.esGeneral && !guardada.varias && guardada.seccionId === seccionId;
  const propia = esPropia ? guardada : null;
  const automaticas = useAnswer(promocionesDelEvento(evento.id)).data?.promocionesAplicaDirecto;
  const enPago = useEnPago(propia, { eventoId: evento.id, seccionId });
  const apartado = useApartadoGeneral(props, propia);
  const cuantos = contarElegidos(useElegidos(evento.id));
  const conBarra = !guardada && (cambiando !== null || cuantos > 0);
  const seccion = datos.secciones.find(
    ({ id, tipo_seccion }) => id === seccionId && tipo_seccion === 'general',
  );
  // A hold in a closed section can still be paid.
  const cerrada = !seccion && !enPago && !propia;
  useAvisoDeCierre(cerrada, onCerrar);
  if (cerrada) return null;

  const elegir = seccion && (
    <ElegirCantidad
      evento={evento}
      seccion={seccion}
      secciones={datos.secciones}
      categoriasEvento={datos.categoriasEvento}
      automaticas={automaticas ?? []}
      otra={guardada}
      apartado={apartado}
      onCerrar={onCerrar}
      conOtros={cambiando !== null}
    />
  );

  return (
    <Dialog
      title={seccion?.nombre ?? evento.nombre}
      look="hoja"
      className="compra-general"
      step={enPago ? 'pago' : propia ? 'apartada' : 'cantidad'}
      onDismiss={apartado.enCurso ? undefined : () => void salir(enPago, onCerrar)}
      // The picked places stay in sight, and can be held (§B1.2).
      over={conBarra && <BarraDeLugares evento={evento} datos={datos} />}
    >
      {enPago ? (
        <PagoDeGenerales evento={evento} reserva={enPago} onCerrar={onCerrar} />
      ) : propia ? (
        <GeneralesApartados evento={evento} guardada={propia} />
      ) : guardada ? (
        elegir
      ) : (
        <ConTurno evento={cambiando ? { ...evento, salaDeEspera: false } : evento} lugar="hoja">
          {elegir}
        </ConTurno>
      )}
    </Dialog>
  );
}

/**
 * The hold of this section that is being paid, or its purchase; the address says whether one is on the screen. The
 * payment ends when its step says so, not when the hold is forgotten, so that its last screen stays.
 */
function useEnPago(
  propia: ReservaGuardada | null,
  donde: Pick<ReservaGuardada, 'eventoId' | 'seccionId'>,
): ReservaGuardada | null {
  const { enPago } = usePasoDePago();
  const [ultima, setUltima] = useState<ReservaGuardada | null>(null);
  if (enPago && propia && propia.reservaId !== ultima?.reservaId) setUltima(propia);
  return enPago ? (propia ?? ultima ?? leerComprada(donde)) : null;
}

/** Tells that the section was closed while the buyer chose, or that the link is an old one. */
function useAvisoDeCierre(cerrada: boolean, onCerrar: () => void): void {
  const avisarCerrada = useEffectEvent(() => {
    void avisar({ titulo: 'Boletos no disponibles', texto: 'Esta sección ya no está a la venta.' });
    onCerrar();
  });
  useEffect(() => {
    if (cerrada) avisarCerrada();
  }, [cerrada]);
}

interface PagoDeGeneralesProps extends Pick<CompraGeneralProps, 'evento' | 'onCerrar'> {
  reserva: ReservaGuardada;
}

function PagoDeGenerales({ evento, reserva, onCerrar }: PagoDeGeneralesProps) {
  return (
    <PagoStep
      reserva={reserva}
      evento={evento}
      modo="general"
      onCancelada={() => {
        onCerrar();
        location.reload();
      }}
      onExpirada={() => location.reload()}
      onTerminada={() => {
        dejarAtras();
        location.reload();
      }}
    />
  );
}

/** Closes the purchase by a step forward: the way back leads to the tickets again. */
function dejarAtras(): void {
  navigate(location.pathname);
}

/** Leaves the purchase, after a question if a hold would stay unpaid. */
async function salir(enPago: ReservaGuardada | null, onCerrar: () => void): Promise<void> {
  if (!enPago) return onCerrar();
  if (!(await siguePendiente(enPago))) return dejarAtras();
  const sigue = await confirmar({
    titulo: '¿Salir del pago?',
    texto:
      'Tus lugares siguen apartados hasta que termine el tiempo. Puedes volver a pagarlos desde esta página.',
    aceptar: 'Seguir pagando',
    cancelar: 'Salir',
  });
  if (!sigue) onCerrar();
}

/** Whether leaving now abandons an unpaid hold. Without an answer the hold counts as alive. */
async function siguePendiente({ eventoId, reservaId }: ReservaGuardada): Promise<boolean> {
  try {
    const { estado } = await call('consultarReserva', { params: { id: eventoId }, body: { reservaId } });
    return estado === 'retenida' || estado === 'cobrando';
  } catch {
    return true;
  }
}
