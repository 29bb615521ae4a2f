const LETRAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Writes base64url without padding, as codes carry it. The code runs alike in the server and in every browser. */
export function escribirBase64url(bytes: Uint8Array): string {
  let texto = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const grupo = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const letras = Math.min(4, bytes.length - i + 1);
    for (let j = 0; j < letras; j++) texto += LETRAS[(grupo >> (18 - 6 * j)) & 63];
  }
  return texto;
}

/** The bytes, or null where the text is invalid; spare bits must be zero, so that only one text stands for these bytes. */
export function leerBase64url(texto: string): Uint8Array | null {
  if (texto.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((texto.length * 3) / 4));
  let grupo = 0;
  let bits = 0;
  let en = 0;
  for (const letra of texto) {
    const valor = LETRAS.indexOf(letra);
    if (valor < 0) return null;
    grupo = ((grupo << 6) | valor) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[en++] = (grupo >> bits) & 0xff;
  }
  return (grupo & ((1 << bits) - 1)) === 0 ? bytes : null;
}
