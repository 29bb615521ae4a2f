/**
 * How many tickets a buyer may take now: the event's limit less those they hold or own, and no more than remain (§5.11,
 * §9.4).
 */
export function cantidadPermitida(venta: {
  limite: number;
  /** Places left; null while unknown, in which case none may be taken (§2.26). */
  disponibles: number | null;
  /** Places that the buyer holds or bought in other purchases of the same event. */
  yaComprados: number;
}): number {
  const { limite, disponibles, yaComprados } = venta;
  return Math.max(0, Math.min(limite - yaComprados, disponibles ?? 0));
}

/** Whether a quantity is a whole number from 1 to `permitida` (§5.11). */
export function esCantidadValida(cantidad: number, permitida: number): boolean {
  return Number.isInteger(cantidad) && cantidad >= 1 && cantidad <= permitida;
}

/** The valid quantity nearest to the one typed or stepped to (§5.11); 0 when none is allowed. */
export function ajustarCantidad(cantidad: number, permitida: number): number {
  if (permitida < 1) return 0;
  if (Number.isNaN(cantidad)) return 1;
  return Math.min(permitida, Math.max(1, Math.trunc(cantidad)));
}

/** Whether one more ticket may be added: the plus button, or a further seat (§5.11). */
export function puedeAgregar(cantidad: number, permitida: number): boolean {
  return cantidad < permitida;
}

/** The buyer's message at the event's limit (§9.4). */
export function mensajeLimite(limite: number): string {
  return `El máximo es de ${limite} ${limite === 1 ? 'boleto' : 'boletos'} por persona.`;
}
