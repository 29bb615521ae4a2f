import { claveDeNombre } from '@taquilla/rules/recinto/clave';

/** A person's text as part of a file name: ASCII letters, digits and hyphens, 60 at most. */
export function nombreDeArchivo(texto: string): string {
  return claveDeNombre(texto) || 'evento';
}
