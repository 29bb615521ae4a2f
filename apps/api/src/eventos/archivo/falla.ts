/** One fault in a file that an operator wrote. `linea` and `columna` count from 1. */
export interface Falla {
  archivo: string;
  linea: number;
  columna: number;
  /** Path in the file's own words, such as `secciones.luneta.filas.A-D`. */
  ruta: string;
  /** A Spanish sentence for the operator. */
  mensaje: string;
}

export type Ruta = readonly PropertyKey[];

/** The result of reading a file: its value, or all of its faults, never a part of both. */
export type Lectura<T> = { ok: true; valor: T; advertencias?: Falla[] } | { ok: false; fallas: Falla[] };

/** Collects faults by their path, so that checks need no line numbers. */
export interface Anotador {
  readonly fallas: readonly Falla[];
  /** Warnings about content that is allowed but probably not intended. */
  readonly advertencias: readonly Falla[];
  anotar(ruta: Ruta, mensaje: string): void;
  advertir(ruta: Ruta, mensaje: string): void;
}

export function formatFalla(falla: Falla): string {
  const ruta = falla.ruta === '' ? '' : `${falla.ruta}: `;
  return `${falla.archivo}:${falla.linea}:${falla.columna}: ${ruta}${falla.mensaje}`;
}

/** A file that was refused whole; the message lists every fault on its own line. */
export class ArchivoConFallas extends Error {
  readonly fallas: readonly Falla[];

  constructor(fallas: readonly Falla[]) {
    super(fallas.map(formatFalla).join('\n'));
    this.name = 'ArchivoConFallas';
    this.fallas = fallas;
  }
}
