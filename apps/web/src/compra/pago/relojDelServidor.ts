/**
 * How far the server's clock is ahead of this device's, in milliseconds. `ahora` was read by the server somewhere
 * between the question and the answer: halfway is off by half the round trip at most.
 */
export function desfaseDelReloj(lectura: { enviada: number; recibida: number; ahora: string }): number {
  return Date.parse(lectura.ahora) - (lectura.enviada + lectura.recibida) / 2;
}
