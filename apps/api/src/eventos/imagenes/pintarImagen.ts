import { SvgNoValido, sanearSvg } from '../../mapas/sanearSvg.ts';

interface Pintada {
  png: Buffer;
  /** Size of the painted picture, in pixels. */
  ancho: number;
  alto: number;
}

/** Drawings are painted off the event loop, one at a time: a picture is less urgent than a buyer's seats. */
let cola: Promise<unknown> = Promise.resolve();

/**
 * Paints a safe drawing as PNG: `ancho` wide, or with its longer side as `lado`. Null where the drawing shows
 * nothing, is out of proportion, or this machine has no renderer.
 */
export function pintarPng(
  svg: string,
  medida: { ancho: number } | { lado: number },
): Promise<Pintada | null> {
  const pintada = cola.then(() => pintar(svg, medida));
  cola = pintada.catch(() => undefined);
  return pintada;
}

/** A drawing that contains one picture, with its bytes inside. */
export function enmarcarPng(png: Buffer, { ancho, alto }: { ancho: number; alto: number }): string {
  const datos = png.toString('base64');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ancho} ${alto}"><image width="${ancho}" height="${alto}" href="data:image/png;base64,${datos}"/></svg>`;
}

/** Highest ratio of the sides: a longer drawing would use up the machine's memory, or be a mere line. */
const DESPROPORCION = 12;

async function pintar(svg: string, medida: { ancho: number } | { lado: number }): Promise<Pintada | null> {
  const pintor = await import('@resvg/resvg-js').catch(() => null);
  if (!pintor) return null;
  // The machine's fonts would look different on each machine.
  const opciones = { font: { loadSystemFonts: false }, logLevel: 'off' } as const;
  const { width, height } = medidasDe(pintor, svg, opciones);
  if (!(width > 0 && height > 0 && Math.max(width / height, height / width) <= DESPROPORCION)) return null;
  const porAncho = 'ancho' in medida || width >= height;
  const fitTo = {
    mode: porAncho ? ('width' as const) : ('height' as const),
    value: 'ancho' in medida ? medida.ancho : medida.lado,
  };
  const hecha = await pintor.renderAsync(svg, { ...opciones, fitTo });
  const seVe = hecha.pixels.some((valor, i) => i % 4 === 3 && valor > 0);
  return seVe ? { png: hecha.asPng(), ancho: hecha.width, alto: hecha.height } : null;
}

type Pintor = typeof import('@resvg/resvg-js');

function medidasDe(pintor: Pintor, svg: string, opciones: ConstructorParameters<Pintor['Resvg']>[1]) {
  try {
    return new pintor.Resvg(svg, opciones);
  } catch {
    // A drawing without a size, or one that the renderer cannot read.
    return { width: 0, height: 0 };
  }
}

/** Highest ratio of height to width: a taller drawing would use up the machine's memory. */
const ALTO_POR_ANCHO = 2;

/** A poster as PNG of a width in pixels; null where it cannot be painted. Posters have their letters as paths, so no fonts are needed. */
export async function pintarAfiche(svg: Buffer, ancho: number): Promise<Buffer | null> {
  try {
    // Sanitised once more, because the renderer would open files that a drawing refers to.
    const pintada = await pintarPng(sanearSvg(svg.toString('utf8')), { ancho });
    return pintada && pintada.alto <= pintada.ancho * ALTO_POR_ANCHO ? pintada.png : null;
  } catch (error) {
    if (error instanceof SvgNoValido) return null;
    throw error;
  }
}
