import type { DesgloseWire, PromocionWire } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import type { Desglose } from '@taquilla/rules/desglose';
import { type Centavos, dePesos, formatPesos } from '@taquilla/rules/dinero';
import { nombrarDescuento } from '@taquilla/rules/promociones';
import './DesglosePrecio.css';

interface DesglosePrecioProps {
  evento: Pick<
    EventoDetalle,
    'udsPorCategoria' | 'usoDeServicio' | 'usoDeTarjeta' | 'isIvaApplied' | 'ivaRate'
  >;
  desglose: Omit<Desglose, 'total'>;
  /** The promotion behind the discount. */
  promocion: Pick<PromocionWire, 'nombre' | 'clave'> | null;
}

/** The components of the total (§9.3), each as it was rounded, so that the lines add up to the total. */
export function DesglosePrecio({ evento, desglose, promocion }: DesglosePrecioProps) {
  const { boletos } = desglose;
  const servicio = evento.udsPorCategoria ? '' : ` (${porCiento(evento.usoDeServicio)})`;
  return (
    <dl className="desglose-precio">
      <Renglon que={`${boletos} ${boletos === 1 ? 'boleto' : 'boletos'}`} monto={desglose.importe} />
      {desglose.descuento > 0 && (
        <>
          <Renglon
            que={nombrarDescuento(promocion ? [promocion] : [])}
            monto={desglose.descuento}
            clase="desglose-precio__rebaja"
          />
          <Renglon que="Subtotal" monto={desglose.subtotal} clase="desglose-precio__subtotal" />
        </>
      )}
      <Renglon que={`Cargo por servicio${servicio}`} monto={desglose.cargoServicio} />
      <Renglon
        que={`Cargo por uso de tarjeta (${porCiento(evento.usoDeTarjeta)})`}
        monto={desglose.cargoTarjeta}
      />
      {evento.isIvaApplied && <Renglon que={`IVA (${porCiento(evento.ivaRate)})`} monto={desglose.iva} />}
    </dl>
  );
}

function Renglon({ que, monto, clase }: { que: string; monto: Centavos; clase?: string }) {
  return (
    <div className={clase}>
      <dt>{que}</dt>
      <dd>
        {clase === 'desglose-precio__rebaja' && '−'}
        {formatPesos(monto)}
      </dd>
    </div>
  );
}

/** `12 %`, `3.5 %`. */
function porCiento(tasa: number): string {
  return `${Number((tasa * 100).toFixed(2))} %`;
}

/** A breakdown of the wire in the form of the rules. */
export function enCentavos({ boletos, ...montos }: DesgloseWire): Desglose {
  const enteros = Object.entries(montos).map(([cual, monto]) => [cual, dePesos(monto)]);
  return { boletos, ...Object.fromEntries(enteros) };
}
