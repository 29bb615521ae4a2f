import type { FormaDeMapa } from '@taquilla/contract/consola/recintos';
import { groundOf } from '@taquilla/mapa/svg/sheet';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { useEffect, useMemo, useState } from 'react';
import { conLetras } from '../dibujo/conLetras.ts';
import { ComoVenia } from './ComoVenia.tsx';

const VISTAS = [
  { value: 'despues', label: 'Como queda' },
  { value: 'antes', label: 'Como venía' },
] as const;

interface Props {
  svg: string;
  /** The chosen file; null where no browser shows it. */
  original: File | null;
  /** Boxes of the finding on the map. */
  cajas: readonly FormaDeMapa['caja'][];
  que: string;
}

/** The map as a picture, before and after intake, with frames around a finding. A picture runs no scripts. */
export function MapaDelInforme({ svg, original, cajas, que }: Props) {
  const [vista, setVista] = useState<(typeof VISTAS)[number]['value']>('despues');
  const url = useDireccion(svg);
  const marco = useMemo(() => marcoDe(svg), [svg]);
  const antes = vista === 'antes' ? original : null;
  return (
    <>
      {original !== null && (
        <Segmented label="Antes y después" options={VISTAS} value={vista} onChange={setVista} />
      )}
      <div className="importar__muestra" data-suelo={antes ? 'papel' : groundOf(svg)}>
        {antes && <ComoVenia key={`${antes.name} ${antes.lastModified}`} archivo={antes} />}
        {!antes && url && <img src={url} alt="El mapa como se guarda" />}
        {!antes && cajas.length > 0 && <Cuadros marco={marco} cajas={cajas} que={que} />}
      </div>
    </>
  );
}

interface CuadrosProps extends Pick<Props, 'cajas' | 'que'> {
  marco: FormaDeMapa['caja'];
}

function Cuadros({ marco, cajas, que }: CuadrosProps) {
  // A margin that stays visible, however small the framed part is.
  const holgura = marco.ancho / 150;
  return (
    <svg
      viewBox={`${marco.x} ${marco.y} ${marco.ancho} ${marco.alto}`}
      role="img"
      aria-label={`Dónde: ${que}`}
    >
      {cajas.map(({ x, y, ancho, alto }) => (
        <rect
          key={`${x} ${y} ${ancho} ${alto}`}
          x={x - holgura}
          y={y - holgura}
          width={ancho + 2 * holgura}
          height={alto + 2 * holgura}
        />
      ))}
    </svg>
  );
}

function useDireccion(svg: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const hecha = URL.createObjectURL(new Blob([conLetras(svg)], { type: 'image/svg+xml' }));
    setUrl(hecha);
    return () => URL.revokeObjectURL(hecha);
  }, [svg]);
  return url;
}

function marcoDe(svg: string): FormaDeMapa['caja'] {
  const [x = 0, y = 0, ancho = 1, alto = 1] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '')
    .split(/[\s,]+/)
    .map(Number);
  return { x, y, ancho, alto };
}
