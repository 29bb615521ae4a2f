import { MapaNoValido } from './mapaNoValido.ts';

/** Kinds of files that people upload as a map by mistake, by their first bytes. */
const OTROS: readonly { firma: RegExp; que: string }[] = [
  { firma: /^\u0089PNG/, que: 'una imagen (PNG)' },
  { firma: /^GIF8/, que: 'una imagen (GIF)' },
  { firma: /^\u00ff\u00d8\u00ff/, que: 'una fotografía (JPEG)' },
  { firma: /^RIFF.{4}(?:CDR|cdr)/s, que: 'de CorelDRAW (CDR)' },
  { firma: /^RIFF/, que: 'una imagen (WebP)' },
  { firma: /^.{4}ftyp/s, que: 'una fotografía (HEIC) o un video' },
  { firma: /^(?:II\*\0|MM\0\*)/, que: 'una imagen (TIFF)' },
  { firma: /^BM/, que: 'una imagen (BMP)' },
  { firma: /^8BPS/, que: 'de Photoshop (PSD)' },
  { firma: /^\0\u00ffKA/, que: 'de Affinity' },
  { firma: /^(?:\u00ef\u00bb\u00bf)?\s*%PDF/, que: 'un PDF o un archivo de Illustrator (AI)' },
  { firma: /^(?:%!PS|\u00c5\u00d0\u00d3\u00c6)/, que: 'un EPS' },
  { firma: /^PK[^\w\s]{2}/, que: 'un zip, o un archivo de CorelDRAW, PowerPoint o Visio' },
  { firma: /^(?:Rar!|7z\u00bc\u00af)/, que: 'un comprimido (RAR o 7z)' },
  { firma: /^\u00d0\u00cf.\u00e0/s, que: 'de Visio, PowerPoint o Publisher' },
  { firma: /^AC10/, que: 'un DWG de AutoCAD' },
  { firma: /^(?:\s*0\r?\n\s*SECTION|AutoCAD Binary DXF)/, que: 'un DXF de AutoCAD' },
];
const PRIMEROS = 64;

/** @throws MapaNoValido when the bytes are of another kind of file */
export function reconocerOtro(bytes: Uint8Array): void {
  const comienzo = Buffer.from(bytes.subarray(0, PRIMEROS)).toString('latin1');
  const otro = OTROS.find(({ firma }) => firma.test(comienzo));
  if (otro)
    throw new MapaNoValido(
      `El archivo es ${otro.que}, no un SVG: expórtalo como SVG desde tu programa de dibujo.`,
    );
}

/** @throws MapaNoValido when a text is a web page, or contains no drawing */
export function exigirDibujo(texto: string): void {
  const esPagina = /^[^<]*(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype\s+html|html[\s/>])/i.test(
    texto.slice(0, 4000),
  );
  if (esPagina) {
    const lineas = texto.slice(0, texto.search(/<(?:!doctype|html)/i)).split('\n');
    throw new MapaNoValido(
      'El archivo no es un SVG sino una página web. Baja el mapa en sí, o pide a su diseñador el archivo SVG.',
      { linea: lineas.length, columna: (lineas.at(-1)?.length ?? 0) + 1 },
    );
  }
  if (!/<(?:[\w.-]+:)?svg[\s>/]/i.test(texto))
    throw new MapaNoValido(
      'El archivo no es un SVG: no tiene ningún dibujo. Expórtalo como SVG desde tu programa de dibujo.',
    );
}
