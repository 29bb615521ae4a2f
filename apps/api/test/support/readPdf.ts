import { inflateSync } from 'node:zlib';

export interface PageRead {
  /** The page's text in the order in which it was written, a line for each run. */
  texto: string;
  /** Filled rectangles in the page's own units: x, y, width, height. */
  rectangulos: [number, number, number, number][];
  /** The box around all rectangles on the paper, and the paper, in millimetres. */
  dibujo: { ancho: number; alto: number; orilla: number };
  hoja: { ancho: number; alto: number };
}

/** Reads our PDF files back: pages, their text through the fonts' ToUnicode maps, and rectangles. */
export function readPdf(pdf: Buffer): PageRead[] {
  const objetos = leerObjetos(pdf);
  return [...objetos.values()]
    .filter(({ cabeza }) => /\/Type \/Page\b/.test(cabeza))
    .map(({ cabeza }) => leerPagina(cabeza, objetos));
}

interface Objeto {
  cabeza: string;
  contenido: string;
}

function leerObjetos(pdf: Buffer): Map<string, Objeto> {
  const texto = pdf.toString('latin1');
  const objetos = new Map<string, Objeto>();
  for (const { 1: numero = '', index } of texto.matchAll(/(\d+) 0 obj\b/g)) {
    const fin = texto.slice(index).search(/\b(?:endobj|stream\n)/);
    const cabeza = texto.slice(index, index + fin);
    const largo = /\/Length (\d+)/.exec(cabeza)?.[1];
    const inicio = index + fin + 'stream\n'.length;
    const contenido = cabeza.includes('/FlateDecode')
      ? inflateSync(pdf.subarray(inicio, inicio + Number(largo))).toString('latin1')
      : '';
    objetos.set(numero, { cabeza, contenido });
  }
  return objetos;
}

function leerPagina(cabeza: string, objetos: ReadonlyMap<string, Objeto>): PageRead {
  const pagina = seguir(objetos, cabeza, 'Contents').contenido;
  const recursos = seguir(objetos, cabeza, 'Resources').cabeza;
  const mapas = new Map(
    [...recursos.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, nombre = '', numero = '']) => {
      const fuente = objetos.get(numero)?.cabeza ?? '';
      return [nombre, leerMapa(seguir(objetos, fuente, 'ToUnicode').contenido)];
    }),
  );
  const lineas: string[] = [];
  let mapa = new Map<string, string>();
  for (const [, fuente, glifos] of pagina.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (fuente) mapa = mapas.get(fuente) ?? new Map();
    else lineas.push(descifrar(glifos ?? '', mapa));
  }
  const rectangulos = [...pagina.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b/g)].map(
    ([, x, y, ancho, alto]): [number, number, number, number] => [
      Number(x),
      Number(y),
      Number(ancho),
      Number(alto),
    ],
  );
  const [, , ancho = 0, alto = 0] =
    /\/MediaBox \[([^\]]*)\]/
      .exec(cabeza)?.[1]
      ?.trim()
      .split(/\s+/)
      .map(n => Number(n) / PUNTOS_POR_MM) ?? [];
  return { texto: lineas.join('\n'), rectangulos, dibujo: medir(pagina, ancho), hoja: { ancho, alto } };
}

const PUNTOS_POR_MM = 72 / 25.4;
type Matriz = [number, number, number, number, number, number];

/** The box around the filled rectangles on the paper, through every transformation of the page. */
function medir(pagina: string, anchoDeHoja: number): PageRead['dibujo'] {
  let matriz: Matriz = [1, 0, 0, 1, 0, 0];
  const pila: Matriz[] = [];
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [, guarda, cambia, dibuja] of pagina.matchAll(
    /(?<=^|\s)(?:([qQ])|((?:-?[\d.]+ ){6})cm|((?:-?[\d.]+ ){4})re)(?=\s|$)/g,
  )) {
    if (guarda === 'q') pila.push(matriz);
    else if (guarda === 'Q') matriz = pila.pop() ?? matriz;
    else if (cambia) matriz = componer(cambia.trim().split(' ').map(Number) as Matriz, matriz);
    else if (dibuja) {
      const [x = 0, y = 0, ancho = 0, alto = 0] = dibuja.trim().split(' ').map(Number);
      for (const [px, py] of [
        [x, y],
        [x + ancho, y + alto],
      ] as const) {
        xs.push((px * matriz[0] + py * matriz[2] + matriz[4]) / PUNTOS_POR_MM);
        ys.push((px * matriz[1] + py * matriz[3] + matriz[5]) / PUNTOS_POR_MM);
      }
    }
  }
  const [izquierda, derecha] = [Math.min(...xs), Math.max(...xs)];
  return {
    ancho: derecha - izquierda,
    alto: Math.max(...ys) - Math.min(...ys),
    orilla: Math.min(izquierda, anchoDeHoja - derecha),
  };
}

function componer([a, b, c, d, e, f]: Matriz, [A, B, C, D, E, F]: Matriz): Matriz {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

function seguir(objetos: ReadonlyMap<string, Objeto>, cabeza: string, clave: string): Objeto {
  const numero = new RegExp(`/${clave} (\\d+) 0 R`).exec(cabeza)?.[1] ?? '';
  const objeto = objetos.get(numero);
  if (!objeto) throw new Error(`the PDF has no ${clave}`);
  return objeto;
}

/** Maps glyphs, as four hexadecimal digits, to their letters. */
function leerMapa(cmap: string): Map<string, string> {
  const mapa = new Map<string, string>();
  for (const [, desde = '', lista = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    [...lista.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, unidades = ''], i) => {
      const glifo = (Number.parseInt(desde, 16) + i).toString(16).padStart(4, '0');
      mapa.set(glifo, Buffer.from(unidades.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return mapa;
}

function descifrar(glifos: string, mapa: ReadonlyMap<string, string>): string {
  return [...glifos.matchAll(/<([0-9a-f]*)>/g)]
    .flatMap(([, hexadecimal = '']) => hexadecimal.match(/.{4}/g) ?? [])
    .map(glifo => mapa.get(glifo) ?? '\ufffd')
    .join('');
}
