/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Least contrast of a seat's edge against the ground (WCAG 1.4.11). */
const VISIBLE = 3;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** Parses `#rgb` or `#rrggbb`; grey for anything else, because an organiser may have typed it. */
export function parseHex(color: string): Rgb {
  const hex = /^#(?:[0-9a-f]{3}){1,2}$/i.test(color.trim()) ? color.trim().slice(1) : '999999';
  const long = hex.length === 3 ? [...hex].map(digit => digit + digit).join('') : hex;
  const value = Number.parseInt(long, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Contrast of two colours by WCAG, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The colour, lightened (on a light ground darkened) until it stands out from the ground. */
export function visibleOn(color: string, ground: string): string {
  const back = parseHex(ground);
  const own = parseHex(color);
  const end = contrast(back, WHITE) >= VISIBLE ? WHITE : BLACK;
  for (let part = 0; part <= 1; part += 0.1) {
    const mixed = mix(own, end, part);
    if (contrast(mixed, back) >= VISIBLE) return toHex(mixed);
  }
  return toHex(end);
}

/** Shares of the way to the ground, or from it, for the second and later prices of one colour. */
const STEP = 0.24;
const MOST = 0.6;
/** A colour with less contrast is moved away from the ground, since nearer to it nothing could be told apart. */
const ENOUGH = 5;

/** The shade of a colour for the n-th of the prices that share it; 0 is the colour itself. */
export function shadeOf(color: string, level: number, ground: string): string {
  if (level === 0) return color;
  const [own, back] = [parseHex(color), parseHex(ground)];
  const away = contrast(back, WHITE) >= VISIBLE ? WHITE : BLACK;
  const to = contrast(own, back) >= ENOUGH ? back : away;
  return visibleOn(toHex(mix(own, to, Math.min(MOST, level * STEP))), ground);
}

/** The one of two inks that reads better on a colour. */
export function inkOn(color: string, inks: { dark: string; light: string }): string {
  const back = parseHex(color);
  return contrast(back, parseHex(inks.dark)) >= contrast(back, parseHex(inks.light)) ? inks.dark : inks.light;
}

/** Luminance by WCAG, 0 to 1, not rounded. */
export function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix([red, green, blue]: Rgb, [r, g, b]: Rgb, part: number): Rgb {
  const between = (from: number, to: number) => Math.round(from + (to - from) * part);
  return [between(red, r), between(green, g), between(blue, b)];
}

function toHex([red, green, blue]: Rgb): string {
  return `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`;
}
