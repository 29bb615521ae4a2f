import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import { MapEngine } from '@taquilla/mapa/drawing/engine';
import type { Skin } from '@taquilla/mapa/drawing/skin';
import { SEAT } from '@taquilla/mapa/plan/hit';
import { createPlan, type Plan } from '@taquilla/mapa/plan/plan';
import { createElements } from '@taquilla/mapa/svg/elements';
import { readSvg } from '@taquilla/mapa/svg/read';
import { makeSafe } from '@taquilla/mapa/svg/safe';
import { openSvgView } from '@taquilla/mapa/view/svgView';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { SHAPES } from '@taquilla/ui/Shape.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import './ComoComprador.css';

interface Props {
  documento: DocumentoDeRecinto;
  /** As the storefront gets it. */
  mapa: string;
  onDismiss: () => void;
}

const ANCHOS = [
  { value: '360', label: '360 px' },
  { value: '1280', label: '1280 px' },
] as const;
const TODO = 'todo';

/** The venue as buyers get it (§C10.13): the storefront's own map and seats, at night, on a phone and on a wide screen. */
export function ComoComprador({ documento, mapa, onDismiss }: Props) {
  const [ancho, setAncho] = useState<(typeof ANCHOS)[number]['value']>('360');
  const [cual, setCual] = useState(TODO);
  const numeradas = documento.secciones.filter(({ filas }) => filas.length > 0);
  const seccion = numeradas.find(({ id }) => id === cual);
  const opciones = [
    { value: TODO, label: 'Todo el recinto' },
    ...numeradas.map(({ id, nombre }) => ({ value: id, label: nombre })),
  ];
  const elegirClave = (clave: string) => {
    const hallada = numeradas.find(otra => otra.clave === clave);
    if (hallada) setCual(hallada.id);
  };
  return (
    <Dialog title="Como lo ve el comprador" look="hoja" onDismiss={onDismiss}>
      <div className="comprador__barra">
        <Select label="Qué" hideLabel options={opciones} value={cual} onChange={setCual} />
        <Segmented label="Ancho de la pantalla" options={ANCHOS} value={ancho} onChange={setAncho} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than the dialog it scrolls, by keyboard too */}
      <section className="comprador" aria-label="Vista del comprador" tabIndex={0}>
        <div className="comprador__hoja" style={{ width: `${ancho}px` }}>
          {seccion ? (
            <Asientos key={`${seccion.id} ${ancho}`} seccion={seccion} />
          ) : (
            <Mapa svg={mapa} onElegir={elegirClave} />
          )}
        </div>
      </section>
    </Dialog>
  );
}

/** The venue's map: sections light up, and lead to their seats. */
function Mapa({ svg, onElegir }: { svg: string; onElegir: (clave: string) => void }) {
  const caja = useRef<HTMLDivElement>(null);
  const alElegir = useRef(onElegir);
  alElegir.current = onElegir;
  useEffect(() => {
    const leido = readSvg(svg);
    const seguro = leido && makeSafe(leido);
    if (!seguro || !caja.current) return;
    const raiz = createElements(seguro);
    const [minX = 0, minY = 0, width = 1, height = 1] = (raiz.getAttribute('viewBox') ?? '')
      .split(/[\s,]+/)
      .map(Number);
    for (const forma of raiz.querySelectorAll('[data-seccion]')) {
      forma.setAttribute('role', 'button');
      forma.setAttribute('tabindex', '0');
      forma.setAttribute('aria-label', forma.getAttribute('data-seccion') ?? '');
    }
    raiz.style.aspectRatio = `${width} / ${height}`;
    caja.current.replaceChildren(raiz);
    const vista = openSvgView(raiz, { minX, minY, maxX: minX + width, maxY: minY + height });
    return vista.destroy;
  }, [svg]);
  const claveDe = (destino: EventTarget) =>
    destino instanceof Element ? destino.closest('[data-seccion]')?.getAttribute('data-seccion') : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the sections inside are the buttons; it hears them all
    <div
      ref={caja}
      className="comprador__mapa"
      onClick={({ target }) => alElegir.current(claveDe(target) ?? '')}
      onKeyDown={({ key, target }) => {
        if (key === 'Enter') alElegir.current(claveDe(target) ?? '');
      }}
    />
  );
}

/** A section's seats on the engine that buyers pick them on. */
function Asientos({ seccion }: { seccion: DocumentoDeRecinto['secciones'][number] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const plan = useMemo(() => planoDe(seccion), [seccion]);
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d', { alpha: false });
    if (!ctx) return;
    const motor = new MapEngine(ctx, {
      plan,
      skin: vestido(ctx.canvas),
      events: { onPress: () => {}, onHover: () => {}, onZoom: () => {} },
    });
    return () => motor.destroy();
  }, [plan]);
  return (
    <canvas
      ref={canvas}
      className="comprador__asientos"
      role="img"
      aria-label={`Asientos de ${seccion.nombre}`}
    />
  );
}

function planoDe({ filas, tipo, orientacionFilas }: DocumentoDeRecinto['secciones'][number]): Plan {
  return createPlan({
    rows: filas.map(({ nombre, asientos }, i) => ({
      name: nombre,
      seats: asientos.map((asiento, k) => ({ ...asiento, id: i * 1_000 + k })),
    })),
    categoryOf: () => 0,
    stateOf: () => 0,
    numberOf: ({ numero }) => numero,
    kinds: ['free'],
    colors: ['#ffb347'],
    areTables: tipo === 'mesas',
    orientation: orientacionFilas,
  });
}

/** The storefront's night: the tokens of the side, which is at night in both themes. */
function vestido(canvas: Element): Skin {
  const estilo = getComputedStyle(canvas);
  const token = (nombre: string) => estilo.getPropertyValue(`--${nombre}`).trim();
  return {
    theme: {
      ground: token('lado'),
      stage: token('lado-3'),
      edge: token('lado-txt-3'),
      bone: token('lado-txt'),
      bone2: token('lado-txt-2'),
      bone3: token('lado-txt-3'),
      pick: token('amarillo'),
      onPick: token('sobre-amarillo'),
      font: token('texto'),
    },
    states: [{ body: 'filled', dot: { side: SEAT, least: 1 } }],
    shapes: SHAPES.map(shape => new Path2D(shape)),
    stage: 'Escenario',
  };
}
