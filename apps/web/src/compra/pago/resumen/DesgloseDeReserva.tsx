import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos } from '@taquilla/rules/dinero';
import { DesglosePrecio } from '../../desglose/DesglosePrecio.tsx';

/** The breakdown of what is held, by the server's own figures. */
export function DesgloseDeReserva({ reserva, evento }: { reserva: Reserva; evento: EventoDetalle }) {
  const { desglose, promocion } = reserva;
  return (
    <div className="pago__desglose">
      <DesglosePrecio
        evento={evento}
        desglose={{
          boletos: desglose.boletos,
          importe: dePesos(desglose.importe),
          descuento: dePesos(desglose.descuento),
          subtotal: dePesos(desglose.subtotal),
          cargoServicio: dePesos(desglose.cargoServicio),
          cargoTarjeta: dePesos(desglose.cargoTarjeta),
          iva: dePesos(desglose.iva),
        }}
        promocion={promocion}
      />
    </div>
  );
}
