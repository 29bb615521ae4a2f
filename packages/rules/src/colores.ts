/** Mixes a part (0 to 1) of one colour into another. Both as `#rrggbb`. */
export function mezclar(color: string, otro: string, parte: number): string {
  const ajeno = canales(otro);
  const mezcla = canales(color).map((canal, i) => Math.round(canal + ((ajeno[i] ?? 0) - canal) * parte));
  return `#${mezcla.map(canal => canal.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast of two colours by WCAG, 1 to 21. Each as `#rgb` or `#rrggbb`. */
export function contraste(uno: string, otro: string): number {
  const [menor = 0, mayor = 0] = [luminancia(uno), luminancia(otro)].sort((a, b) => a - b);
  return (mayor + 0.05) / (menor + 0.05);
}

function luminancia(color: string): number {
  const [rojo = 0, verde = 0, azul = 0] = canales(color)
    .map(canal => canal / 255)
    .map(canal => (canal <= 0.04045 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4));
  return 0.2126 * rojo + 0.7152 * verde + 0.0722 * azul;
}

function canales(color: string): number[] {
  const largo = color.length === 4 ? `#${[...color.slice(1)].map(letra => letra + letra).join('')}` : color;
  return [1, 3, 5].map(desde => Number.parseInt(largo.slice(desde, desde + 2), 16));
}
