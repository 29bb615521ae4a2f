import { call } from '../../api/callDePagina.ts';
import { enVariasSecciones } from '../pago/resumen/describirLugares.ts';
import { guardarReserva } from '../reserva.ts';
import { anotarSiHaySala, claveDeNavegador, leerSalaGuardada, olvidarTurno } from './salaGuardada.ts';

/** Refusals of a reservation that concern the waiting room. */
const DE_SALA = ['turno_requerido', 'turno_ocupado'] as const;
export type RechazoDeSala = (typeof DE_SALA)[number];

export function esRechazoDeSala(codigo: string): codigo is RechazoDeSala {
  return DE_SALA.some(uno => uno === codigo);
}

/**
 * Follows a refusal: back to the waiting room, or to the reservation that the turn already made, whose answer was lost.
 * Never throws.
 */
export async function atenderRechazo(eventoId: number, codigo: RechazoDeSala): Promise<void> {
  if (codigo === 'turno_requerido') {
    olvidarTurno(eventoId);
    anotarSiHaySala(eventoId, true);
    return;
  }
  await recuperarReserva(eventoId).catch(() => {});
}

async function recuperarReserva(eventoId: number): Promise<void> {
  const sala = leerSalaGuardada(eventoId);
  if (!sala) return;
  const params = { id: eventoId };
  const { reservaId } = await call('tomarTurno', {
    params,
    body: { ficha: sala.ficha, clave: claveDeNavegador() },
  });
  if (!reservaId) return;
  const { invitadoId, seccionId, esGeneral, fechaExpiracion, lugares } = await call('consultarReserva', {
    params,
    body: { reservaId },
  });
  const varias = enVariasSecciones({ lugares });
  guardarReserva({ reservaId, invitadoId, eventoId, seccionId, esGeneral, varias, fechaExpiracion });
}
