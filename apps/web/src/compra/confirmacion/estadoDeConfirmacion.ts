import type { RespuestaDePago } from './consultarPago.ts';

/** What the confirmation page shows. */
export type EstadoDeConfirmacion =
  /** Asking for the first time. */
  | { paso: 'cargando' }
  /** Asking again and again, `vez` times so far; `contesta` is whether the server answered the last time, `mensaje` what it said or why not. */
  | { paso: 'esperando'; vez: number; banco: string | null; contesta: boolean; mensaje: string }
  /** Asked long enough: the tickets come by mail, and the buyer may ask once more. `mensaje` is why the server did not answer. */
  | { paso: 'tarda'; banco: string | null; mensaje: string | null }
  | { paso: 'terminada'; respuesta: RespuestaFinal };

/** An answer after which nothing more is asked. */
export type RespuestaFinal = Exclude<RespuestaDePago, { tipo: 'en_proceso' } | { tipo: 'sin_respuesta' }>;

/** Milliseconds before each further question: most banks answer within seconds, and after two minutes it is the mail's turn. */
export const ESPERAS_MS = [2000, 3000, 5000, 8000, 13_000, 20_000, 30_000, 40_000] as const;

/** The page after the answer to its question number `vez` (from 0). */
export function trasRespuesta(vez: number, respuesta: RespuestaDePago): EstadoDeConfirmacion {
  switch (respuesta.tipo) {
    case 'en_proceso':
    case 'sin_respuesta': {
      const contesta = respuesta.tipo === 'en_proceso';
      const banco = contesta ? respuesta.banco : null;
      if (vez < ESPERAS_MS.length)
        return { paso: 'esperando', vez, banco, contesta, mensaje: respuesta.mensaje };
      return { paso: 'tarda', banco, mensaje: contesta ? null : respuesta.mensaje };
    }
    case 'pagado':
    case 'rechazado':
    case 'perdido':
    case 'invalido':
      return { paso: 'terminada', respuesta };
  }
}
