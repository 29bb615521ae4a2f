import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import QRCode from 'qrcode';

/** A code in a picture: its middle and side in pixels, quiet zone included. */
export interface CodigoEnCuadro {
  texto: string;
  x: number;
  y: number;
  lado: number;
  /** Radians. */
  giro?: number;
  /** Luma of light and dark modules: near each other on a dim screen, swapped on an inverted one. */
  claro?: number;
  oscuro?: number;
  /** A lamp mirrored in the screen: light over a part of the code, strongest at its middle. */
  brillo?: number;
  nivel?: 'L' | 'M';
}

const FONDO = 70;
const ZONA_BLANCA = 4;
/** Side of the corner that marks a scene, and its luma when it is lit. */
const ESQUINA = 16;
const ENCENDIDA = 235;

/** The camera's picture for so many frames. */
export interface Escena {
  cuadros: number;
  codigos: readonly CodigoEnCuadro[];
  /** Lights the upper left corner, which shows a measurement when the scene begins. */
  marcada?: boolean;
}

interface Pelicula {
  ancho: number;
  alto: number;
  porSegundo: number;
}

/** Writes the scenes as y4m for Chromium's fake camera, which repeats them. */
export async function filmar(
  ruta: string,
  escenas: readonly Escena[],
  { ancho, alto, porSegundo }: Pelicula = { ancho: 640, alto: 480, porSegundo: 10 },
): Promise<void> {
  const archivo = createWriteStream(ruta);
  archivo.write(`YUV4MPEG2 W${ancho} H${alto} F${porSegundo}:1 Ip A1:1 C420jpeg\n`);
  for (const escena of escenas) {
    const cuadro = pintar(escena, { ancho, alto });
    for (let i = 0; i < escena.cuadros; i++) if (!archivo.write(cuadro)) await once(archivo, 'drain');
  }
  archivo.end();
  await once(archivo, 'finish');
}

function pintar(
  { codigos, marcada }: Pick<Escena, 'codigos' | 'marcada'>,
  { ancho, alto }: Pick<Pelicula, 'ancho' | 'alto'>,
): Buffer {
  const luma = Buffer.alloc(ancho * alto, FONDO);
  for (const codigo of codigos) ponerCodigo({ luma, ancho, alto }, codigo);
  if (marcada) for (let y = 0; y < ESQUINA; y++) luma.fill(ENCENDIDA, y * ancho, y * ancho + ESQUINA);
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((ancho * alto) / 2, 128)]);
}

function ponerCodigo(
  { luma, ancho, alto }: { luma: Buffer; ancho: number; alto: number },
  { texto, x, y, lado, giro = 0, claro = 235, oscuro = 16, brillo = 0, nivel = 'M' }: CodigoEnCuadro,
): void {
  const { modules } = QRCode.create([{ data: Buffer.from(texto), mode: 'byte' }], {
    errorCorrectionLevel: nivel,
  });
  const modulos = modules.size + 2 * ZONA_BLANCA;
  const [c, s] = [Math.cos(giro), Math.sin(giro)];
  for (let py = 0; py < alto; py++)
    for (let px = 0; px < ancho; px++) {
      const [dx, dy] = [px - x, py - y];
      const u = (dx * c + dy * s) / lado + 0.5;
      const v = (dy * c - dx * s) / lado + 0.5;
      if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
      const [mx, my] = [Math.floor(u * modulos) - ZONA_BLANCA, Math.floor(v * modulos) - ZONA_BLANCA];
      const dentro = mx >= 0 && my >= 0 && mx < modules.size && my < modules.size;
      const propia = dentro && modules.get(my, mx) ? oscuro : claro;
      const lejos = Math.hypot(u - 0.7, v - 0.35) / 0.45;
      luma[py * ancho + px] = Math.min(250, propia + brillo * Math.max(0, 1 - lejos));
    }
}
