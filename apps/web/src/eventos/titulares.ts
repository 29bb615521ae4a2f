/** Names in one line: what the organiser left empty has no comma. */
export function enRenglon(...nombres: string[]): string {
  return nombres.filter(nombre => nombre.trim()).join(', ');
}

/** Whether a title needs wider lines: its capitals reach higher than the others. */
export function hasAccentedCapital(title: string): boolean {
  return /[ÁÉÍÓÚÜÑ]/.test(title);
}
