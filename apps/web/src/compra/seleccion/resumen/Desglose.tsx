import type { EventoDetalle } from '@taquilla/contract/entidades/evento';
import { type Centavos, formatPesos } from '@taquilla/rules/dinero';
import { Icon } from '../../../ui/Icon.tsx';
import { contar } from '../sala/nombrar.ts';
import type { Cotizacion } from './cotizarSeleccion.ts';
import './Desglose.css';

/** What the total is made of (§9.3), below it: every component as it was rounded, so that the lines add up. */
export function Desglose({ evento, cotizacion }: { evento: EventoDetalle; cotizacion: Cotizacion }) {
  const { desglose, promocion } = cotizacion;
  const servicio = evento.udsPorCategoria ? '' : ` (${porCiento(evento.usoDeServicio)})`;
  return (
    <details className="desglose" open>
      <summary>
        Desglose
        <Icon name="abajo" />
      </summary>
      <dl>
        <Renglon que={contar(desglose.boletos, 'boleto')} monto={desglose.importe} />
        {promocion && desglose.descuento > 0 && (
          <>
            <div className="desglose__rebaja">
              <dt>{promocion.promocion.nombre}</dt>
              <dd>−{formatPesos(desglose.descuento)}</dd>
            </div>
            <Renglon que="Subtotal" monto={desglose.subtotal} />
          </>
        )}
        <Renglon que={`Cargo por servicio${servicio}`} monto={desglose.cargoServicio} />
        <Renglon
          que={`Cargo por uso de tarjeta (${porCiento(evento.usoDeTarjeta)})`}
          monto={desglose.cargoTarjeta}
        />
        {evento.isIvaApplied && <Renglon que={`IVA (${porCiento(evento.ivaRate)})`} monto={desglose.iva} />}
      </dl>
    </details>
  );
}

function Renglon({ que, monto }: { que: string; monto: Centavos }) {
  return (
    <div>
      <dt>{que}</dt>
      <dd>{formatPesos(monto)}</dd>
    </div>
  );
}

/** `12 %`, `3.5 %`. */
function porCiento(tasa: number): string {
  return `${Number((tasa * 100).toFixed(2))} %`;
}
