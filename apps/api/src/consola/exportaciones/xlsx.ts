import type { Cell, Column, ColumnType, SheetWriter } from './sheet.ts';
import { createZip } from './zip.ts';

const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet, whose calendar has a 29 February 1900. */
const EPOCH = Date.UTC(1899, 11, 30);
/** Cell styles, in the order of `STYLES`. */
const STYLE: Readonly<Record<ColumnType, number>> = { text: 0, integer: 1, pesos: 2, date: 3 };

/**
 * An XLSX file with real numbers and dates (§C11.6), compressed as its rows come: 200,000 rows never stand in memory at
 * once. Office Open XML, ECMA-376; text is written inline in its cell and never read as a formula.
 */
export function xlsxWriter(columns: readonly Column[], name: string): SheetWriter {
  const zip = createZip();
  let row = 0;
  const writeRows = (rows: readonly (readonly Cell[])[], style?: number) => {
    const written = rows.map(cells => {
      row++;
      const cellsOfRow = cells.map((cell, i) =>
        writeCell(cell, `${letters(i)}${row}`, style ?? STYLE[columns[i]?.type ?? 'text'], columns[i]?.type),
      );
      return `<row r="${row}">${cellsOfRow.join('')}</row>`;
    });
    return zip.append(written.join(''));
  };
  // The sheet is the last part, since its size is not known when it begins.
  let ready: Buffer[] = [
    zip.part('[Content_Types].xml', CONTENT_TYPES),
    zip.part('_rels/.rels', RELATIONS),
    zip.part('xl/workbook.xml', WORKBOOK.replace('SHEET_NAME', clean(name.slice(0, 31)))),
    zip.part('xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONS),
    zip.part('xl/styles.xml', STYLES),
    zip.begin('xl/worksheets/sheet1.xml'),
    zip.append(
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols>${columns.map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${width(c)}" customWidth="1"/>`).join('')}</cols><sheetData>`,
    ),
    writeRows([columns.map(({ title }) => title)], 4),
  ];
  const deliver = (more: readonly Buffer[]) => {
    const delivered = Buffer.concat([...ready, ...more]);
    ready = [];
    return delivered;
  };
  return {
    add: rows => deliver([writeRows(rows)]),
    finish() {
      const lastCell = `${letters(Math.max(0, columns.length - 1))}${row}`;
      return deliver([zip.append(`</sheetData><autoFilter ref="A1:${lastCell}"/></worksheet>`), zip.close()]);
    },
  };
}

function writeCell(cell: Cell, at: string, style: number, type: ColumnType | undefined): string {
  if (cell === null) return '';
  if (typeof cell === 'number')
    return `<c r="${at}" s="${style}"><v>${type === 'pesos' ? (cell / 100).toFixed(2) : cell}</v></c>`;
  if (typeof cell === 'object')
    return `<c r="${at}" s="${style}"><v>${(Date.parse(`${cell.date.replace(' ', 'T')}Z`) - EPOCH) / DAY_MS}</v></c>`;
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${clean(cell)}</t></is></c>`;
}

/** Removes the characters that XML cannot hold, such as control characters. */
function clean(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
  );
}

function letters(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + letters(column % 26);
}

function width({ title, type }: Column): number {
  return Math.max(title.length + 3, { text: 22, integer: 9, pesos: 14, date: 18 }[type]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETS}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEETS}.styles+xml"/></Types>`;
const RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const WORKBOOK = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="SHEET_NAME" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const WORKBOOK_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
