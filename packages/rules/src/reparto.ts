/**
 * Splits centavos by weights so that the shares add up to the amount: each share is rounded half up, and the last weight
 * that is not 0 takes the rounding (§C7.1).
 */
export function repartir(monto: number, pesos: readonly number[]): number[] {
  const suma = pesos.reduce((total, peso) => total + peso, 0);
  const ultimo = pesos.findLastIndex(peso => peso > 0);
  if (suma === 0 || ultimo < 0) return pesos.map((_, i) => (i === 0 ? monto : 0));
  const partes = pesos.map((peso, i) => (i === ultimo ? 0 : Math.round((monto * peso) / suma)));
  const repartido = partes.reduce((total, parte) => total + parte, 0);
  return partes.map((parte, i) => (i === ultimo ? monto - repartido : parte));
}

/**
 * Splits centavos by what each has, so that the shares add up to the amount and none is more than it has. The amount is at
 * most their sum.
 */
export function repartirSinPasar(monto: number, tienen: readonly number[]): number[] {
  const suma = tienen.reduce((total, tiene) => total + tiene, 0);
  let hasta = 0;
  return tienen.map(tiene => {
    const antes = hasta;
    hasta += tiene;
    return suma === 0 ? 0 : Math.round((monto * hasta) / suma) - Math.round((monto * antes) / suma);
  });
}
