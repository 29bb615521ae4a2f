import { formatPesos, restar } from '@taquilla/rules/dinero';
import { cotizarUno, type EventoConTarifas } from '@taquilla/rules/tarifas';
import { Price } from '@taquilla/ui/Price.tsx';

/** One ticket's price, the total with charges first. `precio` is in pesos, without charges. */
export function PrecioTotal({
  de,
  categoria,
  precio,
}: {
  de: EventoConTarifas;
  categoria: string;
  precio: number;
}) {
  const { total, importe, descuento, subtotal } = cotizarUno(de, { categoria, precio });
  if (total === 0) return <Price total="Gratis" label="sin cargos" />;
  return (
    <Price
      total={formatPesos(total)}
      base={formatPesos(importe)}
      discount={descuento > 0 ? formatPesos(descuento) : undefined}
      charges={formatPesos(restar(total, subtotal))}
    />
  );
}
