/** Names in one line: what the organiser left empty has no comma. */
export function enRenglon(...nombres: string[]): string {
  return nombres.filter(nombre => nombre.trim()).join(', ');
}
