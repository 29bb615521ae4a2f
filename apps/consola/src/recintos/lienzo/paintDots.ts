/** Seats too small for a circle, relative to their section's place. */
interface Dots {
  /** Two numbers a seat. */
  puntos: Float32Array;
  /** Radius of a dot, in pixels. */
  radio: number;
  /** Pixels a unit of the drawing. */
  escala: number;
  /** Offset of the section's place from the view's corner, in units. */
  dx: number;
  dy: number;
  color: string;
}

interface DotPicture extends Pick<Dots, 'radio' | 'escala' | 'color'> {
  densidad: number;
  /** Null until the same dots are painted a second time. */
  lienzo: HTMLCanvasElement | null;
  x0: number;
  y0: number;
}

const pictures = new WeakMap<Float32Array, DotPicture>();

/**
 * Paints a section's seats as dots. Dots painted twice at one size become a picture: the sixty thousand dots of an arena in
 * motion are then a hundred pictures (§C10.14).
 */
export function paintDots(ctx: CanvasRenderingContext2D, siembra: Dots): void {
  const { puntos, radio, escala, dx, dy, color } = siembra;
  const densidad = ctx.getTransform().a;
  const sabido = pictures.get(puntos);
  const vale =
    sabido?.escala === escala &&
    sabido.radio === radio &&
    sabido.color === color &&
    sabido.densidad === densidad;
  if (!vale) {
    pictures.set(puntos, { radio, escala, color, densidad, lienzo: null, x0: 0, y0: 0 });
    drawDots(ctx, siembra);
    return;
  }
  const sello = sabido.lienzo ? sabido : takePicture(puntos, sabido);
  if (!sello.lienzo) return;
  // Whole pixels keep the picture sharp.
  const enPixel = (n: number) => Math.round(n * densidad) / densidad;
  ctx.drawImage(
    sello.lienzo,
    enPixel((dx + sello.x0) * escala - ORILLA),
    enPixel((dy + sello.y0) * escala - ORILLA),
    sello.lienzo.width / densidad,
    sello.lienzo.height / densidad,
  );
}

const ORILLA = 4;

function takePicture(puntos: Float32Array, sello: DotPicture): DotPicture {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < puntos.length; i += 2) {
    const [x, y] = [puntos[i] ?? 0, puntos[i + 1] ?? 0];
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  const { escala, densidad } = sello;
  const lienzo = document.createElement('canvas');
  lienzo.width = Math.max(1, Math.ceil(((x1 - x0) * escala + 2 * ORILLA) * densidad));
  lienzo.height = Math.max(1, Math.ceil(((y1 - y0) * escala + 2 * ORILLA) * densidad));
  const ctx = lienzo.getContext('2d');
  ctx?.setTransform(densidad, 0, 0, densidad, ORILLA * densidad, ORILLA * densidad);
  if (ctx) drawDots(ctx, { ...sello, puntos, dx: -x0, dy: -y0 });
  const grabado = { ...sello, lienzo, x0, y0 };
  pictures.set(puntos, grabado);
  return grabado;
}

function drawDots(ctx: CanvasRenderingContext2D, { puntos, radio, escala, dx, dy, color }: Dots): void {
  ctx.fillStyle = color;
  for (let i = 0; i < puntos.length; i += 2)
    ctx.fillRect(
      ((puntos[i] ?? 0) + dx) * escala - radio,
      ((puntos[i + 1] ?? 0) + dy) * escala - radio,
      2 * radio,
      2 * radio,
    );
}
