import { classes } from '@taquilla/ui/classes.ts';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import './Globo.css';

/** Pixels between the section and its tooltip, and between the tooltip and the map's edge. */
const AIRE = 10;
const ORILLA = 8;

interface Lugar {
  left: number;
  top: number;
  flecha: number;
  lado: 'arriba' | 'abajo';
}

/**
 * A section's description, above it or below, whichever side has more room. On a phone style sheets put it under the
 * map.
 */
export function Globo({
  sobre,
  fijado,
  children,
}: {
  sobre: SVGElement;
  /** Whether the section was tapped, so that the tooltip stays and has a button. */
  fijado: boolean;
  children: ReactNode;
}) {
  const globo = useRef<HTMLDivElement>(null);
  const lugar = useLugar(globo, sobre);

  // On a phone it appears below the map, which may be out of sight.
  useEffect(() => {
    if (fijado) globo.current?.scrollIntoView({ block: 'nearest' });
  }, [fijado]);

  return (
    <div
      ref={globo}
      className={classes('globo', fijado && 'globo--fijado', lugar?.lado === 'abajo' && 'globo--abajo')}
      style={
        lugar
          ? { left: lugar.left, top: lugar.top, '--flecha': `${lugar.flecha}px` }
          : { visibility: 'hidden' }
      }
    >
      {children}
    </div>
  );
}

/** The tooltip's place beside its section, updated whenever the map moves; null before it was measured. */
function useLugar(globo: RefObject<HTMLDivElement | null>, sobre: SVGElement): Lugar | null {
  const [lugar, setLugar] = useState<Lugar | null>(null);
  useLayoutEffect(() => {
    const propio = globo.current;
    const marco = propio?.offsetParent;
    const svg = sobre.ownerSVGElement;
    if (!propio || !marco || !svg) return;
    const seguir = () =>
      setLugar(ubicar(sobre.getBoundingClientRect(), marco.getBoundingClientRect(), propio));
    seguir();
    // The map moves without React.
    const movimiento = new MutationObserver(seguir);
    movimiento.observe(svg, { attributeFilter: ['viewBox'] });
    return () => movimiento.disconnect();
  }, [globo, sobre]);
  return lugar;
}

function ubicar(
  seccion: DOMRect,
  marco: DOMRect,
  { offsetWidth: ancho, offsetHeight: alto }: HTMLElement,
): Lugar {
  const medio = seccion.left + seccion.width / 2 - marco.left;
  const left = Math.max(ORILLA, Math.min(marco.width - ancho - ORILLA, medio - ancho / 2));
  const flecha = Math.max(16, Math.min(ancho - 16, medio - left));
  const arriba = seccion.top - marco.top - alto - AIRE;
  if (arriba >= -alto / 3) return { left, top: arriba, flecha, lado: 'arriba' };
  return { left, top: seccion.bottom - marco.top + AIRE, flecha, lado: 'abajo' };
}
