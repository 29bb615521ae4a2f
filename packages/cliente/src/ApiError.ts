import type { CodigoError } from '@taquilla/contract/comun/errores';

/** A call that did not succeed. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came (no network, too slow, server down). */
  readonly status: number;
  /**
   * The contract's machine code; `sin_respuesta` when no answer came, `desconocido` when something other than the API
   * answered.
   */
  readonly code: CodigoError | 'sin_respuesta' | 'desconocido';
  /** Spanish sentences for the buyer, at least one. */
  readonly mensajes: readonly string[];
  /** Whether the server sent these sentences; without them, each screen uses its own words of §8. */
  readonly delServidor: boolean;
  /** Facts that the screen needs to go on, such as the right amount. */
  readonly detalles: Readonly<Record<string, unknown>>;

  constructor(
    given: Pick<ApiError, 'status' | 'code' | 'mensajes'> &
      Partial<Pick<ApiError, 'detalles' | 'delServidor'>>,
  ) {
    super(given.mensajes.join('\n'));
    this.name = 'ApiError';
    this.status = given.status;
    this.code = given.code;
    this.mensajes = given.mensajes;
    this.delServidor = given.delServidor ?? given.status !== 0;
    this.detalles = given.detalles ?? {};
  }
}

/** Whether the server was not reached at all: the case that §8 words differently. */
export function isWithoutAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** The server's sentences if it sent some, else the given words of §8. */
export function mensajeDe(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.delServidor ? error.message : fallback;
}

/** The server's sentence against each field, by its path in the body (`operador.correo`); empty where it named none. */
export function faltasPorCampo(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  const { porCampo, campos } = error.detalles;
  // A refusal by a thing's state tells its faults in `campos`, which elsewhere is a list of names.
  return asSentences(porCampo) ?? asSentences(campos) ?? {};
}

function asSentences(given: unknown): Readonly<Record<string, string>> | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  return given as Record<string, string>;
}
