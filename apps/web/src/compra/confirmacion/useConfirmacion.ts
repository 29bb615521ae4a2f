import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/callDePagina.ts';
import { guardarSala } from '../espera/salaGuardada.ts';
import { leerCobro, olvidarCobro } from '../pago/cobro/cobroEnCurso.ts';
import { olvidarLoComprado } from '../reserva.ts';
import { consultarPago, type RespuestaDePago } from './consultarPago.ts';
import type { DatosDeConfirmacion } from './datosDeConfirmacion.ts';
import { ESPERAS_MS, type EstadoDeConfirmacion, trasRespuesta } from './estadoDeConfirmacion.ts';

/** Asks about a payment until the answer is final, with growing pauses. */
export function useConfirmacion(datos: DatosDeConfirmacion): {
  estado: EstadoDeConfirmacion;
  preguntarDeNuevo: () => void;
} {
  const [estado, setEstado] = useState<EstadoDeConfirmacion>({ paso: 'cargando' });
  const [ronda, setRonda] = useState(0);
  const { reservaId, invitadoId, esGeneral, chargeId } = datos;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again from the start
  useEffect(() => {
    let seFue = false;
    const preguntar = async (): Promise<void> => {
      for (let vez = 0; !seFue; vez++) {
        const answer = await consultarPago(call, { reservaId, invitadoId, esGeneral, chargeId });
        if (seFue) return;
        const siguiente = trasRespuesta(vez, answer);
        setEstado(siguiente);
        if (siguiente.paso !== 'esperando') return alTerminar(answer, reservaId, invitadoId);
        await new Promise(listo => setTimeout(listo, ESPERAS_MS[vez]));
      }
    };
    void preguntar();
    return () => {
      seFue = true;
    };
  }, [reservaId, invitadoId, esGeneral, chargeId, ronda]);

  const preguntarDeNuevo = useCallback(() => {
    setEstado({ paso: 'cargando' });
    setRonda(anterior => anterior + 1);
  }, []);
  return { estado, preguntarDeNuevo };
}

/** After a payment: forgets the hold, and requests the tickets (§7.33) in the tab that sent the buyer to the bank. */
function alTerminar(answer: RespuestaDePago, reservaId: string, invitadoId: string | null): void {
  if (answer.tipo !== 'pagado') return;
  const { cargo } = answer;
  olvidarLoComprado({ eventoId: cargo.evento.id, reservaId });
  guardarSala(cargo.evento.id, null);
  if (!leerCobro(reservaId)) return;
  olvidarCobro(reservaId);
  const pedido = invitadoId
    ? call('soldTicketsEmailInvitado', { params: { invitadoId, saleId: cargo.id } })
    : call('soldTicketsEmail3d', { params: { saleId: cargo.id } });
  // The sale sends the tickets by itself; this only asks again.
  pedido.catch(() => {});
}
