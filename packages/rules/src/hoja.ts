/** A row of a sheet; `renglon` counts from 1, as the sheet's program does. */
export interface RenglonDeHoja {
  renglon: number;
  celdas: string[];
}

/** Excel's own first line, which names the separator. */
export const NOMBRA_SEPARADOR = /^"?sep=(.)"?\n/i;
const SEPARADORES = ['\t', ';', ',', '|'];

/** The rows of a spreadsheet's CSV, or of cells pasted from one: any line ends, the most used separator, quotes, `sep=`. */
export function leerHoja(texto: string): RenglonDeHoja[] {
  const plano = texto.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  // Excel's own first line names the separator, and no row of the sheet shows it.
  return partir(plano.replace(NOMBRA_SEPARADOR, ''), separadorDe(plano));
}

/** A row of cells as a line of a sheet, between tabs unless the sheet has another separator. */
export function escribirRenglon(celdas: readonly string[], separador = '\t'): string {
  const escribir = (celda: string) =>
    /["\n\t]/.test(celda) || celda.includes(separador) ? `"${celda.replaceAll('"', '""')}"` : celda;
  return celdas.map(escribir).join(separador);
}

/** The separator of a sheet: the one that its first line names, or else the one that the first rows have most of. */
export function separadorDe(texto: string): string {
  const dicho = NOMBRA_SEPARADOR.exec(texto)?.[1];
  if (dicho !== undefined) return dicho;
  const muestra = texto
    .slice(0, 4_000)
    .replace(/"[^"]*"/g, '')
    .split('\n')
    .slice(0, 10)
    .join('\n');
  const veces = (signo: string) => muestra.split(signo).length;
  return SEPARADORES.reduce((mejor, signo) => (veces(signo) > veces(mejor) ? signo : mejor));
}

function partir(texto: string, separador: string): RenglonDeHoja[] {
  const filas: RenglonDeHoja[] = [];
  let celdas: string[] = [];
  let celda = '';
  let entreComillas = false;
  const cerrarCelda = () => {
    celdas.push(celda);
    celda = '';
  };
  const cerrarFila = () => {
    cerrarCelda();
    filas.push({ renglon: filas.length + 1, celdas });
    celdas = [];
  };
  for (let i = 0; i < texto.length; i += 1) {
    const letra = texto[i] ?? '';
    if (entreComillas) {
      if (letra === '"' && texto[i + 1] === '"') {
        celda += '"';
        i += 1;
      } else if (letra === '"') entreComillas = false;
      else celda += letra;
    } else if (letra === '"' && celda.trim() === '') {
      celda = '';
      entreComillas = true;
    } else if (letra === separador) cerrarCelda();
    else if (letra === '\n') cerrarFila();
    else celda += letra;
  }
  if (celda !== '' || celdas.length > 0) cerrarFila();
  return filas;
}
