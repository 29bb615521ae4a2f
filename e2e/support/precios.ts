/** The rates of an event (§9.3), as in its YAML file. */
interface Tasas {
  servicio: number;
  tarjeta: number;
  iva?: number;
}

/** Most demonstration events: 12 % for the service, 3 % for the card, no IVA. */
const TASAS: Tasas = { servicio: 0.12, tarjeta: 0.03 };

/** The total by §9.3, computed here on purpose without the product's own rules. Centavos in, centavos out. */
export function conCargos(subtotal: number, { servicio, tarjeta, iva = 0 }: Tasas = TASAS): number {
  // Rates have few decimals: a hundred-thousandth removes binary errors before the half is rounded up.
  const parte = (tasa: number) => Math.floor(subtotal * tasa + 0.5 + 1e-5);
  return subtotal + parte(servicio) + parte(tarjeta) + parte(iva);
}

/** Centavos as the storefront writes them: 125000 is `$1,250.00`. */
export function enPesos(centavos: number): string {
  const pesos = Math.floor(centavos / 100).toString();
  const miles = pesos.replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${miles}.${String(centavos % 100).padStart(2, '0')}`;
}
