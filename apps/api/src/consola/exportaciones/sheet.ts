/** The content of a cell: text, a number, a local date and hour (`2026-11-24 21:00`), or nothing. */
export type Cell = string | number | null | { date: string };

/** Money is centavos in rows and pesos in a sheet. */
export type ColumnType = 'text' | 'integer' | 'pesos' | 'date';

export interface Column {
  title: string;
  type: ColumnType;
}

/** Takes rows and answers each time the finished bytes of the file, so that the file never stands in memory. */
export interface SheetWriter {
  add(rows: readonly (readonly Cell[])[]): Buffer;
  finish(): Buffer;
}

/** A cell that begins like a formula is marked as text: a spreadsheet would run it otherwise (§C11.6). */
const FORMULA = /^[=+\-@\t\r]/;

/** CSV for spreadsheets: UTF-8 with a byte order mark, CRLF, quotes where they are needed. */
export function csvWriter(columns: readonly Column[]): SheetWriter {
  let start = `\ufeff${columns.map(({ title }) => quote(title)).join(',')}\r\n`;
  const write = (rows: readonly (readonly Cell[])[]) => {
    const lines = rows.map(row => `${row.map((cell, i) => toText(cell, columns[i]?.type)).join(',')}\r\n`);
    const written = Buffer.from(start + lines.join(''));
    start = '';
    return written;
  };
  return { add: write, finish: () => write([]) };
}

function toText(cell: Cell, type: ColumnType | undefined): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return type === 'pesos' ? (cell / 100).toFixed(2) : String(cell);
  if (typeof cell === 'object') return cell.date;
  return quote(FORMULA.test(cell) ? `'${cell}` : cell);
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
