import { colord } from 'colord';

type Tres = [number, number, number];

/**
 * A colour as browsers of today know it and older ones do not (`oklch`, `lab`, `color-mix`, `light-dark`), in the form
 * that a map may hold; null when it is none of them. What a screen of usual colours cannot show is brought to its edge.
 */
export function colorDeHoy(escrito: string): string | null {
  const [, funcion = '', dentro = ''] = /^([a-z-]+)\(([\s\S]*)\)$/.exec(escrito.trim().toLowerCase()) ?? [];
  // What is looked at is the drawing as it was made, on paper.
  if (funcion === 'light-dark') return enForma(partesDe(dentro)[0] ?? '');
  if (funcion === 'color-mix') return mezclar(partesDe(dentro));
  const aLineal = ESPACIOS[funcion];
  if (!aLineal) return null;
  const [tres = '', alfa = '1'] = dentro.split('/');
  const trozos = tres.trim().split(/\s+/);
  const lineal = trozos.length === 3 ? aLineal(trozos) : null;
  if (!lineal?.every(Number.isFinite)) return null;
  const [r, g, b] = lineal.map(enPantalla);
  const a = numero(alfa.trim(), 1);
  return colord({ r: r ?? 0, g: g ?? 0, b: b ?? 0, a })
    .toRgbString()
    .replaceAll(' ', '');
}

function enForma(escrito: string): string | null {
  const color = escrito.trim();
  return colord(color).isValid() ? color : colorDeHoy(color);
}

/** Parts between commas that stand in no parenthesis. */
function partesDe(lista: string): string[] {
  const partes = [''];
  let hondo = 0;
  for (const letra of lista) {
    hondo += { '(': 1, ')': -1 }[letra] ?? 0;
    if (letra === ',' && hondo === 0) partes.push('');
    else partes.push((partes.pop() ?? '') + letra);
  }
  return partes.map(parte => parte.trim());
}

/** In whatever space it is asked for, mixed in the screen's. */
function mezclar([, ...colores]: readonly string[]): string | null {
  const [una, otra] = colores.map(parte => {
    const tanto = /\s([\d.]+)%$|^([\d.]+)%\s/.exec(parte);
    const color = enForma(parte.replace(/\s[\d.]+%$|^[\d.]+%\s/, ''));
    const dicho = tanto?.[1] ?? tanto?.[2];
    return { color, tanto: dicho === undefined ? null : Number(dicho) };
  });
  if (!una?.color || !otra?.color) return null;
  const deUna = una.tanto ?? 100 - (otra.tanto ?? 50);
  const suma = deUna + (otra.tanto ?? 100 - deUna);
  const parte = suma > 0 ? deUna / suma : 0.5;
  const [a, b] = [colord(una.color).toRgb(), colord(otra.color).toRgb()];
  const mezcla = (canal: 'r' | 'g' | 'b' | 'a') => a[canal] * parte + b[canal] * (1 - parte);
  return colord({ r: mezcla('r'), g: mezcla('g'), b: mezcla('b'), a: mezcla('a') })
    .toRgbString()
    .replaceAll(' ', '');
}

const ESPACIOS: Readonly<Record<string, (trozos: readonly string[]) => Tres>> = {
  oklab: ([l = '', a = '', b = '']) => deOklab([numero(l, 1), numero(a, 0.4), numero(b, 0.4)]),
  oklch: ([l = '', c = '', h = '']) => deOklab(dePolar(numero(l, 1), numero(c, 0.4), h)),
  lab: ([l = '', a = '', b = '']) => deLab([numero(l, 100), numero(a, 125), numero(b, 125)]),
  lch: ([l = '', c = '', h = '']) => deLab(dePolar(numero(l, 100), numero(c, 150), h)),
};

function numero(trozo: string, entero: number): number {
  if (trozo === 'none') return 0;
  return trozo.endsWith('%') ? (Number(trozo.slice(0, -1)) / 100) * entero : Number(trozo);
}

function dePolar(l: number, c: number, tono: string): Tres {
  const vuelta = tono.endsWith('turn') ? 360 : tono.endsWith('rad') ? 180 / Math.PI : 1;
  const grados = tono === 'none' ? 0 : Number.parseFloat(tono) * vuelta;
  const h = (grados * Math.PI) / 180;
  return [l, c * Math.cos(h), c * Math.sin(h)];
}

/** Björn Ottosson's, to the screen's light. */
function deOklab([l, a, b]: Tres): Tres {
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

/** CIE's, by the light of a horizon (D50), to the screen's. */
function deLab([l, a, b]: Tres): Tres {
  const fy = (l + 16) / 116;
  const [fx, fz] = [fy + a / 500, fy - b / 200];
  const abrir = (f: number) => (f ** 3 > 216 / 24389 ? f ** 3 : (116 * f - 16) / (24389 / 27));
  const [x, y, z] = [0.96422 * abrir(fx), abrir(fy), 0.82521 * abrir(fz)];
  return [
    3.1341359 * x - 1.6173864 * y - 0.4906622 * z,
    -0.9787955 * x + 1.9162543 * y + 0.0334427 * z,
    0.0719554 * x - 0.2289769 * y + 1.405386 * z,
  ];
}

function enPantalla(luz: number): number {
  const suya = Math.min(1, Math.max(0, luz));
  return Math.round(255 * (suya <= 0.0031308 ? 12.92 * suya : 1.055 * suya ** (1 / 2.4) - 0.055));
}
