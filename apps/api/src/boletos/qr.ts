import { crc32, deflateSync } from 'node:zlib';
import { textoDeQr } from '@taquilla/rules/boletoQr';
import QRCode from 'qrcode';
import type { BoletoVendido } from './boleto.ts';

/** The modules of a QR, quiet zone not counted. */
export interface MatrizQr {
  /** Modules of a side. */
  lado: number;
  esOscuro: (x: number, y: number) => boolean;
}

type Codificable = Pick<BoletoVendido, 'quemadoUUID' | 'esGeneral'>;

/** A ticket's QR is drawn twice, on its page and in its mail, and worked out once. */
const hechas = new WeakMap<Codificable, MatrizQr>();

/** The modules of a ticket's QR. Level M survives a creased paper; more would make the modules smaller. */
export function matrizDeBoleto(boleto: Codificable): MatrizQr {
  const hecha = hechas.get(boleto) ?? codificar(textoDeQr(boleto));
  hechas.set(boleto, hecha);
  return hecha;
}

function codificar(texto: string): MatrizQr {
  // Bytes as they are: looking for runs of digits in a random name takes longer than it saves.
  const { modules } = QRCode.create([{ data: Buffer.from(texto), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
  });
  return { lado: modules.size, esOscuro: (x, y) => modules.get(y, x) === 1 };
}

/** Dark runs of each row, in modules: what a drawing has to fill. */
export function tramosOscuros({ lado, esOscuro }: MatrizQr): { x: number; y: number; ancho: number }[] {
  const tramos: { x: number; y: number; ancho: number }[] = [];
  for (let y = 0; y < lado; y++) {
    for (let x = 0; x < lado; x++) {
      if (!esOscuro(x, y)) continue;
      const previo = tramos.at(-1);
      if (previo?.y === y && previo.x + previo.ancho === x) previo.ancho++;
      else tramos.push({ x, y, ancho: 1 });
    }
  }
  return tramos;
}

const ZONA_BLANCA = 4;
const PUNTOS_POR_MODULO = 10;

/** The QR as a PNG of one bit a pixel, quiet zone included: half a kilobyte, in a twentieth of a library's time. */
export function pintarPng({ lado, esOscuro }: MatrizQr): Buffer {
  const modulos = lado + 2 * ZONA_BLANCA;
  const puntos = modulos * PUNTOS_POR_MODULO;
  const largoDeLinea = 1 + Math.ceil(puntos / 8); // one filter byte, 0 for none
  const lineas = Array.from({ length: modulos }, (_, my) => {
    const linea = Buffer.alloc(largoDeLinea, 0xff).fill(0, 0, 1);
    for (let px = 0; px < puntos; px++) {
      const mx = Math.floor(px / PUNTOS_POR_MODULO);
      if (estaDentro(mx, my, lado) && esOscuro(mx - ZONA_BLANCA, my - ZONA_BLANCA)) apagar(linea, px);
    }
    return Buffer.concat(Array.from({ length: PUNTOS_POR_MODULO }, () => linea));
  });
  const cabecera = Buffer.alloc(13);
  cabecera.writeUInt32BE(puntos, 0);
  cabecera.writeUInt32BE(puntos, 4);
  cabecera.set([1, 0, 0, 0, 0], 8); // 1 bit, grey, and the only methods there are
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    bloque('IHDR', cabecera),
    bloque('IDAT', deflateSync(Buffer.concat(lineas))),
    bloque('IEND', Buffer.alloc(0)),
  ]);
}

function estaDentro(mx: number, my: number, lado: number): boolean {
  const hasta = ZONA_BLANCA + lado;
  return mx >= ZONA_BLANCA && mx < hasta && my >= ZONA_BLANCA && my < hasta;
}

function apagar(linea: Buffer, punto: number): void {
  const byte = 1 + (punto >> 3);
  linea[byte] = (linea[byte] ?? 0) & ~(0x80 >> (punto & 7));
}

function bloque(tipo: string, datos: Buffer): Buffer {
  const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), datos]);
  const marco = Buffer.alloc(8);
  marco.writeUInt32BE(datos.length, 0);
  marco.writeUInt32BE(crc32(cuerpo), 4);
  return Buffer.concat([marco.subarray(0, 4), cuerpo, marco.subarray(4)]);
}
