import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import type { MapaSubido } from '@taquilla/contract/consola/recintos';
import { createElements } from '@taquilla/mapa/svg/elements';
import { readSvg } from '@taquilla/mapa/svg/read';
import { makeSafe } from '@taquilla/mapa/svg/safe';
import { useEffect, useRef } from 'react';
import { vecinaDe } from './vecinaDe.ts';

interface Props {
  mapa: MapaSubido;
  /** The section of each shape that has a name. */
  secciones: ReadonlyMap<number, SeccionDeDocumento>;
  elegidas: ReadonlySet<number>;
  /** Shapes that have become seats are shown no more. */
  quitadas: readonly number[];
  onElegir: (n: number, sumar: boolean) => void;
}

/** The upload, on which each shape that may be a section is a button: by mouse, Tab and arrows (§C10.5). */
export function MapaPorNombrar({ mapa, secciones, elegidas, quitadas, onElegir }: Props) {
  const caja = useRef<HTMLDivElement>(null);
  const elementos = useRef(new Map<number, Element>());
  const alElegir = useRef(onElegir);
  alElegir.current = onElegir;

  useEffect(() => {
    const leido = readSvg(mapa.svg);
    const seguro = leido && makeSafe(leido);
    if (!seguro || !caja.current) return;
    const raiz = createElements(seguro);
    raiz.setAttribute('aria-label', 'Mapa que subiste');
    const todos = [raiz, ...raiz.querySelectorAll('*')];
    elementos.current = new Map(
      mapa.formas.flatMap(({ n }) => {
        const elemento = todos[n];
        return elemento ? [[n, elemento] as const] : [];
      }),
    );
    for (const [n, elemento] of elementos.current) {
      elemento.setAttribute('data-forma', String(n));
      elemento.setAttribute('role', 'button');
      elemento.setAttribute('tabindex', '0');
    }
    for (const { formas } of mapa.asientos)
      for (const n of formas) todos[n]?.setAttribute('data-asiento', String(n));
    caja.current.replaceChildren(raiz);
  }, [mapa]);

  useEffect(() => {
    const fuera = new Set(quitadas);
    for (const elemento of caja.current?.querySelectorAll('[data-asiento]') ?? [])
      elemento.toggleAttribute('data-quitada', fuera.has(Number(elemento.getAttribute('data-asiento'))));
    for (const [n, elemento] of elementos.current) {
      const nombre = secciones.get(n)?.nombre;
      elemento.setAttribute(
        'data-estado',
        elegidas.has(n) ? 'elegida' : nombre === undefined ? 'sin' : 'nombrada',
      );
      elemento.setAttribute('aria-label', nombre ?? 'Forma sin nombre');
      elemento.setAttribute('aria-pressed', String(elegidas.has(n)));
    }
  }, [secciones, elegidas, quitadas]);

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
        const elemento = elementos.current.get(otra);
        if (elemento instanceof SVGElement) elemento.focus();
      }}
    />
  );
}
