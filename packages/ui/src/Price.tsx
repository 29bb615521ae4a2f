import './Price.css';

export interface PriceProps {
  /** The amount that the card is charged, already formatted: the large figure. */
  total: string;
  /** The price before charges and the charges, already formatted. */
  base?: string | undefined;
  charges?: string | undefined;
  /** The amount that a promotion takes off the base. */
  discount?: string | undefined;
  /** The words beside the total. */
  label?: string | undefined;
}

/** A price as a buyer reads it: the total first, "Precio $x + cargos $y" beneath. */
export function Price({ total, base, discount, charges, label = 'total con cargos' }: PriceProps) {
  return (
    <p className="precio">
      <span className="precio__total">{total}</span>
      <span className="precio__rotulo">{label}</span>
      {base && (
        <span className="precio__base">
          Precio {base}
          {discount && ` − descuento ${discount}`}
          {charges && ` + cargos ${charges}`}
        </span>
      )}
    </p>
  );
}
