/** Largest size of a picture or a map (§C13.8). */
const MAXIMO_MB = 10;
const MB = 1024 * 1024;

/** The error of a file too large to send, which names it: the server's refusal could only name the whole request. */
export function tooLarge({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size <= MAXIMO_MB * MB) return null;
  return `No se recibió «${name}»: pesa ${(size / MB).toFixed(1)} MB y lo más son ${MAXIMO_MB}.`;
}
