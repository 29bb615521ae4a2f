/** A box for a text, in points. */
export interface Caja {
  ancho: number;
  /** Room for at least one line of `cuerpo`. */
  alto: number;
  /** Type size that the text has when it is short enough. */
  cuerpo: number;
  /** Smallest type size; a text that does not fit even then is cut. */
  minimo: number;
  /** Distance of lines as a multiple of the type size. */
  interlinea: number;
}

export interface TextoAcomodado {
  cuerpo: number;
  lineas: string[];
}

/**
 * Sets a text into a box: as large as it fits, whole words, and only when nothing else helps cut with an ellipsis.
 *
 * @param medir width of a text at type size 1
 */
export function acomodar(texto: string, caja: Caja, medir: (texto: string) => number): TextoAcomodado {
  const palabras = texto.split(' ');
  for (let cuerpo = caja.cuerpo; ; cuerpo = Math.max(cuerpo * PASO, caja.minimo)) {
    const lineas = partir(palabras, caja.ancho / cuerpo, medir);
    if (lineas && lineas.length <= lineasQueCaben(caja, cuerpo)) return { cuerpo, lineas };
    if (cuerpo === caja.minimo) return recortar(palabras, caja, medir);
  }
}

const PASO = 0.93;
const PUNTOS = '…';

function lineasQueCaben({ alto, interlinea }: Caja, cuerpo: number): number {
  return Math.max(1, Math.floor(alto / (cuerpo * interlinea)));
}

/** Lines no wider than `ancho`; null when a single word is. */
function partir(
  palabras: readonly string[],
  ancho: number,
  medir: (texto: string) => number,
): string[] | null {
  const lineas: string[] = [];
  let libre = 0;
  for (const palabra of palabras) {
    const suyo = medir(palabra);
    if (suyo > ancho) return null;
    const conEspacio = suyo + medir(' ');
    const ultima = lineas.length - 1;
    if (ultima >= 0 && conEspacio <= libre) {
      lineas[ultima] += ` ${palabra}`;
      libre -= conEspacio;
    } else {
      lineas.push(palabra);
      libre = ancho - suyo;
    }
  }
  return lineas;
}

function recortar(palabras: readonly string[], caja: Caja, medir: (texto: string) => number): TextoAcomodado {
  const cuerpo = caja.minimo;
  const ancho = caja.ancho / cuerpo;
  const pedazos = palabras.flatMap(palabra => trozar(palabra, ancho, medir));
  const lineas = partir(pedazos, ancho, medir) ?? [];
  const caben = lineasQueCaben(caja, cuerpo);
  if (lineas.length <= caben) return { cuerpo, lineas };
  const ultima = acortar(lineas[caben - 1] ?? '', ancho - medir(PUNTOS), medir);
  return { cuerpo, lineas: [...lineas.slice(0, caben - 1), ultima + PUNTOS] };
}

/** A word in pieces that fit a line. */
function trozar(palabra: string, ancho: number, medir: (texto: string) => number): string[] {
  const pedazos: string[] = [];
  let resto = palabra;
  while (resto !== '') {
    const pedazo = acortar(resto, ancho, medir) || [...resto].slice(0, 1).join('');
    pedazos.push(pedazo);
    resto = resto.slice(pedazo.length);
  }
  return pedazos;
}

/** The longest beginning that fits, by halves. */
function acortar(texto: string, ancho: number, medir: (texto: string) => number): string {
  if (medir(texto) <= ancho) return texto;
  const letras = [...texto];
  let cabe = 0;
  let noCabe = letras.length;
  while (noCabe - cabe > 1) {
    const medio = Math.floor((cabe + noCabe) / 2);
    if (medir(letras.slice(0, medio).join('')) <= ancho) cabe = medio;
    else noCabe = medio;
  }
  return letras.slice(0, cabe).join('').trimEnd();
}
