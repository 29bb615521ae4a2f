import { SvgNoValido, sanearSvg } from '../mapas/sanearSvg.ts';

/** As wide as a shared page shows its picture. */
const ANCHO = 1_200;
/** A drawing that is taller than this many times its width would take the machine's memory. */
const ALTO_POR_ANCHO = 2;

let cola: Promise<unknown> = Promise.resolve();

/**
 * A drawing as PNG, painted off the event loop, one at a time: a shared picture is less urgent than a buyer's seats.
 * Null where it cannot be painted: no drawing, too tall, or this machine has no painter.
 */
export function pintarSvg(svg: Buffer): Promise<Buffer | null> {
  const pintada = cola.then(() => pintar(svg.toString('utf8')));
  cola = pintada.catch(() => undefined);
  return pintada.catch(error => {
    if (error instanceof SvgNoValido) return null;
    throw error;
  });
}

async function pintar(dado: string): Promise<Buffer | null> {
  // Made safe once more: the painter would open files that a drawing names.
  const svg = sanearSvg(dado);
  const pintor = await import('@resvg/resvg-js').catch(() => null);
  if (!pintor) return null;
  // Posters carry their letters as paths; fonts of the machine would look different on each.
  const opciones = {
    fitTo: { mode: 'width', value: ANCHO },
    font: { loadSystemFonts: false },
    logLevel: 'off',
  } as const;
  const { width, height } = new pintor.Resvg(svg, opciones);
  if (!(height > 0 && height <= width * ALTO_POR_ANCHO)) return null;
  return (await pintor.renderAsync(svg, opciones)).asPng();
}
