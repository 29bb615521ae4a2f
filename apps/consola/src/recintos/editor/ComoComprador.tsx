import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import { createElements } from '@taquilla/mapa/svg/elements';
import { onOther, putBacking } from '@taquilla/mapa/svg/grounds';
import { labelsOn } from '@taquilla/mapa/svg/labels';
import { readSvg } from '@taquilla/mapa/svg/read';
import { makeSafe } from '@taquilla/mapa/svg/safe';
import { shapesOf } from '@taquilla/mapa/svg/shapes';
import { stageName } from '@taquilla/mapa/svg/stageName';
import { openSvgView } from '@taquilla/mapa/view/svgView';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AsientosDelComprador } from './AsientosDelComprador.tsx';
import './ComoComprador.css';

interface Props {
  documento: DocumentoDeRecinto;
  /** The map in the storefront's form. */
  mapa: string;
  onDismiss: () => void;
}

const ANCHOS = [
  { value: '360', label: '360 px' },
  { value: '1280', label: '1280 px' },
] as const;
const TODO = 'todo';

/** The venue as buyers see it (§C10.13): the storefront's own map and seats, at night, on a phone and on a wide screen. */
export function ComoComprador({ documento, mapa, onDismiss }: Props) {
  const [ancho, setAncho] = useState<(typeof ANCHOS)[number]['value']>('360');
  const [cual, setCual] = useState(TODO);
  const { secciones } = documento;
  const seccion = secciones.find(({ id }) => id === cual);
  const escenario = useMemo(() => stageName(mapa), [mapa]);
  const opciones = [
    { value: TODO, label: 'Todo el recinto' },
    ...secciones.map(({ id, nombre }) => ({ value: id, label: nombre })),
  ];
  const elegirClave = (clave: string) => {
    const hallada = secciones.find(otra => otra.clave === clave);
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
            <EnLaSeccion key={`${seccion.id} ${ancho}`} {...{ seccion, escenario }} />
          ) : (
            <Mapa svg={mapa} {...{ secciones }} onElegir={elegirClave} />
          )}
        </div>
      </section>
    </Dialog>
  );
}

type Seccion = DocumentoDeRecinto['secciones'][number];

/** The inside of a section; in a general one the buyer picks a number. */
function EnLaSeccion({ seccion, escenario }: { seccion: Seccion; escenario: string | null }) {
  if (seccion.tipo !== 'general') return <AsientosDelComprador {...{ seccion, escenario }} />;
  const lugares = seccion.capacidad.toLocaleString('es-MX');
  return (
    <p>
      <strong>{seccion.nombre}</strong>
      {`: área general de ${lugares} lugares. El comprador elige cuántos quiere.`}
    </p>
  );
}

interface MapaProps {
  svg: string;
  secciones: readonly Seccion[];
  onElegir: (clave: string) => void;
}

function claveDe(destino: EventTarget): string | null | undefined {
  return destino instanceof Element ? destino.closest('[data-seccion]')?.getAttribute('data-seccion') : null;
}

/** The venue's map: sections light up, and open their seats. */
function Mapa({ svg, secciones, onElegir }: MapaProps) {
  const caja = useRef<HTMLDivElement>(null);
  const alElegir = useRef(onElegir);
  alElegir.current = onElegir;
  useEffect(() => {
    const leido = readSvg(svg);
    const seguro = leido && makeSafe(leido);
    if (!seguro || !caja.current) return;
    const root = createElements(seguro);
    const [minX = 0, minY = 0, width = 1, height = 1] = (root.getAttribute('viewBox') ?? '')
      .split(/[\s,]+/)
      .map(Number);
    const nombres = new Map(secciones.map(({ clave, nombre }) => [clave, nombre]));
    for (const forma of root.querySelectorAll('[data-seccion]')) {
      forma.setAttribute('role', 'button');
      forma.setAttribute('tabindex', '0');
      forma.setAttribute('aria-label', nombres.get(forma.getAttribute('data-seccion') ?? '') ?? '');
    }
    root.style.aspectRatio = `${width} / ${height}`;
    caja.current.replaceChildren(root);
    const formas = [...root.querySelectorAll<SVGElement>('[data-seccion]')].flatMap(shapesOf);
    for (const letreros of labelsOn(root, formas).values())
      for (const letrero of letreros) letrero.classList.add('comprador__letrero');
    for (const forma of onOther(root, formas)) putBacking(forma, 'comprador__base');
    const vista = openSvgView(root, { minX, minY, maxX: minX + width, maxY: minY + height });
    return vista.destroy;
  }, [svg, secciones]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the sections inside are the buttons; it hears them all
    <div
      ref={caja}
      className="comprador__mapa"
      onClick={({ target }) => alElegir.current(claveDe(target) ?? '')}
      onKeyDown={({ key, target }) => {
        if (key === 'Enter' || key === ' ') alElegir.current(claveDe(target) ?? '');
      }}
    />
  );
}
