/** Names in one line; an empty name adds no comma. */
export function enRenglon(...nombres: string[]): string {
  return nombres.filter(nombre => nombre.trim()).join(', ');
}

/** Whether a title needs wider lines, because its capitals have accents. */
export function hasAccentedCapital(title: string): boolean {
  return /[ÁÉÍÓÚÜÑ]/.test(title);
}
