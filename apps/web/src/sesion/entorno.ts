import type { Storage } from '@taquilla/cliente/storage';
import type { Aviso, Confirmacion } from '@taquilla/ui/dialogs.ts';
import type { Store } from '@taquilla/ui/store.ts';
import type { call } from '../api/call.ts';
import type { DeDonde } from '../paths.ts';
import { type EstadoSesion, type EventoSesion, sesionTras } from './estado.ts';

/** The surroundings of the session's steps, so that a test can replace them. */
export interface EntornoSesion {
  call: typeof call;
  storage: Storage;
  store: Store<EstadoSesion>;
  avisar: (aviso: Aviso) => Promise<void>;
  confirmar: (pregunta: Confirmacion) => Promise<boolean>;
  notificar: (texto: string) => void;
  navigate: (path: string, deDonde: DeDonde) => void;
  currentPath: () => string;
  /** Runs a function after so many milliseconds. */
  later: (run: () => void, ms: number) => void;
  /** Runs a function when a network may be back. */
  whenOnline: (run: () => void) => void;
  /** Forgets the answers of the last person's calls. */
  forgetAnswers: () => void;
}

/** Announces an event to the session. */
export function anunciar(entorno: EntornoSesion, evento: EventoSesion): void {
  entorno.store.set(sesionTras(evento));
}

/**
 * Handles a failed login: the session keeps `mensaje` and the buyer reads `texto` (§8.1). Resolves once it was read.
 */
export async function rechazar(
  entorno: EntornoSesion,
  { mensaje, texto }: { mensaje: string; texto: string },
): Promise<void> {
  anunciar(entorno, { type: 'cerrada', mensaje });
  await entorno.avisar({ titulo: 'Error', texto });
}
