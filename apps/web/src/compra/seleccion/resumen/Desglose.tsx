import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { DesglosePrecio } from '../../desglose/DesglosePrecio.tsx';
import type { Cotizacion } from './cotizarSeleccion.ts';
import './Desglose.css';

/** The breakdown below the total, to be folded away where the summary is long. */
export function Desglose({ evento, cotizacion }: { evento: EventoDetalle; cotizacion: Cotizacion }) {
  const { desglose, promocion } = cotizacion;
  return (
    <details className="desglose" open>
      <summary>
        Desglose
        <Icon name="abajo" />
      </summary>
      <DesglosePrecio evento={evento} desglose={desglose} promocion={promocion} />
    </details>
  );
}
