import type { CreateTypes } from 'canvas-confetti';

/** Particles in all, and the end (§9.11). */
const PARTICULAS = 350;
const FIN_MS = 10_000;
const RAFAGAS = 14;
const ENTRE_RAFAGAS_MS = 250;

/** Lets confetti of these colours fall, in bursts; answers how to end it before its time. */
export function lanzarRafagas(lanzar: CreateTypes, colors: string[]): () => void {
  const rafaga = () =>
    void lanzar({
      particleCount: PARTICULAS / RAFAGAS,
      colors,
      ticks: 320,
      gravity: 0.8,
      scalar: 0.85,
      origin: { x: Math.random(), y: -0.1 },
      angle: 270,
      spread: 110,
      startVelocity: 22,
    });
  const relojes = Array.from({ length: RAFAGAS }, (_, i) => setTimeout(rafaga, i * ENTRE_RAFAGAS_MS));
  relojes.push(setTimeout(lanzar.reset, FIN_MS));
  return () => {
    for (const reloj of relojes) clearTimeout(reloj);
    lanzar.reset();
  };
}
