/** What a cell holds: text, a number, an instant on the wall's clock (`2026-11-24 21:00`), or nothing. */
export type Celda = string | number | null | { fecha: string };

/** Money is centavos in rows and pesos in a sheet. */
export type TipoDeColumna = 'texto' | 'entero' | 'pesos' | 'fecha';

export interface Columna {
  titulo: string;
  tipo: TipoDeColumna;
}

/** Takes rows as they come and answers the whole file; rows are not kept beside what is written of them. */
export interface Escritor {
  agregar(filas: readonly (readonly Celda[])[]): void;
  terminar(): Buffer;
}

/** A cell that begins like a formula is text: spreadsheets run what people typed otherwise (§C11.6). */
const FORMULA = /^[=+\-@\t\r]/;

/** CSV for spreadsheets: UTF-8 with its mark, CRLF, quotes where they are needed. */
export function escritorCsv(columnas: readonly Columna[]): Escritor {
  const partes: Buffer[] = [];
  const poner = (lineas: readonly string[]) => partes.push(Buffer.from(lineas.map(l => `${l}\r\n`).join('')));
  partes.push(Buffer.from('\ufeff'));
  poner([columnas.map(({ titulo }) => entreComillas(titulo)).join(',')]);
  return {
    agregar: filas =>
      void poner(filas.map(fila => fila.map((celda, i) => enTexto(celda, columnas[i]?.tipo)).join(','))),
    terminar: () => Buffer.concat(partes),
  };
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
