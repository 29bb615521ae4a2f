import { useEffect, useRef } from 'react';
import { coloresDeImagen } from './coloresDeImagen.ts';
import { lanzarRafagas } from './rafagas.ts';

/** Confetti in the artwork's colours (§9.11). None where the system asks for less motion. */
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
      // Paid is paid without it.
      () => {},
    );
    return () => {
      seFue = true;
      detener();
    };
  }, [arte]);

  return <canvas ref={lienzo} className="exito__confeti" />;
}
