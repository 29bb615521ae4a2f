/** The colours without an artwork: the house's bone and paper. Never its yellow, which marks the main action. */
const COLORES_DE_LA_CASA: readonly string[] = ['#f8f3e9', '#c6bdb0', '#e8dece', '#a0968a'];

const LADO = 24;
const CUANTOS = 5;
/** A pixel that is darker or greyer than this is the poster's paper, not its colour. */
const LUZ_MINIMA = 70;
const SEPARACION_MINIMA = 60;

/** The liveliest colours of one of this shop's pictures, as CSS hex; the house's own if it cannot be read. */
export async function coloresDeImagen(src: string | null): Promise<string[]> {
  if (!src) return [...COLORES_DE_LA_CASA];
  try {
    const imagen = new Image();
    imagen.src = src;
    await imagen.decode();
    const canvas = document.createElement('canvas');
    canvas.width = LADO;
    canvas.height = LADO;
    const pincel = canvas.getContext('2d');
    pincel?.drawImage(imagen, 0, 0, LADO, LADO);
    const colores = elegirColores(pincel?.getImageData(0, 0, LADO, LADO).data ?? []);
    return colores.length > 0 ? colores : [...COLORES_DE_LA_CASA];
  } catch {
    return [...COLORES_DE_LA_CASA];
  }
}

/** Up to five bright and different colours, the liveliest first, from pixels in RGBA. */
export function elegirColores(rgba: ArrayLike<number>): string[] {
  const pixeles: Color[] = [];
  for (let i = 0; i + 3 < rgba.length; i += 4) {
    pixeles.push({ r: rgba[i] ?? 0, g: rgba[i + 1] ?? 0, b: rgba[i + 2] ?? 0 });
  }
  const vivos = pixeles.filter(color => luz(color) >= LUZ_MINIMA).sort((a, b) => viveza(b) - viveza(a));
  const elegidos: Color[] = [];
  for (const color of vivos) {
    if (elegidos.length === CUANTOS) break;
    if (elegidos.every(otro => distancia(color, otro) >= SEPARACION_MINIMA)) elegidos.push(color);
  }
  return elegidos.map(enHex);
}

interface Color {
  r: number;
  g: number;
  b: number;
}

function luz({ r, g, b }: Color): number {
  return Math.max(r, g, b);
}

function viveza({ r, g, b }: Color): number {
  return Math.max(r, g, b) - Math.min(r, g, b) + Math.max(r, g, b) / 2;
}

function distancia(a: Color, b: Color): number {
  return Math.hypot(a.r - b.r, a.g - b.g, a.b - b.b);
}

function enHex({ r, g, b }: Color): string {
  return `#${[r, g, b].map(canal => canal.toString(16).padStart(2, '0')).join('')}`;
}
