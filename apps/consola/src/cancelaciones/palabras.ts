import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { ComoVa, EstadoDeCancelacion, TipoDeCancelacion } from '@taquilla/contract/comun/cancelacion';
import { conDecision, loQueVuelve } from '@taquilla/rules/cancelacion';
import { enCuantos } from '@taquilla/rules/numeros';
import type { StateKind } from '../ui/StateTag.tsx';

export type Cancelacion = RespuestaDe<'verCancelacion'>;
export type CancelacionEnLista = RespuestaDe<'listarCancelaciones'>['cancelaciones'][number];

/** States in which something is still to be done. */
export const ESTADOS_VIVOS: ReadonlySet<EstadoDeCancelacion> = new Set([
  'propuesta',
  'gracia',
  'corriendo',
  'pausada',
  'sin_fondos',
]);

interface Estado {
  kind: StateKind;
  palabra: string;
}

/** The states of a cancellation, each with its symbol and its word. */
const ESTADOS: Readonly<Record<EstadoDeCancelacion, Estado>> = {
  propuesta: { kind: 'espera', palabra: 'Espera a otra persona' },
  gracia: { kind: 'pausa', palabra: 'Detenido' },
  corriendo: { kind: 'vuelta', palabra: 'Devolviendo' },
  pausada: { kind: 'pausa', palabra: 'En pausa' },
  sin_fondos: { kind: 'mal', palabra: 'Falta saldo' },
  terminada: { kind: 'hecho', palabra: 'Terminada' },
  deshecha: { kind: 'borrador', palabra: 'Deshecha' },
  retirada: { kind: 'borrador', palabra: 'Retirada' },
};

/** The same of a change, whose buyers choose, where its word is another. */
const ESTADOS_DE_CAMBIO: Readonly<Partial<Record<EstadoDeCancelacion, Estado>>> = {
  gracia: { kind: 'duda', palabra: 'Se puede deshacer' },
  corriendo: { kind: 'bien', palabra: 'Deciden los compradores' },
  deshecha: { kind: 'borrador', palabra: 'Deshecho' },
  retirada: { kind: 'borrador', palabra: 'Retirado' },
  terminada: { kind: 'hecho', palabra: 'Terminó' },
};

/** The state of a run in its own words; a change whose buyers have all decided only pays back. */
export function estadoDe(una: Pick<CancelacionEnLista, 'tipo' | 'estado' | 'comoVa'>): Estado {
  const { tipo, estado } = una;
  if (!conDecision(tipo) || (estado === 'corriendo' && cuentaDe(una, 'sin_decidir').ventas === 0))
    return ESTADOS[estado];
  return ESTADOS_DE_CAMBIO[estado] ?? ESTADOS[estado];
}

/** The new state of the event, once a run of this kind is confirmed. */
export const HECHO: Readonly<Record<TipoDeCancelacion, string>> = {
  cancelar: 'Cancelado',
  aplazar: 'Aplazado',
  reprogramar: 'Con otra fecha',
  recinto: 'En otro recinto',
  artista: 'Sin un artista',
  interrumpir: 'Interrumpido',
};

/** The act of a run as it is proposed: "Nadia propuso cambiarlo de fecha". */
export const ACTO: Readonly<Record<TipoDeCancelacion, string>> = {
  cancelar: 'cancelarlo',
  aplazar: 'aplazarlo',
  reprogramar: 'cambiarlo de fecha',
  recinto: 'cambiarlo de recinto',
  artista: 'retirar a un artista',
  interrumpir: 'darlo por interrumpido',
};

/** Sales and pesos of one state. */
export function cuentaDe({ comoVa }: Pick<CancelacionEnLista, 'comoVa'>, como: ComoVa) {
  return comoVa.find(una => una.como === como) ?? { como, ventas: 0, monto: 0 };
}

/** Pesos that are to go back and have not. */
export function porDevolver(una: Pick<CancelacionEnLista, 'comoVa' | 'ventas' | 'total'>): number {
  return Math.round((loQueVuelve(una).monto - cuentaDe(una, 'devuelto').monto) * 100) / 100;
}

/** "menos de 1 minuto", "unos 12 minutos", "unas 3 horas": the time that a number of sales takes at a rate. */
export function cuantoTarda(ventas: number, porSegundo: number): string {
  const minutos = Math.ceil(ventas / porSegundo / 60);
  if (minutos <= 1) return 'menos de 1 minuto';
  if (minutos < 90) return `unos ${minutos} minutos`;
  return `unas ${enCuantos(Math.round(minutos / 60), 'hora')}`;
}
