/**
 * How far the server's clock is ahead of this page's own (`performance.now()`), in milliseconds. `ahora` was read by the
 * server somewhere between the question and the answer: halfway is off by half the round trip at most. The device's wall
 * clock has no part in it: it may be put right amid a payment (§4.7).
 */
export function desfaseDelReloj(lectura: { enviada: number; recibida: number; ahora: string }): number {
  return Date.parse(lectura.ahora) - (lectura.enviada + lectura.recibida) / 2;
}

/** Now by the server's clock, in epoch milliseconds. */
export function ahoraDelServidor(desfase: number): number {
  return performance.now() + desfase;
}

const CADA_MS = 1000;
const SALTO_MS = 2000;

/**
 * Tells when the server should be asked for the time again: the tab is seen again, or the wall clock and the page's own
 * have parted, because the one was set or the other stood still while the device slept. Returns what ends it.
 */
export function alPerderLaHora(avisar: () => void): () => void {
  let distancia = Date.now() - performance.now();
  const timer = setInterval(() => {
    const antes = distancia;
    distancia = Date.now() - performance.now();
    if (Math.abs(distancia - antes) > SALTO_MS) avisar();
  }, CADA_MS);
  const alVerse = () => {
    if (document.visibilityState === 'visible') avisar();
  };
  document.addEventListener('visibilitychange', alVerse);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', alVerse);
  };
}
