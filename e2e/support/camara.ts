import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import QRCode from 'qrcode';

/** A code in a picture: its middle and its side in pixels, quiet zone included. */
export interface CodigoEnCuadro {
  texto: string;
  x: number;
  y: number;
  lado: number;
  /** Radians. */
  giro?: number;
  /** Luma of light and dark modules: a dim screen has them near each other, an inverted one has them swapped. */
  claro?: number;
  oscuro?: number;
  /** A lamp mirrored in the screen: light upon a part of the code, as much at its middle. */
  brillo?: number;
  nivel?: 'L' | 'M';
}

const ANCHO = 640;
const ALTO = 480;
const POR_SEGUNDO = 10;
const FONDO = 70;
const ZONA_BLANCA = 4;

/** Writes what a camera sees as y4m, for Chromium's fake device: each scene for so many frames, over and over. */
export async function filmar(
  ruta: string,
  escenas: readonly { cuadros: number; codigos: readonly CodigoEnCuadro[] }[],
): Promise<void> {
  const archivo = createWriteStream(ruta);
  archivo.write(`YUV4MPEG2 W${ANCHO} H${ALTO} F${POR_SEGUNDO}:1 Ip A1:1 C420jpeg\n`);
  for (const { cuadros, codigos } of escenas) {
    const cuadro = pintar(codigos);
    for (let i = 0; i < cuadros; i++) if (!archivo.write(cuadro)) await once(archivo, 'drain');
  }
  archivo.end();
  await once(archivo, 'finish');
}

function pintar(codigos: readonly CodigoEnCuadro[]): Buffer {
  const luma = Buffer.alloc(ANCHO * ALTO, FONDO);
  for (const codigo of codigos) ponerCodigo(luma, codigo);
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((ANCHO * ALTO) / 2, 128)]);
}

function ponerCodigo(
  luma: Buffer,
  { texto, x, y, lado, giro = 0, claro = 235, oscuro = 16, brillo = 0, nivel = 'M' }: CodigoEnCuadro,
): void {
  const { modules } = QRCode.create([{ data: Buffer.from(texto), mode: 'byte' }], {
    errorCorrectionLevel: nivel,
  });
  const modulos = modules.size + 2 * ZONA_BLANCA;
  const [c, s] = [Math.cos(giro), Math.sin(giro)];
  for (let py = 0; py < ALTO; py++)
    for (let px = 0; px < ANCHO; px++) {
      const [dx, dy] = [px - x, py - y];
      const u = (dx * c + dy * s) / lado + 0.5;
      const v = (dy * c - dx * s) / lado + 0.5;
      if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
      const [mx, my] = [Math.floor(u * modulos) - ZONA_BLANCA, Math.floor(v * modulos) - ZONA_BLANCA];
      const dentro = mx >= 0 && my >= 0 && mx < modules.size && my < modules.size;
      const propia = dentro && modules.get(my, mx) ? oscuro : claro;
      const lejos = Math.hypot(u - 0.7, v - 0.35) / 0.45;
      luma[py * ANCHO + px] = Math.min(250, propia + brillo * Math.max(0, 1 - lejos));
    }
}
