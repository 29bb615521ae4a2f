import type { CreateTypes } from 'canvas-confetti';
import { useEffect, useRef } from 'react';
import { coloresDeImagen } from './coloresDeImagen.ts';

/** Confetti in the artwork's colours (§9.11). None if the system asks for less motion. */
export function Confeti({ arte }: { arte: string | null }) {
  const lienzo = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const canvas = lienzo.current;
    if (!canvas || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let detener = () => {};
    let seFue = false;
    Promise.all([import('canvas-confetti'), coloresDeImagen(arte)]).then(
      ([{ default: confetti }, colors]) => {
        if (seFue) return;
        // No worker: it would be a blob: script, which the page's policy (CSP) refuses.
        detener = lanzarRafagas(confetti.create(canvas, { resize: true, useWorker: false }), colors);
      },
      // Ignored: the confetti is decoration.
      () => {},
    );
    return () => {
      seFue = true;
      detener();
    };
  }, [arte]);

  return <canvas ref={lienzo} className="exito__confeti" />;
}

/** Particles in all, and the end in milliseconds (§9.11). */
const PARTICULAS = 350;
const FIN_MS = 10_000;
const RAFAGAS = 14;
const ENTRE_RAFAGAS_MS = 250;

/** Drops confetti of these colours in bursts; returns how to stop it early. */
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
