/** Whether a title needs wider lines: its capitals reach higher than the others. */
export function hasAccentedCapital(title: string): boolean {
  return /[ÁÉÍÓÚÜÑ]/.test(title);
}
