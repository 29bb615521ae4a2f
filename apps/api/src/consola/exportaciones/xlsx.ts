import type { Celda, Columna, Escritor, TipoDeColumna } from './hoja.ts';
import { crearZip } from './zip.ts';

const DIA_MS = 86_400_000;
/** Day 0 of a spreadsheet, whose calendar has a 29 February 1900. */
const ORIGEN = Date.UTC(1899, 11, 30);
/** Cell styles, in the order of `ESTILOS`. */
const ESTILO: Readonly<Record<TipoDeColumna, number>> = { texto: 0, entero: 1, pesos: 2, fecha: 3 };

/**
 * An XLSX file with real numbers and dates (§C11.6), compressed as its rows come: 200,000 rows never stand in memory at
 * once. Office Open XML, ECMA-376; text is written inline in its cell and never read as a formula.
 */
export function escritorXlsx(columnas: readonly Columna[], nombre: string): Escritor {
  const zip = crearZip();
  let fila = 0;
  const escribirFilas = (filas: readonly (readonly Celda[])[], estilo?: number) => {
    const escritas = filas.map(celdas => {
      fila++;
      const deFila = celdas.map((celda, i) =>
        escribir(
          celda,
          `${letra(i)}${fila}`,
          estilo ?? ESTILO[columnas[i]?.tipo ?? 'texto'],
          columnas[i]?.tipo,
        ),
      );
      return `<row r="${fila}">${deFila.join('')}</row>`;
    });
    return zip.seguir(escritas.join(''));
  };
  // The sheet is the last part, since its size is not known when it begins.
  let listo: Buffer[] = [
    zip.parte('[Content_Types].xml', TIPOS),
    zip.parte('_rels/.rels', RELACIONES),
    zip.parte('xl/workbook.xml', LIBRO.replace('NOMBRE', limpio(nombre.slice(0, 31)))),
    zip.parte('xl/_rels/workbook.xml.rels', RELACIONES_DEL_LIBRO),
    zip.parte('xl/styles.xml', ESTILOS),
    zip.abrir('xl/worksheets/sheet1.xml'),
    zip.seguir(
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols>${columnas.map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${ancho(c)}" customWidth="1"/>`).join('')}</cols><sheetData>`,
    ),
    escribirFilas([columnas.map(({ titulo }) => titulo)], 4),
  ];
  const entregar = (mas: readonly Buffer[]) => {
    const entregado = Buffer.concat([...listo, ...mas]);
    listo = [];
    return entregado;
  };
  return {
    agregar: filas => entregar([escribirFilas(filas)]),
    terminar() {
      const fin = `${letra(Math.max(0, columnas.length - 1))}${fila}`;
      return entregar([zip.seguir(`</sheetData><autoFilter ref="A1:${fin}"/></worksheet>`), zip.cerrar()]);
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

/** Removes the characters that XML cannot hold, such as control characters. */
function limpio(texto: string): string {
  return (
    texto
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these
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
