/** A typed row of a list of guests; `fila` counts from 1, the heading included. */
export interface RenglonDeCortesia {
  renglon: number;
  nombre: string;
  correo: string;
  seccion: string;
  fila: string;
  /** A seat's number, or the number of general places. */
  asiento: string;
}

/** A fault of a list with its row. */
export interface FallaDeCortesia {
  renglon: number;
  mensaje: string;
}

const MAXIMO_DE_RENGLONES = 1_000;

/** Reads a spreadsheet's CSV or cells pasted from one: tabs, semicolons or commas, quotes, with or without a heading. */
export function leerListaDeCortesias(csv: string): {
  renglones: RenglonDeCortesia[];
  fallas: FallaDeCortesia[];
} {
  const filas = partirCsv(csv.replace(/^\uFEFF/, ''));
  const conEncabezado = /^nombre$/i.test(filas[0]?.celdas[0]?.trim() ?? '');
  const utiles = filas
    .slice(conEncabezado ? 1 : 0)
    .filter(({ celdas }) => celdas.some(celda => celda.trim() !== ''));
  const fallas: FallaDeCortesia[] = [];
  if (utiles.length === 0) fallas.push({ renglon: 1, mensaje: 'La lista no tiene renglones.' });
  if (utiles.length > MAXIMO_DE_RENGLONES)
    fallas.push({
      renglon: MAXIMO_DE_RENGLONES + 1,
      mensaje: `La lista tiene ${utiles.length} renglones; caben 1,000.`,
    });
  const renglones = utiles.slice(0, MAXIMO_DE_RENGLONES).map(({ renglon, celdas }) => {
    const [nombre = '', correo = '', seccion = '', fila = '', asiento = ''] = celdas.map(celda =>
      celda.trim(),
    );
    if (nombre === '') fallas.push({ renglon, mensaje: 'Falta el nombre.' });
    if (seccion === '') fallas.push({ renglon, mensaje: 'Falta la sección.' });
    if (asiento === '') fallas.push({ renglon, mensaje: 'Falta el asiento, o cuántos lugares generales.' });
    return { renglon, nombre, correo, seccion, fila, asiento };
  });
  return { renglones, fallas };
}

function partirCsv(texto: string): { renglon: number; celdas: string[] }[] {
  const primera = texto.split('\n')[0] ?? '';
  const separador = ['\t', ';'].find(signo => primera.includes(signo)) ?? ',';
  const filas: { renglon: number; celdas: string[] }[] = [];
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
    } else if (letra === '"' && celda === '') entreComillas = true;
    else if (letra === separador) cerrarCelda();
    else if (letra === '\n') cerrarFila();
    else if (letra !== '\r') celda += letra;
  }
  if (celda !== '' || celdas.length > 0) cerrarFila();
  return filas;
}
