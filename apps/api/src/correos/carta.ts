/** A mail as what it says, before it becomes markup or plain text. Every string is plain text. */
export interface Carta {
  asunto: string;
  /** The line that an inbox shows beside the subject. */
  avance: string;
  titulo: string;
  bloques: readonly Bloque[];
}

export type Bloque =
  | { tipo: 'parrafo'; texto: string }
  /** A small remark, such as what to do when one did not ask for this mail. */
  | { tipo: 'nota'; texto: string }
  | { tipo: 'boton'; texto: string; url: string }
  /** One figure to be seen first, with the words that explain it. */
  | { tipo: 'cifra'; valor: string; nota: string }
  | { tipo: 'ficha'; titulo: string; renglones: readonly Renglon[] }
  | { tipo: 'desglose'; renglones: readonly Renglon[]; total: string }
  | ({ tipo: 'boleto' } & TalonDeBoleto);

/** A line of a list: what it is, and how much or which. */
export interface Renglon {
  concepto: string;
  valor: string;
}

/** A ticket as the mail shows it. */
export interface TalonDeBoleto {
  /** `MAY - 23` */
  insignia: string;
  /** `sáb · 8:30 p. m.` */
  cuando: string;
  evento: string;
  datos: readonly Renglon[];
  pie: readonly string[];
  rotulo: string;
  /** Content id of the QR's picture. */
  cid: string;
}
