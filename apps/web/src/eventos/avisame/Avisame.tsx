import { Button } from '@taquilla/ui/Button.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { Spinner } from '@taquilla/ui/Spinner.tsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Secciones } from '../evento/secciones.ts';
import type { Venta } from '../evento/venta.ts';
import './Avisame.css';

/** The form and its calls: few visitors wait for an event. */
const PedirAviso = lazy(() => import('./PedirAviso.tsx').then(m => ({ default: m.PedirAviso })));

/** Whether buyers can only wait: no sale now, or no place left that lets a person in. */
export function seEspera(venta: Venta, secciones: Pick<Secciones, 'secciones'> | undefined): boolean {
  if (venta !== 'abierta') return ['programada', 'pausada', 'agotada', 'sin_lugares'].includes(venta);
  return (
    secciones?.secciones.every(
      ({ seccionAdicional, asientosDisponibles }) => seccionAdicional || asientosDisponibles === 0,
    ) ?? false
  );
}

const TITULOS: Partial<Record<Venta, string>> = {
  programada: '¿Te avisamos cuando abra la venta?',
  pausada: '¿Te avisamos cuando siga la venta?',
};

/** One mail when an event that cannot be bought can be bought (§B3.9); the link of its confirmation opens this page. */
export function Avisame({ eventoId, venta }: { eventoId: number; venta: Venta }) {
  const [pedido, setPedido] = useState<{ llave: string | null } | null>(null);
  useEffect(() => {
    const mirar = () => {
      const llave = tomarLlave();
      if (llave) setPedido({ llave });
    };
    mirar();
    // The mail's link may be opened in the tab that shows the event already.
    addEventListener('hashchange', mirar);
    return () => removeEventListener('hashchange', mirar);
  }, []);
  return (
    <Panel className="avisame" title={TITULOS[venta] ?? '¿Te avisamos si regresan lugares?'}>
      <p className="suave">
        Un solo correo, en cuanto se pueda comprar. Avisamos en el orden en que lo pidieron; los lugares son
        de quien compre primero.
      </p>
      {pedido ? (
        <Suspense fallback={<Spinner />}>
          <PedirAviso key={pedido.llave} eventoId={eventoId} llave={pedido.llave} />
        </Suspense>
      ) : (
        <Button onClick={() => setPedido({ llave: null })}>Avísame</Button>
      )}
    </Panel>
  );
}

/** The key in the address, which then leaves it; null without one. Behind `#` it is in no log. */
function tomarLlave(): string | null {
  const [, llave = null] = /^#avisame=([0-9a-f-]{36})$/.exec(location.hash) ?? [];
  if (llave) history.replaceState(history.state, '', location.pathname + location.search);
  return llave;
}
