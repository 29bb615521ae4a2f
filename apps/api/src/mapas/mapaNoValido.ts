import type { Lugar } from './informe.ts';

/** The upload is not a usable map; the message is a Spanish sentence for the organiser. */
export class MapaNoValido extends Error {
  override readonly name = 'MapaNoValido';
  /** The sentence without the place. */
  readonly mensaje: string;
  readonly lugar: Lugar | null;

  constructor(mensaje: string, lugar: Lugar | null = null) {
    super(
      lugar
        ? `En la línea ${lugar.linea}, columna ${lugar.columna}: ${mensaje.charAt(0).toLowerCase()}${mensaje.slice(1)}`
        : mensaje,
    );
    this.mensaje = mensaje;
    this.lugar = lugar;
  }
}
