import type { Punto } from './camara.ts';

/** What fingers, mouse and wheel ask of a map. Points are in CSS pixels of the page's view. */
export interface Gestos {
  alMover: (por: Punto) => void;
  alAcercar: (cambio: { factor: number; en: Punto }) => void;
}

/** A press that moves less than this many pixels is a tap. */
const TEMBLOR = 6;

/** Listens to a map until it is told to stop. A press that turned into a drag or pinch is no click. */
export function escucharGestos(mapa: SVGElement, { alMover, alAcercar }: Gestos): () => void {
  const dedos = new Map<number, Punto>();
  let arrastre = false;
  let recorrido = 0;

  const alBajar = (evento: PointerEvent) => {
    if (evento.button !== 0 || dedos.size >= 2) return;
    if (dedos.size === 0) {
      arrastre = false;
      recorrido = 0;
    }
    dedos.set(evento.pointerId, { x: evento.clientX, y: evento.clientY });
  };

  const alPasar = (evento: PointerEvent) => {
    // Released outside of the map, before it was a drag.
    if (evento.buttons === 0) dedos.delete(evento.pointerId);
    const antes = dedos.get(evento.pointerId);
    if (!antes) return;
    const ahora = { x: evento.clientX, y: evento.clientY };
    const otro = [...dedos].find(([id]) => id !== evento.pointerId)?.[1];
    dedos.set(evento.pointerId, ahora);
    const por = { x: ahora.x - antes.x, y: ahora.y - antes.y };
    recorrido += Math.hypot(por.x, por.y);
    if (!arrastre && recorrido < TEMBLOR) return;
    if (!arrastre) {
      arrastre = true;
      mapa.setPointerCapture(evento.pointerId);
    }
    if (otro) {
      alMover({ x: por.x / 2, y: por.y / 2 });
      alAcercar({
        factor: distancia(ahora, otro) / Math.max(1, distancia(antes, otro)),
        en: medio(ahora, otro),
      });
    } else {
      alMover(por);
    }
  };

  const alSoltar = (evento: PointerEvent) => dedos.delete(evento.pointerId);

  const alPulsar = (evento: Event) => {
    if (!arrastre) return;
    arrastre = false;
    evento.stopPropagation();
    evento.preventDefault();
  };

  // The wheel alone scrolls the page; with Ctrl, which is also a trackpad's pinch, it zooms.
  const alRodar = (evento: WheelEvent) => {
    if (!evento.ctrlKey && !evento.metaKey) return;
    evento.preventDefault();
    alAcercar({ factor: Math.exp(-evento.deltaY / 200), en: { x: evento.clientX, y: evento.clientY } });
  };

  const parar = new AbortController();
  const { signal } = parar;
  mapa.addEventListener('pointerdown', alBajar, { signal });
  mapa.addEventListener('pointermove', alPasar, { signal });
  mapa.addEventListener('pointerup', alSoltar, { signal });
  mapa.addEventListener('pointercancel', alSoltar, { signal });
  // A finger belongs to the section under it until the map takes it over: that loss, which is told here too, ends nothing.
  mapa.addEventListener('lostpointercapture', evento => evento.target === mapa && alSoltar(evento), {
    signal,
  });
  mapa.addEventListener('click', alPulsar, { signal, capture: true });
  mapa.addEventListener('wheel', alRodar, { signal, passive: false });
  return () => parar.abort();
}

function medio(a: Punto, b: Punto): Punto {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distancia(a: Punto, b: Punto): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
