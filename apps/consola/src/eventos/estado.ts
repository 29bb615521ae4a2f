import type { EstadoDeEvento } from '@taquilla/contract/consola/eventos';
import type { StateKind } from '../ui/StateTag.tsx';

/** The states of events in the order of an event's life, each with its shape and its word (§C2.3, §C3.2). */
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
