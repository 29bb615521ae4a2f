import { crc32, deflateSync } from 'node:zlib';
import { textoDeQr } from '@taquilla/rules/boletoQr';
import QRCode from 'qrcode';
import type { BoletoFirmado } from './boleto.ts';

/** The modules of a QR, quiet zone not counted. */
export interface MatrizQr {
  /** Modules of a side. */
  lado: number;
  esOscuro: (x: number, y: number) => boolean;
}

type Codificable = Pick<BoletoFirmado, 'quemadoUUID' | 'esGeneral' | 'f'>;

/** Matrices by ticket: a QR is drawn twice, on the ticket's page and in its mail, and computed once. */
const hechas = new WeakMap<Codificable, MatrizQr>();

/** The modules of a ticket's QR. Level M survives a creased paper; more would make the modules smaller. */
export function matrizDeBoleto(boleto: Codificable): MatrizQr {
  const hecha = hechas.get(boleto) ?? codificar(textoDeQr(boleto));
  hechas.set(boleto, hecha);
  return hecha;
}

/**
 * The mask that suits our texts best. By the standard's own penalties it is on average 1 % worse than the best of all eight
 * for each ticket, and trying them all is nine tenths of a code's time.
 */
const MASCARA = 2;

function codificar(texto: string): MatrizQr {
  // Writes the text as bytes: looking for runs of digits in a random text takes longer than it saves.
  const { modules } = QRCode.create([{ data: Buffer.from(texto), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
    maskPattern: MASCARA,
  });
  return { lado: modules.size, esOscuro: (x, y) => modules.get(y, x) === 1 };
}

/** Dark runs of each row, in modules, for a drawing to fill. */
export function tramosOscuros({ lado, esOscuro }: MatrizQr): { x: number; y: number; ancho: number }[] {
  const tramos: { x: number; y: number; ancho: number }[] = [];
  for (let y = 0; y < lado; y++) {
    for (let x = 0, fin = 0; x < lado; x = fin + 1) {
      fin = x;
      while (fin < lado && esOscuro(fin, y)) fin++;
      if (fin > x) tramos.push({ x, y, ancho: fin - x });
    }
  }
  return tramos;
}

const ZONA_BLANCA = 4;
/** Pixels on a module's side; with eight, a module is a byte of its line. */
const PUNTOS_POR_MODULO = 8;

/** Paints the QR as a PNG of one bit a pixel, quiet zone included: under a kilobyte, in a fraction of a library's time. */
export function pintarPng({ lado, esOscuro }: MatrizQr): Buffer {
  const puntos = (lado + 2 * ZONA_BLANCA) * PUNTOS_POR_MODULO;
  const linea = 1 + puntos / 8;
  const imagen = Buffer.alloc(puntos * linea, 0xff);
  for (let y = 0; y < puntos; y++) imagen[y * linea] = 0; // filter of the line: none
  for (let y = 0; y < lado; y++) {
    const arriba = (ZONA_BLANCA + y) * PUNTOS_POR_MODULO * linea;
    for (let x = 0; x < lado; x++) if (esOscuro(x, y)) imagen[arriba + 1 + ZONA_BLANCA + x] = 0;
    for (let i = 1; i < PUNTOS_POR_MODULO; i++)
      imagen.copy(imagen, arriba + i * linea, arriba, arriba + linea);
  }
  const cabecera = Buffer.alloc(13);
  cabecera.writeUInt32BE(puntos, 0);
  cabecera.writeUInt32BE(puntos, 4);
  cabecera.set([1, 0, 0, 0, 0], 8); // 1 bit, grey, and the only methods of PNG
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    bloque('IHDR', cabecera),
    bloque('IDAT', deflateSync(imagen, { level: 1 })),
    bloque('IEND', Buffer.alloc(0)),
  ]);
}

function bloque(tipo: string, datos: Buffer): Buffer {
  const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), datos]);
  const marco = Buffer.alloc(8);
  marco.writeUInt32BE(datos.length, 0);
  marco.writeUInt32BE(crc32(cuerpo), 4);
  return Buffer.concat([marco.subarray(0, 4), cuerpo, marco.subarray(4)]);
}
