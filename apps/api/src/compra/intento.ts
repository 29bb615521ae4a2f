import { createHash } from 'node:crypto';

/**
 * The id that an attempt's reservation has whenever it is sent: from the browser's own, unguessable id of the attempt
 * and all that it asks for. The same attempt id from another buyer, or for other places, is another attempt.
 */
export function idDeIntento(intento: string, ...pedido: readonly unknown[]): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([intento, ...pedido]))
    .digest();
  // RFC 9562: version 8 is the one for ids of one's own making.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
