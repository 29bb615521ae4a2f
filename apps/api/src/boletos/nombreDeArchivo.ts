/** A person's text as part of a file name: ASCII letters, digits and hyphens, 60 at most. */
export function nombreDeArchivo(texto: string): string {
  const limpio = texto
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return limpio || 'evento';
}
