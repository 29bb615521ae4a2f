import type { EstadoDeEvento, EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { permitido } from '../sesion/sesion.ts';
import type { StateKind } from '../ui/StateTag.tsx';

/** The states of an event in the order of its life, each with its symbol and its word (§C2.3, §C3.2). */
export const ESTADOS: Readonly<Record<EstadoDeEvento, { kind: StateKind; palabra: string }>> = {
  borrador: { kind: 'borrador', palabra: 'Borrador' },
  programado: { kind: 'publicado', palabra: 'Publicado' },
  en_venta: { kind: 'bien', palabra: 'En venta' },
  pausado: { kind: 'pausa', palabra: 'Pausado' },
  venta_cerrada: { kind: 'lleno', palabra: 'Venta cerrada' },
  aplazado: { kind: 'espera', palabra: 'Aplazado' },
  cancelado: { kind: 'mal', palabra: 'Cancelado' },
  terminado: { kind: 'hecho', palabra: 'Terminado' },
  archivado: { kind: 'hecho', palabra: 'Archivado' },
};

const DIA_MS = 86_400_000;

/** Whether a change of the published data comes within 24 hours of the show (§C4.2). */
export function esDeUltimaHora(
  { estado, fecha }: Pick<EventoDeConsola, 'estado' | 'fecha'>,
  ahora: Date,
): boolean {
  const falta = Date.parse(fecha) - ahora.getTime();
  return (
    estado !== 'borrador' && estado !== 'cancelado' && estado !== 'archivado' && falta > 0 && falta < DIA_MS
  );
}

/** States of an event that has nothing to cancel: nobody has tickets, or it is over with. */
export const SIN_CANCELAR: ReadonlySet<EstadoDeEvento> = new Set(['borrador', 'archivado', 'cancelado']);

/**
 * Whether the person may change a sold event by a run that gives each buyer a choice (§C7.8); other events change by their
 * data.
 */
export function cambiaYaVendido({
  id,
  estado,
  tomado,
}: Pick<EventoDeConsola, 'id' | 'estado' | 'tomado'>): boolean {
  return (
    tomado && !SIN_CANCELAR.has(estado) && permitido('cancelar_evento', { nivel: 'proponer', eventoId: id })
  );
}
