import type { Reserva } from '@taquilla/contract/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/entidades/evento';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { contarBoletos } from './describirLugares.ts';

/** The breakdown of §9.3: every component as it was rounded, so that the lines add up to the total. */
export function DesglosePrecio({ reserva, evento }: { reserva: Reserva; evento: EventoDetalle }) {
  const { desglose, promocion } = reserva;
  const porServicio = evento.udsPorCategoria ? '' : ` (${porCiento(evento.usoDeServicio)})`;
  return (
    <dl className="pago__desglose">
      <Renglon que={contarBoletos(desglose.boletos)} monto={desglose.importe} />
      {desglose.descuento > 0 && (
        <>
          <Renglon
            que={`Descuento ${promocion?.clave ?? promocion?.nombre ?? ''}`}
            monto={-desglose.descuento}
            clase="pago__rebaja"
          />
          <Renglon que="Subtotal" monto={desglose.subtotal} clase="pago__subtotal" />
        </>
      )}
      <Renglon que={`Cargo por servicio${porServicio}`} monto={desglose.cargoServicio} />
      <Renglon
        que={`Cargo por uso de tarjeta (${porCiento(evento.usoDeTarjeta)})`}
        monto={desglose.cargoTarjeta}
      />
      {evento.isIvaApplied && <Renglon que={`IVA (${porCiento(evento.ivaRate)})`} monto={desglose.iva} />}
    </dl>
  );
}

function Renglon({ que, monto, clase }: { que: string; monto: number; clase?: string }) {
  const pesos = formatPesos(dePesos(Math.abs(monto)));
  return (
    <div className={clase}>
      <dt>{que}</dt>
      <dd>{monto < 0 ? `−${pesos}` : pesos}</dd>
    </div>
  );
}

/** `12 %`, `3.5 %`. */
function porCiento(tasa: number): string {
  return `${Number((tasa * 100).toFixed(2))} %`;
}
