import type { Transaction } from '../db/connection.ts';
import { retirarArtista } from '../eventos/documento/artistas.repository.ts';
import { avisarDelEvento } from '../eventos/envivo/announcer.ts';
import { asentarFicha } from '../eventos/fichas/fichas.ts';
import type { CancelacionFila } from './cancelacion.repository.ts';
import { moverFecha, ponerEstado, rearmarBoletos } from './evento.repository.ts';
import { mudarEvento } from './mudar.ts';

/**
 * Changes the event when the grace of its run is over (§C7.14): until then buyers read its former date and place. Its next ficha
 * says what became of it (§C7.13).
 */
export async function aplicarCambio(tx: Transaction, cancelacion: CancelacionFila): Promise<void> {
  const { tipo, evento_id: eventoId } = cancelacion;
  if (tipo !== 'cancelar') await cambiarEvento(tx, cancelacion);
  await asentarFicha(tx, eventoId, cancelacion.confirmada_por);
  await avisarDelEvento(tx, eventoId);
}

async function cambiarEvento(tx: Transaction, cancelacion: CancelacionFila): Promise<void> {
  const { tipo, evento_id: eventoId } = cancelacion;
  if (tipo === 'interrumpir') await rearmarBoletos(tx, eventoId);
  if (tipo === 'recinto')
    await mudarEvento(tx, cancelacion.id, { eventoId, borradorId: Number(cancelacion.datos.borradorId) });
  if (tipo === 'artista')
    await retirarArtista(tx, { eventoId, artistaId: Number(cancelacion.datos.artistaId) });
  const fecha = fechaNueva(cancelacion);
  if (fecha !== null) await moverFecha(tx, { eventoId, fecha });
  await ponerEstado(tx, { eventoId, estado: estadoDespues(cancelacion, fecha) });
}

/** The stored state after it: without a date it waits, with a new one it is for sale again as before. */
function estadoDespues({ tipo, estado_anterior: antes }: CancelacionFila, fecha: string | null): string {
  if (tipo === 'aplazar' || (tipo === 'interrumpir' && fecha === null)) return 'aplazado';
  if (antes === 'aplazado' && fecha === null) return 'aplazado';
  return antes === 'pausado' ? 'pausado' : 'publicado';
}

/** The new date of the run's event; null where it keeps its date or has none yet. */
function fechaNueva({ datos: { era, ahora } }: CancelacionFila): string | null {
  const [antes, nueva] = [era, ahora].map(cita =>
    typeof cita === 'object' && cita !== null && 'fecha' in cita && typeof cita.fecha === 'string'
      ? cita.fecha
      : null,
  );
  return nueva !== undefined && nueva !== antes ? nueva : null;
}
