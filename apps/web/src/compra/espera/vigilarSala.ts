import { ApiError } from '@taquilla/cliente/ApiError';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import {
  agregarMuestra,
  estimarEspera,
  type Muestra,
  pausaDeSondeo,
  personasDelante,
} from '@taquilla/rules/salaDeEspera';
import type { call } from '../../api/callDePagina.ts';
import type { SalaGuardada } from './salaGuardada.ts';

/** The states of the waiting screen. */
export type EstadoDeEspera =
  /** No number yet. `mensaje` says why it takes long. */
  | { tipo: 'llegando'; mensaje: string | null }
  | {
      tipo: 'esperando';
      numero: number;
      delante: number;
      /** Seconds until the turn; null while the room stands still. */
      segundos: number | null;
      sala: RespuestaDe<'getSala'>;
      /** Whether the last question got no answer, so that the shown data is older. */
      sinConexion: boolean;
    }
  /** The event has no turns to wait for. */
  | { tipo: 'imposible'; mensaje: string };

/** The ends of waiting: a turn, no more need of one, or a page that was left. */
export type FinDeEspera = 'turno' | 'sin_sala' | 'imposible' | 'abandonada';

export interface EntornoDeSala {
  eventoId: number;
  llamar: typeof call;
  guardada: { leer: () => SalaGuardada | null; poner: (sala: SalaGuardada | null) => void };
  clave: () => string;
  ahora: () => number;
  azar: () => number;
  /** Resolves earlier when the page is shown again or the network is back. */
  esperar: (ms: number) => Promise<void>;
  signal: AbortSignal;
  alCambiar: (estado: EstadoDeEspera) => void;
}

/** Milliseconds to wait after each failure; the last one repeats. */
const TRAS_FALLA_MS = [1_500, 3_000, 6_000, 12_000] as const;
const FINALES: ReadonlySet<string> = new Set(['evento_no_encontrado', 'evento_no_disponible']);

/** Takes a number and asks until it is called, then keeps the turn. Outlasts any failure. */
export async function vigilarSala(entorno: EntornoDeSala): Promise<FinDeEspera> {
  const { guardada, signal, alCambiar, esperar, azar } = entorno;
  let muestras: Muestra[] = [];
  let ultimo: Extract<EstadoDeEspera, { tipo: 'esperando' }> | null = null;
  let fallas = 0;
  const mostrar = (estado: EstadoDeEspera) => {
    if (!signal.aborted) alCambiar(estado);
  };

  while (!signal.aborted) {
    try {
      const propia = guardada.leer() ?? (await tomarFicha(entorno));
      const sala = await entorno.llamar('getSala', { params: { id: entorno.eventoId }, signal });
      if (!sala.activa) return 'sin_sala';
      const { numero } = propia;
      muestras = agregarMuestra(muestras, { momento: entorno.ahora(), avance: sala.avance });
      const segundos = sala.detenida
        ? null
        : estimarEspera({ numero, muestras, porSegundo: sala.porSegundo });
      ultimo = {
        tipo: 'esperando',
        numero,
        delante: personasDelante({ numero, avance: sala.avance }),
        segundos,
        sala,
        sinConexion: false,
      };
      mostrar(ultimo);
      if (numero <= sala.avance && (await tomarTurno(entorno, propia))) return 'turno';
      fallas = 0;
      await esperar(pausaDeSondeo(segundos, azar()));
    } catch (error) {
      if (signal.aborted) break;
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'sala_cerrada') return 'sin_sala';
      if (error.code === 'ficha_invalida') {
        guardada.poner(null);
        continue;
      }
      if (FINALES.has(error.code)) {
        mostrar({ tipo: 'imposible', mensaje: error.message });
        return 'imposible';
      }
      mostrar(
        ultimo ? { ...ultimo, sinConexion: true } : { tipo: 'llegando', mensaje: error.mensajes[0] ?? null },
      );
      await esperar(pausaTras(error, fallas) * (1 + azar() * 0.3));
      fallas += 1;
    }
  }
  return 'abandonada';
}

async function tomarFicha(entorno: EntornoDeSala): Promise<SalaGuardada> {
  const { llamar, eventoId, clave, guardada, signal } = entorno;
  const { ficha, numero } = await llamar('tomarFicha', {
    params: { id: eventoId },
    body: { clave: clave() },
    signal,
  });
  const nueva = { ficha, numero, turno: null };
  guardada.poner(nueva);
  return nueva;
}

/** Whether the turn was given. A cached frontier may run ahead of the line, so a refusal is no failure. */
async function tomarTurno(entorno: EntornoDeSala, { ficha, numero }: SalaGuardada): Promise<boolean> {
  const { llamar, eventoId, clave, guardada, ahora, signal } = entorno;
  try {
    const hecho = await llamar('tomarTurno', {
      params: { id: eventoId },
      body: { ficha, clave: clave() },
      signal,
    });
    // By this device's clock, right or wrong: only the duration counts.
    const hasta = ahora() + Date.parse(hecho.expira) - Date.parse(hecho.ahora);
    guardada.poner({ ficha, numero, turno: { turno: hecho.turno, hasta } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'turno_pendiente') return false;
    throw error;
  }
}

function pausaTras({ detalles }: ApiError, fallas: number): number {
  const { reintentarEnSegundos } = detalles;
  if (typeof reintentarEnSegundos === 'number') return reintentarEnSegundos * 1000;
  return TRAS_FALLA_MS[Math.min(fallas, TRAS_FALLA_MS.length - 1)] ?? 0;
}
