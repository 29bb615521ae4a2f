import { readFileSync } from 'node:fs';
import type { EventoDescrito } from './eventoDescrito.ts';
import { ArchivoConFallas } from './falla.ts';
import { type Imagen, leerImagen } from './imagen.ts';
import { leerEvento } from './leerArchivo.ts';

/** An event file's content with the pictures that it names. */
export interface EventoAbierto {
  evento: EventoDescrito;
  imagenPromocion: Imagen;
  imagenBanner: Imagen;
}

/**
 * Reads an event file and what it names from disk.
 * @throws ArchivoConFallas with every fault found
 */
export function abrirEvento(archivo: string, ahora: Date): EventoAbierto {
  const texto = leerTexto(archivo);
  if (texto === null) throw conFalla(archivo, 'No existe el archivo.');
  const lectura = leerEvento(archivo, { texto, ahora, leer: leerTexto });
  if (!lectura.ok) throw new ArchivoConFallas(lectura.fallas);
  const evento = lectura.valor;
  return {
    evento,
    imagenPromocion: abrirImagen(evento.imagenPromocion),
    imagenBanner: abrirImagen(evento.imagenBanner),
  };
}

function abrirImagen(archivo: string): Imagen {
  const leida = leerImagen(readFileSync(archivo));
  if (!leida.ok) throw conFalla(archivo, leida.mensaje);
  return leida.imagen;
}

function leerTexto(archivo: string): string | null {
  try {
    return readFileSync(archivo, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR'].includes(String(error.code)))
      return null;
    throw error;
  }
}

function conFalla(archivo: string, mensaje: string): ArchivoConFallas {
  return new ArchivoConFallas([{ archivo, linea: 1, columna: 1, ruta: '', mensaje }]);
}
