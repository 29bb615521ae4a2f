import { crc32, deflateRawSync } from 'node:zlib';
import type { Celda, Columna, Escritor, TipoDeColumna } from './hoja.ts';

/** So much of a sheet is gathered before it is compressed. */
const BLOQUE = 256 * 1024;
const DIA_MS = 86_400_000;
/** Day 0 of a spreadsheet, whose calendar has a 29 February 1900. */
const ORIGEN = Date.UTC(1899, 11, 30);
/** Cell styles, in the order of `ESTILOS`. */
const ESTILO: Readonly<Record<TipoDeColumna, number>> = { texto: 0, entero: 1, pesos: 2, fecha: 3 };

/**
 * An XLSX file with true numbers and dates (§C11.6), compressed as its rows come: 200,000 of them never stand in memory at once.
 * Office Open XML, ECMA-376; text is written in its cell and never read as a formula.
 */
export function escritorXlsx(columnas: readonly Columna[], nombre: string): Escritor {
  const hoja = crearEntrada();
  hoja.poner(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols>${columnas.map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${ancho(c)}" customWidth="1"/>`).join('')}</cols><sheetData>`,
  );
  let fila = 0;
  const agregar = (filas: readonly (readonly Celda[])[], estilo?: number) => {
    for (const celdas of filas) {
      fila++;
      const escritas = celdas.map((celda, i) =>
        escribir(
          celda,
          `${letra(i)}${fila}`,
          estilo ?? ESTILO[columnas[i]?.tipo ?? 'texto'],
          columnas[i]?.tipo,
        ),
      );
      hoja.poner(`<row r="${fila}">${escritas.join('')}</row>`);
    }
  };
  agregar([columnas.map(({ titulo }) => titulo)], 4);
  return {
    agregar: filas => agregar(filas),
    terminar() {
      const fin = `${letra(Math.max(0, columnas.length - 1))}${fila}`;
      hoja.poner(`</sheetData><autoFilter ref="A1:${fin}"/></worksheet>`);
      return empacar([
        ['[Content_Types].xml', entero(TIPOS)],
        ['_rels/.rels', entero(RELACIONES)],
        ['xl/workbook.xml', entero(LIBRO.replace('NOMBRE', limpio(nombre.slice(0, 31))))],
        ['xl/_rels/workbook.xml.rels', entero(RELACIONES_DEL_LIBRO)],
        ['xl/styles.xml', entero(ESTILOS)],
        ['xl/worksheets/sheet1.xml', hoja.terminar()],
      ]);
    },
  };
}

function escribir(celda: Celda, en: string, estilo: number, tipo: TipoDeColumna | undefined): string {
  if (celda === null) return '';
  if (typeof celda === 'number')
    return `<c r="${en}" s="${estilo}"><v>${tipo === 'pesos' ? (celda / 100).toFixed(2) : celda}</v></c>`;
  if (typeof celda === 'object')
    return `<c r="${en}" s="${estilo}"><v>${(Date.parse(`${celda.fecha.replace(' ', 'T')}Z`) - ORIGEN) / DIA_MS}</v></c>`;
  return `<c r="${en}" s="${estilo}" t="inlineStr"><is><t xml:space="preserve">${limpio(celda)}</t></is></c>`;
}

/** What XML can hold of a text: control characters have no way to be written. */
function limpio(texto: string): string {
  return (
    texto
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
  );
}

function letra(columna: number): string {
  return columna < 26
    ? String.fromCharCode(65 + columna)
    : letra(Math.floor(columna / 26) - 1) + letra(columna % 26);
}

function ancho({ titulo, tipo }: Columna): number {
  return Math.max(titulo.length + 3, { texto: 22, entero: 9, pesos: 14, fecha: 18 }[tipo]);
}

interface Entrada {
  datos: Buffer;
  crc: number;
  largo: number;
}

/** A part of the file, compressed in pieces that follow one another as one stream. */
function crearEntrada() {
  const piezas: Buffer[] = [];
  let espera: string[] = [];
  let esperan = 0;
  let crc = 0;
  let largo = 0;
  const vaciar = (ultima: boolean) => {
    const bytes = Buffer.from(espera.join(''));
    espera = [];
    esperan = 0;
    crc = crc32(bytes, crc);
    largo += bytes.length;
    // A flushed piece ends on a byte and is no last block: the next one goes on from there.
    piezas.push(deflateRawSync(bytes, { finishFlush: ultima ? Z_FINISH : Z_SYNC_FLUSH }));
  };
  return {
    poner(texto: string) {
      espera.push(texto);
      esperan += texto.length;
      if (esperan >= BLOQUE) vaciar(false);
    },
    terminar(): Entrada {
      vaciar(true);
      return { datos: Buffer.concat(piezas), crc, largo };
    },
  };
}
const Z_SYNC_FLUSH = 2;
const Z_FINISH = 4;

function entero(texto: string): Entrada {
  const entrada = crearEntrada();
  entrada.poner(texto);
  return entrada.terminar();
}

/** A ZIP archive (APPNOTE 6.3) of parts that are compressed already; below 4 GB. */
function empacar(entradas: readonly (readonly [string, Entrada])[]): Buffer {
  const locales: Buffer[] = [];
  const central: Buffer[] = [];
  let en = 0;
  for (const [nombre, { datos, crc, largo }] of entradas) {
    const texto = Buffer.from(nombre);
    const comun = Buffer.alloc(26);
    comun.writeUInt16LE(20, 0);
    comun.writeUInt16LE(8, 4);
    comun.writeUInt32LE(0x5a21_0000, 6);
    comun.writeUInt32LE(crc, 10);
    comun.writeUInt32LE(datos.length, 14);
    comun.writeUInt32LE(largo, 18);
    comun.writeUInt16LE(texto.length, 22);
    locales.push(Buffer.from('PK\u0003\u0004', 'latin1'), comun, texto, datos);
    const resto = Buffer.alloc(14);
    resto.writeUInt32LE(en, 10);
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), comun, resto, texto);
    en += 30 + texto.length + datos.length;
  }
  const indice = Buffer.concat(central);
  const fin = Buffer.alloc(22);
  fin.write('PK\u0005\u0006', 'latin1');
  fin.writeUInt16LE(entradas.length, 8);
  fin.writeUInt16LE(entradas.length, 10);
  fin.writeUInt32LE(indice.length, 12);
  fin.writeUInt32LE(en, 16);
  return Buffer.concat([...locales, indice, fin]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFICINA = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PAQUETE = 'http://schemas.openxmlformats.org/package/2006';
const HOJAS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const TIPOS = `${XML}<Types xmlns="${PAQUETE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${HOJAS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${HOJAS}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${HOJAS}.styles+xml"/></Types>`;
const RELACIONES = `${XML}<Relationships xmlns="${PAQUETE}/relationships"><Relationship Id="rId1" Type="${OFICINA}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const LIBRO = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFICINA}"><sheets><sheet name="NOMBRE" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const RELACIONES_DEL_LIBRO = `${XML}<Relationships xmlns="${PAQUETE}/relationships"><Relationship Id="rId1" Type="${OFICINA}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFICINA}/styles" Target="styles.xml"/></Relationships>`;
const ESTILOS = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
