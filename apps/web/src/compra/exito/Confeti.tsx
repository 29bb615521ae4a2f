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
    void coloresDeImagen(arte).then(colores => {
      if (!seFue) detener = dejarCaer(canvas, colores);
    });
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
/** Milliseconds over which the bursts begin, and their number. */
const RAFAGAS_MS = 3_500;
const RAFAGAS = 14;
/** Milliseconds for which a piece of paper falls, growing paler. */
const CAIDA_MS = 5_300;
/** Pixels per second of the fall, and the part of a burst's push that is left after a second. */
const PESO = 144;
const FRENO = 0.0018;
const LADO = 9;

/** Lets paper of these colours fall over the canvas in bursts; returns the function that stops it. */
export function dejarCaer(canvas: HTMLCanvasElement, colores: readonly string[]): () => void {
  const pincel = canvas.getContext('2d');
  const papeles = Array.from({ length: PARTICULAS }, (_, i) => hacerPapel(i, colores));
  const inicio = performance.now();
  let cuadro = requestAnimationFrame(dibujar);
  function dibujar(): void {
    const ms = performance.now() - inicio;
    // Clears it as well, and follows the window's size.
    canvas.width = canvas.clientWidth;
    canvas.height = canvas.clientHeight;
    if (!pincel || ms >= FIN_MS) return;
    for (const papel of papeles) dibujarPapel(pincel, papel, ms - papel.desde);
    cuadro = requestAnimationFrame(dibujar);
  }
  return () => cancelAnimationFrame(cuadro);
}

interface Papel {
  color: string;
  /** Milliseconds after the first burst. */
  desde: number;
  /** The burst's place, as a part of the canvas's width. */
  x: number;
  /** Radians from straight down, and pixels that the push carries it. */
  rumbo: number;
  impulso: number;
  /** Radians by which it is turned at first. */
  giro: number;
}

function hacerPapel(indice: number, colores: readonly string[]): Papel {
  const rafaga = indice % RAFAGAS;
  return {
    color: colores[indice % colores.length] ?? '',
    desde: (rafaga * RAFAGAS_MS) / RAFAGAS,
    // The golden ratio spreads the bursts over the width.
    x: (0.5 + rafaga * 0.618) % 1,
    rumbo: Math.random() * 1.92 - 0.96,
    impulso: 110 + Math.random() * 220,
    giro: Math.random() * 7,
  };
}

function dibujarPapel(pincel: CanvasRenderingContext2D, papel: Papel, ms: number): void {
  if (ms < 0 || ms > CAIDA_MS) return;
  const segundos = ms / 1000;
  const { clientWidth, clientHeight } = pincel.canvas;
  const lejos = papel.impulso * (1 - FRENO ** segundos);
  const x = papel.x * clientWidth + Math.sin(papel.rumbo) * lejos;
  const y = Math.cos(papel.rumbo) * lejos + PESO * segundos - 0.1 * clientHeight;
  const giro = papel.giro + segundos * 2;
  // Seen from its edge and from its face by turns.
  const cara = Math.cos(papel.giro + segundos * 6);
  pincel.globalAlpha = 1 - ms / CAIDA_MS;
  pincel.fillStyle = papel.color;
  pincel.setTransform(Math.cos(giro), Math.sin(giro), -Math.sin(giro) * cara, Math.cos(giro) * cara, x, y);
  pincel.fillRect(-LADO / 2, -LADO / 2, LADO, LADO);
}
