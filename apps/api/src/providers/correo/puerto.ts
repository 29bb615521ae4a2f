/** A file that travels with a mail. One with a `cid` is shown inside the text, which names it `cid:{cid}`. */
export interface Adjunto {
  nombre: string;
  /** Media type. */
  tipo: string;
  contenido: Buffer;
  cid?: string;
}

/** A mail, written and ready to go. */
export interface Mensaje {
  /** Names this mail, in ASCII. A second copy bears the same name and can be recognised by it. */
  id: string;
  fecha: Date;
  para: string;
  asunto: string;
  html: string;
  texto: string;
  adjuntos: readonly Adjunto[];
}

/** The mail server refused this one mail and says that asking again is of no use (5xx). */
export class CorreoRechazado extends Error {
  constructor(respuesta: string) {
    super(respuesta);
    this.name = 'CorreoRechazado';
  }
}

/** The mail server was given all of this mail and has not said whether it took it. */
export class CorreoEnDuda extends Error {
  constructor(causa: Error) {
    super(causa.message, { cause: causa });
    this.name = 'CorreoEnDuda';
  }
}

/** Carries mail away. */
export interface TransporteCorreo {
  /**
   * Resolves once the other side has taken the mail. Throws CorreoRechazado when it is refused for good, CorreoEnDuda
   * when it may have been taken; after any other error, `limite` included, it was not and may be tried again.
   */
  enviar(mensaje: Mensaje, limite: AbortSignal): Promise<void>;
  /** Waits a moment for mails that are on their way, and closes the connections; what is cut off fails. */
  cerrar(): Promise<void>;
}
