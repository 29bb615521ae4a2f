/** The most that a picture or a map may weigh (§C13.8). */
const MAXIMO_MB = 10;
const MB = 1024 * 1024;

/** The sentence of a file that is too heavy to be sent: the server would only say that of the whole request. */
export function pesaDeMas({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size <= MAXIMO_MB * MB) return null;
  return `No se recibió «${name}»: pesa ${(size / MB).toFixed(1)} MB y lo más son ${MAXIMO_MB}.`;
}
