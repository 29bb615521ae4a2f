import type { FormaDeMapa, MapaSubido } from '@taquilla/contract/consola/recintos';
import { createElements } from '@taquilla/mapa/svg/elements';
import { readSvg } from '@taquilla/mapa/svg/read';
import { makeSafe } from '@taquilla/mapa/svg/safe';
import { useEffect, useRef } from 'react';

interface Props {
  mapa: MapaSubido;
  /** The names of the named shapes. */
  nombradas: ReadonlyMap<number, { nombre: string }>;
  elegidas: ReadonlySet<number>;
  /** Shapes that have become seats, which the map omits. */
  quitadas: readonly number[];
  onElegir: (n: number, sumar: boolean) => void;
}

const RUMBOS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The upload, with a button on each shape that may be a section: by mouse, Tab and arrows (§C10.5). */
export function MapaPorNombrar({ mapa, nombradas, elegidas, quitadas, onElegir }: Props) {
  const caja = useRef<HTMLDivElement>(null);
  const elements = useRef(new Map<number, Element>());
  const alElegir = useRef(onElegir);
  alElegir.current = onElegir;

  useEffect(() => {
    const leido = readSvg(mapa.svg);
    const seguro = leido && makeSafe(leido);
    if (!seguro || !caja.current) return;
    const root = createElements(seguro);
    root.setAttribute('aria-label', 'Mapa que subiste');
    const todos = [root, ...root.querySelectorAll('*')];
    elements.current = new Map(
      mapa.formas.flatMap(({ n }) => {
        const element = todos[n];
        return element ? [[n, element] as const] : [];
      }),
    );
    for (const [n, element] of elements.current) {
      element.setAttribute('data-forma', String(n));
      element.setAttribute('role', 'button');
      element.setAttribute('tabindex', '0');
    }
    for (const { formas } of mapa.asientos)
      for (const n of formas) todos[n]?.setAttribute('data-asiento', String(n));
    caja.current.replaceChildren(root);
  }, [mapa]);

  useEffect(() => {
    const fuera = new Set(quitadas);
    for (const element of caja.current?.querySelectorAll('[data-asiento]') ?? [])
      element.toggleAttribute('data-quitada', fuera.has(Number(element.getAttribute('data-asiento'))));
    for (const [n, element] of elements.current) {
      const nombre = nombradas.get(n)?.nombre;
      element.setAttribute(
        'data-estado',
        elegidas.has(n) ? 'elegida' : nombre === undefined ? 'sin' : 'nombrada',
      );
      element.setAttribute('aria-label', nombre ?? 'Forma sin nombre');
      element.setAttribute('aria-pressed', String(elegidas.has(n)));
    }
  }, [nombradas, elegidas, quitadas]);

  const formaEn = (destino: EventTarget) => {
    const n = destino instanceof Element ? destino.closest('[data-forma]')?.getAttribute('data-forma') : null;
    return n === null || n === undefined ? null : Number(n);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shapes inside are the buttons; it hears them all
    <div
      className="importar__mapa"
      ref={caja}
      onClick={({ target, shiftKey, ctrlKey }) => {
        const n = formaEn(target);
        if (n !== null) onElegir(n, shiftKey || ctrlKey);
      }}
      onKeyDown={event => {
        const n = formaEn(event.target);
        if (n === null) return;
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          onElegir(n, event.shiftKey);
        }
        const otra = vecinaDe(mapa.formas, n, event.key);
        if (otra === null) return;
        event.preventDefault();
        const element = elements.current.get(otra);
        if (element instanceof SVGElement) element.focus();
      }}
    />
  );
}

/** The shape that an arrow key leads to from another one; null where there is none that way. */
function vecinaDe(formas: readonly FormaDeMapa[], n: number, key: string): number | null {
  const rumbo = RUMBOS[key];
  const desde = formas.find(forma => forma.n === n);
  if (!rumbo || !desde) return null;
  const medio = ({ caja }: FormaDeMapa) => [caja.x + caja.ancho / 2, caja.y + caja.alto / 2] as const;
  const [x0, y0] = medio(desde);
  let mejor: { n: number; lejos: number } | null = null;
  for (const forma of formas) {
    const [x, y] = medio(forma);
    const adelante = (x - x0) * rumbo[0] + (y - y0) * rumbo[1];
    const alLado = Math.abs((x - x0) * rumbo[1]) + Math.abs((y - y0) * rumbo[0]);
    if (forma.n === n || adelante <= 0 || alLado > adelante * 2) continue;
    const lejos = adelante + alLado * 2;
    if (!mejor || lejos < mejor.lejos) mejor = { n: forma.n, lejos };
  }
  return mejor?.n ?? null;
}
