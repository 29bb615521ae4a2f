import type { Storage } from '@taquilla/cliente/storage';
import type { Aviso, Confirmacion } from '@taquilla/ui/dialogs.ts';
import type { Store } from '@taquilla/ui/store.ts';
import type { call } from '../api/call.ts';
import type { DeDonde } from '../paths.ts';
import { type EstadoSesion, type EventoSesion, sesionTras } from './estado.ts';

/** All that the session's steps touch outside themselves, so that a test can give its own. */
export interface EntornoSesion {
  call: typeof call;
  storage: Storage;
  store: Store<EstadoSesion>;
  avisar: (aviso: Aviso) => Promise<void>;
  confirmar: (pregunta: Confirmacion) => Promise<boolean>;
  notificar: (texto: string) => void;
  navigate: (path: string, deDonde: DeDonde) => void;
  currentPath: () => string;
  /** Runs something after so many milliseconds. */
  later: (run: () => void, ms: number) => void;
  /** Runs something when a network may be there again. */
  whenOnline: (run: () => void) => void;
  /** Forgets what the last person's calls answered. */
  forgetAnswers: () => void;
}

/** Tells the session that something happened. */
export function anunciar(entorno: EntornoSesion, evento: EventoSesion): void {
  entorno.store.set(sesionTras(evento));
}

/** A try to get in failed: the session keeps `mensaje` and the buyer reads `texto` (§8.1). Resolves once it was read. */
export async function rechazar(
  entorno: EntornoSesion,
  { mensaje, texto }: { mensaje: string; texto: string },
): Promise<void> {
  anunciar(entorno, { type: 'cerrada', mensaje });
  await entorno.avisar({ titulo: 'Error', texto });
}
