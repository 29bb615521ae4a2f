const VENTAS = 100;
const PESOS = 50_000;

/** The event's key, which the person types before an act on more than 100 sales or $50,000 (§C2.16); undefined below. */
export function palabraParaConfirmar(
  clave: string,
  { ventas = 0, pesos = 0 }: { ventas?: number; pesos?: number | null },
): string | undefined {
  return ventas > VENTAS || (pesos ?? 0) > PESOS ? clave : undefined;
}
