/** A file attached to a mail. One with a `cid` is shown inside the text, which refers to it as `cid:{cid}`. */
export interface Adjunto {
  nombre: string;
  /** Media type. */
  tipo: string;
  contenido: Buffer;
  cid?: string;
}

/** A mail, written and ready to go. */
export interface Mensaje {
  /** Name of this mail, in ASCII. A second copy has the same name, by which it can be recognised. */
  id: string;
  fecha: Date;
  para: string;
  asunto: string;
  html: string;
  texto: string;
  adjuntos: readonly Adjunto[];
  /** Address that takes the reader off such mails at one press of the mail program (RFC 8058). */
  baja?: string;
}

/** The mail server refused this one mail for good (5xx). */
export class CorreoRechazado extends Error {
  constructor(answer: string) {
    super(answer);
    this.name = 'CorreoRechazado';
  }
}

/** The mail server received the whole mail and has not confirmed it. */
export class CorreoEnDuda extends Error {
  constructor(causa: Error) {
    super(causa.message, { cause: causa });
    this.name = 'CorreoEnDuda';
  }
}

export interface MailTransport {
  /**
   * Resolves once the other side has accepted the mail. Throws CorreoRechazado when it is refused for good, CorreoEnDuda when
   * it may have been accepted; after any other error, `limit` included, it was not accepted and may be sent again.
   */
  send(mensaje: Mensaje, limit: AbortSignal): Promise<void>;
  /** Waits a moment for mails that are on their way, then closes the connections; mails still unsent fail. */
  close(): Promise<void>;
}
