/** The content of a cell: text, a number, a local date and hour (`2026-11-24 21:00`), or nothing. */
export type Celda = string | number | null | { fecha: string };

/** Money is centavos in rows and pesos in a sheet. */
export type TipoDeColumna = 'texto' | 'entero' | 'pesos' | 'fecha';

export interface Columna {
  titulo: string;
  tipo: TipoDeColumna;
}

/** Takes rows and answers each time the finished bytes of the file, so that the file never stands in memory. */
export interface Escritor {
  agregar(filas: readonly (readonly Celda[])[]): Buffer;
  terminar(): Buffer;
}

/** A cell that begins like a formula is marked as text: a spreadsheet would run it otherwise (§C11.6). */
const FORMULA = /^[=+\-@\t\r]/;

/** CSV for spreadsheets: UTF-8 with a byte order mark, CRLF, quotes where they are needed. */
export function escritorCsv(columnas: readonly Columna[]): Escritor {
  let inicio = `\ufeff${columnas.map(({ titulo }) => entreComillas(titulo)).join(',')}\r\n`;
  const escribir = (filas: readonly (readonly Celda[])[]) => {
    const lineas = filas.map(
      fila => `${fila.map((celda, i) => enTexto(celda, columnas[i]?.tipo)).join(',')}\r\n`,
    );
    const escrito = Buffer.from(inicio + lineas.join(''));
    inicio = '';
    return escrito;
  };
  return { agregar: escribir, terminar: () => escribir([]) };
}

function enTexto(celda: Celda, tipo: TipoDeColumna | undefined): string {
  if (celda === null) return '';
  if (typeof celda === 'number') return tipo === 'pesos' ? (celda / 100).toFixed(2) : String(celda);
  if (typeof celda === 'object') return celda.fecha;
  return entreComillas(FORMULA.test(celda) ? `'${celda}` : celda);
}

function entreComillas(texto: string): string {
  return /[",\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;
}
