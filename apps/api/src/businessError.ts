import { type CodigoError, ERRORES } from '@taquilla/contract/comun/errores';

/** A failure that the caller is told about: a code of the catalogue, with the details that the screen needs to go on. */
export class BusinessError extends Error {
  readonly code: CodigoError;
  readonly detalles: Readonly<Record<string, unknown>> | undefined;

  /** `mensaje`: the sentence that the buyer reads where it depends on the case; else the catalogue's sentence. */
  constructor(code: CodigoError, detalles?: Readonly<Record<string, unknown>>, mensaje?: string) {
    super(mensaje ?? ERRORES[code].mensaje);
    this.name = 'BusinessError';
    this.code = code;
    this.detalles = detalles;
  }
}
