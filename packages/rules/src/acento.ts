/** The lightest ground of the storefront's night on which the accent's words stand; on all darker ones it reads better. */
const FONDO = '#2b2520';
/** WCAG 2.2, 1.4.3: of words of the usual size. The ink on the accent is darker than the ground, so it reads as well. */
const MINIMO = 4.5;

/** The reason against a colour (`#rrggbb`) as the accent of the storefront, as a sentence; null where there is none. */
export function faltaDelAcento(color: string): string | null {
  const hay = contraste(color, FONDO);
  if (hay >= MINIMO) return null;
  // Rounded down: 4.49 is not enough, and must not read as 4.5.
  const dicho = (Math.floor(hay * 10) / 10).toFixed(1);
  return `No se lee sobre el fondo oscuro de la tienda: su contraste es de ${dicho} y hace falta ${MINIMO}. Elige uno más claro.`;
}

/** A colour with a part (0 to 1) of another in it. Both as `#rrggbb`. */
export function mezclar(color: string, otro: string, parte: number): string {
  const ajeno = canales(otro);
  const mezcla = canales(color).map((canal, i) => Math.round(canal + ((ajeno[i] ?? 0) - canal) * parte));
  return `#${mezcla.map(canal => canal.toString(16).padStart(2, '0')).join('')}`;
}

function contraste(uno: string, otro: string): number {
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
  return [1, 3, 5].map(desde => Number.parseInt(color.slice(desde, desde + 2), 16));
}
