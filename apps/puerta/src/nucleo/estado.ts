import type {
  ChoqueDeLector,
  CruceEnviado,
  CruceJuzgado,
  LectorEmparejado,
  Padron,
  Veredicto,
} from '@taquilla/contract/puerta/lector';
import type { Comparacion } from '@taquilla/rules/puerta/reloj';
import { createStore } from '@taquilla/ui/store.ts';
import { Lista } from './lista.ts';

/** What the phone shows after a code (§P4.5). */
export interface Resultado {
  cruceId: string;
  sentido: 'entrada' | 'salida';
  veredicto: Veredicto;
  dejoPasar: boolean;
  /** "Luneta centro, F 8". */
  lugar: string;
  /** First name and initial, where the gate has them. */
  nombre: string;
  boletoId: number | null;
  huella: string | null;
  notas: number;
  vendidoDespues: boolean;
  /** Where the ticket is to go. */
  otraPuerta: string | null;
  /** What the ticket is for, where the server has said that it is another event. */
  otroEvento: CruceJuzgado['otroEvento'];
  historia: CruceJuzgado['historia'];
  intentos: number;
  folio: string | null;
  /** The server has not spoken: by the phone's list alone. */
  sinConexion: boolean;
  /** The server said no after the phone had said yes (§P4.3). */
  tarde: boolean;
  /** Milliseconds since 1970. */
  momento: number;
}

/** A small word that passes by: the same ticket again, two codes in sight. */
export interface Aviso {
  texto: string;
  en: number;
}

export interface Estado {
  fase: 'cargando' | 'otra_pestana' | 'emparejar' | 'revision' | 'escanear' | 'cerrada';
  cabecera: LectorEmparejado | null;
  puertaId: number | null;
  sentido: 'entrada' | 'salida';
  /** When the list was last brought up to date, by the phone's clock; null where there is none. */
  padronEn: number | null;
  cursor: string | null;
  boletos: number;
  /** Since when the server does not answer; null while it does. */
  sinRedDesde: number | null;
  /** Tries that the server does not know yet. */
  cola: number;
  /** Tickets that this phone and another let in, until a person has decided. */
  choques: readonly ChoqueDeLector[];
  /** Other phones that the server does not hear of. */
  callados: Padron['sinConexion'];
  comparacion: Comparacion | null;
  resultado: Resultado | null;
  /** Late refusals that have not had the screen yet (§P4.3). */
  tardios: readonly Resultado[];
  ultimo: Resultado | null;
  aviso: Aviso | null;
  /** People that this phone let in, in its turn, and refused. */
  entraron: number;
  rechazos: Partial<Record<Veredicto, number>>;
  adentro: number;
  supervisor: { id: number; nombre: string; hasta: number } | null;
  /** Why the phone is not paired (any more), in words. */
  porque: string | null;
  /** A code was sent, and the answer is not kept yet. */
  emparejando: boolean;
  luz: 'sol' | 'noche';
  /** Chosen by hand, or left to sensor and clock (§P4.6). */
  eleccionDeLuz: 'sol' | 'noche' | 'auto';
  /** Signs that a reader which types sends in place of others, once it was tried (§P6.3). */
  teclado: Readonly<Record<string, string>>;
}

export const INICIAL: Estado = {
  fase: 'cargando',
  cabecera: null,
  puertaId: null,
  sentido: 'entrada',
  padronEn: null,
  cursor: null,
  boletos: 0,
  sinRedDesde: null,
  cola: 0,
  choques: [],
  callados: { cuantos: 0, desde: null },
  comparacion: null,
  resultado: null,
  tardios: [],
  ultimo: null,
  aviso: null,
  entraron: 0,
  rechazos: {},
  adentro: 0,
  supervisor: null,
  porque: null,
  emparejando: false,
  luz: 'sol',
  eleccionDeLuz: 'auto',
  teclado: {},
};

export const estado = createStore<Estado>(INICIAL);

export function cambiar(cambios: Partial<Estado>): void {
  estado.set({ ...estado.get(), ...cambios });
}

/** The list of this phone. */
export const lista = new Lista();

/** A try that waits to be sent, with what a restart needs of it. */
export type CruceEnCola = CruceEnviado & {
  eventoId: number;
  lugar: string;
  boletoId: number | null;
  /** The server took it for no request: it is sent no more, and kept as long as the others. */
  apartado?: boolean;
};

/** The phone's clock, corrected (§P5.5). */
export function ahora(): number {
  return Date.now() + (estado.get().comparacion?.desfaseMs ?? 0);
}

/** The gate that the phone works at. */
export function puertaActual(): LectorEmparejado['puertas'][number] | null {
  const { cabecera, puertaId } = estado.get();
  return cabecera?.puertas.find(({ id }) => id === puertaId) ?? cabecera?.puertas[0] ?? null;
}

/** In or out: the gate's own direction, or the one that was chosen at a gate of both. */
export function sentidoActual(): 'entrada' | 'salida' {
  const suyo = puertaActual()?.sentido ?? 'ambas';
  return suyo === 'ambas' ? estado.get().sentido : suyo;
}
