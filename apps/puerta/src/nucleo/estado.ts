import type {
  ChoqueDeLector,
  CruceEnviado,
  CruceJuzgado,
  LectorEmparejado,
  Padron,
  Veredicto,
} from '@taquilla/contract/puerta/lector';
import { type Nombres, nombresDe } from '@taquilla/rules/puerta/nombres';
import type { FilaDePadron } from '@taquilla/rules/puerta/padron';
import type { Comparacion } from '@taquilla/rules/puerta/reloj';
import { createStore } from '@taquilla/ui/store.ts';
import { Lista } from './lista.ts';

/** The answer to a code, as the phone shows it (§P4.5). */
export interface Resultado {
  cruceId: string;
  sentido: 'entrada' | 'salida';
  veredicto: Veredicto;
  dejoPasar: boolean;
  /** "Luneta centro, F 8". */
  lugar: string;
  /** First name and initial, if the gate has names. */
  nombre: string;
  boletoId: number | null;
  huella: string | null;
  notas: number;
  vendidoDespues: boolean;
  /** The gate that lets the ticket in. */
  otraPuerta: string | null;
  /** The event on the ticket, if the server said that it is another one. */
  otroEvento: CruceJuzgado['otroEvento'];
  historia: CruceJuzgado['historia'];
  intentos: number;
  folio: string | null;
  /** Whether the phone decided by its list alone, without the server. */
  sinConexion: boolean;
  /** Milliseconds since the same ticket passed here, for "el mismo boleto otra vez" (§P4.4). */
  repetidoHace: number | null;
  /** This phone's own pass, where the server refused it late. */
  aqui: { cuando: string; puerta: string } | null;
  /** Whether the server said no after the phone had said yes (§P4.3). */
  tarde: boolean;
  /** Milliseconds since 1970. */
  momento: number;
}

/** A code that was shown while an answer stood on the screen: it is read when that answer has gone. */
export interface EnEspera {
  texto: string;
  tecleado: boolean;
  /** Milliseconds since 1970, by the phone's clock. */
  en: number;
}

/** A short notice that leaves by itself: two codes in sight, a code read in part. */
export interface Aviso {
  texto: string;
  en: number;
}

export interface Estado {
  fase: 'cargando' | 'otra_pestana' | 'emparejar' | 'revision' | 'escanear' | 'cerrada';
  cabecera: LectorEmparejado | null;
  puertaId: number | null;
  sentido: 'entrada' | 'salida';
  /** The names that the list holds, by the sections of the gate that needs them; empty for none (§P3.1). */
  nombres: string;
  /** Time of the list's last update, by the phone's clock; null without a list. */
  padronEn: number | null;
  cursor: string | null;
  boletos: number;
  /** Time since which the server does not answer; null while it does. */
  sinRedDesde: number | null;
  /** Number of tries that the server does not know yet. */
  cola: number;
  /** Tickets that both this phone and another let in, until a person decides on them. */
  choques: readonly ChoqueDeLector[];
  /** Other phones that the server has not heard of for a while. */
  callados: Padron['sinConexion'];
  comparacion: Comparacion | null;
  resultado: Resultado | null;
  /** Late refusals that wait for the screen (§P4.3). */
  tardios: readonly Resultado[];
  ultimo: Resultado | null;
  aviso: Aviso | null;
  enEspera: EnEspera | null;
  /** People that this phone let in during its turn. */
  entraron: number;
  rechazos: Partial<Record<Veredicto, number>>;
  adentro: number;
  supervisor: { id: number; nombre: string; hasta: number } | null;
  /** The reason why the phone is not paired (any more), in words. */
  porque: string | null;
  /** A code was sent, and its answer is not stored yet. */
  emparejando: boolean;
  luz: 'sol' | 'noche';
  /** Chosen by hand, or `auto` for sensor and clock (§P4.6). */
  eleccionDeLuz: 'sol' | 'noche' | 'auto';
  /** Characters that a typing reader sends in place of others, as its test found (§P6.3). */
  teclado: Readonly<Record<string, string>>;
}

export const INICIAL: Estado = {
  fase: 'cargando',
  cabecera: null,
  puertaId: null,
  sentido: 'entrada',
  nombres: '',
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
  enEspera: null,
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

/** An unsent try, with the facts that a restart needs. */
export type CruceEnCola = CruceEnviado & {
  eventoId: number;
  lugar: string;
  boletoId: number | null;
  /** The server rejected the try as malformed: it is not sent again, and kept as long as the others. */
  apartado?: boolean;
};

/** The corrected time, in epoch milliseconds (§P5.5). */
export function ahora(): number {
  return Date.now() + (estado.get().comparacion?.desfaseMs ?? 0);
}

/** The gate where the phone works. */
export function puertaActual(): LectorEmparejado['puertas'][number] | null {
  const { cabecera, puertaId } = estado.get();
  return cabecera?.puertas.find(({ id }) => id === puertaId) ?? cabecera?.puertas[0] ?? null;
}

/** The names that the gate where the phone works needs. */
export function nombresDeAqui(): Nombres {
  const puerta = puertaActual();
  return nombresDe(puerta ? [puerta] : []);
}

/** The name on a ticket, where this gate shows it. */
export function nombreAqui({ nombre, seccionId }: Pick<FilaDePadron, 'nombre' | 'seccionId'>): string {
  return nombresDeAqui().tiene(seccionId) ? nombre : '';
}

/** The gate's own direction, or the chosen one at a gate for both. */
export function sentidoActual(): 'entrada' | 'salida' {
  const suyo = puertaActual()?.sentido ?? 'ambas';
  return suyo === 'ambas' ? estado.get().sentido : suyo;
}
