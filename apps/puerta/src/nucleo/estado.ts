import type {
  CruceEnviado,
  CruceJuzgado,
  LectorEmparejado,
  Veredicto,
} from '@taquilla/contract/puerta/lector';
import type { Comparacion } from '@taquilla/rules/puerta/reloj';
import { createStore } from '@taquilla/ui/store.ts';
import { Lista } from './lista.ts';

/** What the phone shows after a code (§P4.5). */
export interface Resultado {
  cruceId: string;
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
  fase: 'cargando' | 'emparejar' | 'revision' | 'escanear' | 'cerrada';
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
  comparacion: Comparacion | null;
  resultado: Resultado | null;
  ultimo: Resultado | null;
  aviso: Aviso | null;
  /** People that this phone let in, in its turn, and refused. */
  entraron: number;
  rechazos: Partial<Record<Veredicto, number>>;
  adentro: number;
  supervisor: { id: number; nombre: string; hasta: number } | null;
  /** Why the phone is not paired (any more), in words. */
  porque: string | null;
  luz: 'sol' | 'noche';
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
  comparacion: null,
  resultado: null,
  ultimo: null,
  aviso: null,
  entraron: 0,
  rechazos: {},
  adentro: 0,
  supervisor: null,
  porque: null,
  luz: 'sol',
};

export const estado = createStore<Estado>(INICIAL);

export function cambiar(cambios: Partial<Estado>): void {
  estado.set({ ...estado.get(), ...cambios });
}

/** The list of this phone. */
export const lista = new Lista();

/** A try that waits to be sent, with what a restart needs of it. */
export type CruceEnCola = CruceEnviado & { lugar: string; boletoId: number | null };

/** The phone's clock, corrected (§P5.5). */
export function ahora(): number {
  return Date.now() + (estado.get().comparacion?.desfaseMs ?? 0);
}

/** The gate that the phone works at. */
export function puertaActual(): LectorEmparejado['puertas'][number] | null {
  const { cabecera, puertaId } = estado.get();
  return cabecera?.puertas.find(({ id }) => id === puertaId) ?? cabecera?.puertas[0] ?? null;
}
