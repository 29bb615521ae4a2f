import type { RespuestaDePago } from './consultarPago.ts';

/** The states of the confirmation page. */
export type EstadoDeConfirmacion =
  /** The first question is open. */
  | { paso: 'cargando' }
  /**
   * Asking again, `vez` times so far; `contesta`: whether the server answered the last time; `mensaje`: its message, or
   * the reason for a missing answer.
   */
  | { paso: 'esperando'; vez: number; banco: string | null; contesta: boolean; mensaje: string }
  /**
   * Asked long enough: the tickets come by mail, and the buyer may ask again. `mensaje` is the reason for a missing
   * answer.
   */
  | { paso: 'tarda'; banco: string | null; mensaje: string | null }
  | { paso: 'terminada'; respuesta: RespuestaFinal };

/** An answer that ends the questions. */
export type RespuestaFinal = Exclude<RespuestaDePago, { tipo: 'en_proceso' } | { tipo: 'sin_respuesta' }>;

/**
 * Milliseconds before each further question: most banks answer within seconds, and after two minutes the mail takes
 * over.
 */
export const ESPERAS_MS = [2000, 3000, 5000, 8000, 13_000, 20_000, 30_000, 40_000] as const;

/** The page's state after the answer to question number `vez` (from 0). */
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
