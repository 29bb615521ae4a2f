/** "1 lugar", "1,368 lugares". */
export function enLugares(cuantos: number): string {
  return cuantos === 1 ? '1 lugar' : `${cuantos.toLocaleString('es-MX')} lugares`;
}
