import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import QRCode from 'qrcode';

/** A code in a picture: its middle and side in pixels, quiet zone included. */
export interface CodeInFrame {
  texto: string;
  x: number;
  y: number;
  side: number;
  /** Radians. */
  turn?: number;
  /** Luma of light and dark modules: near each other on a dim screen, swapped on an inverted one. */
  light?: number;
  dark?: number;
  /** A lamp mirrored in the screen: light over a part of the code, strongest at its middle. */
  glare?: number;
  level?: 'L' | 'M';
}

const BACKGROUND = 70;
const QUIET_ZONE = 4;
/** Side of the corner that marks a scene, and its luma when it is lit. */
const CORNER = 16;
const LIT = 235;

/** The camera's picture for so many frames. */
export interface Scene {
  frames: number;
  codigos: readonly CodeInFrame[];
  /** Lights the upper left corner, which shows a measurement when the scene begins. */
  isMarked?: boolean;
}

interface Film {
  width: number;
  height: number;
  perSecond: number;
}

/** Writes the scenes as y4m for Chromium's fake camera, which repeats them. */
export async function film(
  path: string,
  scenes: readonly Scene[],
  { width, height, perSecond }: Film = { width: 640, height: 480, perSecond: 10 },
): Promise<void> {
  const file = createWriteStream(path);
  file.write(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`);
  for (const scene of scenes) {
    const frame = paint(scene, { width, height });
    for (let i = 0; i < scene.frames; i++) if (!file.write(frame)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

function paint(
  { codigos, isMarked }: Pick<Scene, 'codigos' | 'isMarked'>,
  { width, height }: Pick<Film, 'width' | 'height'>,
): Buffer {
  const luma = Buffer.alloc(width * height, BACKGROUND);
  for (const codigo of codigos) putCode({ luma, width, height }, codigo);
  if (isMarked) for (let y = 0; y < CORNER; y++) luma.fill(LIT, y * width, y * width + CORNER);
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
}

function putCode(
  { luma, width, height }: { luma: Buffer; width: number; height: number },
  { texto, x, y, side, turn = 0, light = 235, dark = 16, glare = 0, level = 'M' }: CodeInFrame,
): void {
  const { modules } = QRCode.create([{ data: Buffer.from(texto), mode: 'byte' }], {
    errorCorrectionLevel: level,
  });
  const moduleCount = modules.size + 2 * QUIET_ZONE;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  for (let py = 0; py < height; py++)
    for (let px = 0; px < width; px++) {
      const [dx, dy] = [px - x, py - y];
      const u = (dx * c + dy * s) / side + 0.5;
      const v = (dy * c - dx * s) / side + 0.5;
      if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
      const [mx, my] = [Math.floor(u * moduleCount) - QUIET_ZONE, Math.floor(v * moduleCount) - QUIET_ZONE];
      const isInside = mx >= 0 && my >= 0 && mx < modules.size && my < modules.size;
      const own = isInside && modules.get(my, mx) ? dark : light;
      const distance = Math.hypot(u - 0.7, v - 0.35) / 0.45;
      luma[py * width + px] = Math.min(250, own + glare * Math.max(0, 1 - distance));
    }
}
