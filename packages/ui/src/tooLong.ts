const FIGURES = new Intl.NumberFormat('es-MX');

/**
 * The error of a text that is longer than its field takes. `maxLength` cuts pasted text silently; a field with `most`
 * keeps all of it and shows this error (§C16.2).
 */
export function tooLong(value: unknown, most: number | undefined): string | undefined {
  if (most === undefined || typeof value !== 'string' || value.length <= most) return undefined;
  return `Lo más son ${FIGURES.format(most)} caracteres; sobran ${FIGURES.format(value.length - most)}.`;
}
