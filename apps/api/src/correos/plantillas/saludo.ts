/**
 * How a mail begins. Whoever registers somebody else's address chooses the name in that mail: one that a mail
 * program would turn into a link, or that is a whole message, is left out.
 */
export function saludo(nombre: string | null): string {
  const limpio = nombre?.replace(/\s+/g, ' ').trim() ?? '';
  return limpio === '' || limpio.length > 60 || PARECE_LIGA.test(limpio) ? 'Hola:' : `Hola, ${limpio}:`;
}

const PARECE_LIGA = /\S\.\S|:\/|@|www/i;
