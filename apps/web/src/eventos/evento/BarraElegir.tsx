import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { BottomBar } from '@taquilla/ui/BottomBar.tsx';
import { Button } from '@taquilla/ui/Button.tsx';
import { type RefObject, useEffect, useState } from 'react';

interface BarraElegirProps {
  /** Pesos with all charges. */
  precioDesde: number | null;
  hacia: RefObject<HTMLElement | null>;
}

/** The lowest price and a link down to the map, on a phone. Hidden once the map is in view. */
export function BarraElegir({ precioDesde, hacia }: BarraElegirProps) {
  const [aLaVista, setALaVista] = useState(false);

  useEffect(() => {
    const meta = hacia.current;
    if (!meta) return;
    const observador = new IntersectionObserver(
      entradas => setALaVista(entradas.some(e => e.isIntersecting)),
      {
        rootMargin: '0px 0px -35% 0px',
      },
    );
    observador.observe(meta);
    return () => observador.disconnect();
  }, [hacia]);

  if (aLaVista) return null;
  return (
    <BottomBar>
      <p>
        {precioDesde === 0 && <strong>Hay boletos gratis</strong>}
        {precioDesde !== null && precioDesde > 0 && (
          <>
            <small>Desde</small>
            <strong>{formatPesos(dePesos(precioDesde))}</strong>
            <small>total con cargos</small>
          </>
        )}
      </p>
      <Button onClick={() => hacia.current?.scrollIntoView()}>Elegir sección</Button>
    </BottomBar>
  );
}
