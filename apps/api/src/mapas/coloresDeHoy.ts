import { colord, extend } from 'colord';
import hwb from 'colord/plugins/hwb';
import lab from 'colord/plugins/lab';
import lch from 'colord/plugins/lch';
import oklab from 'colord/plugins/oklab';
import oklch from 'colord/plugins/oklch';

extend([hwb, lab, lch, oklab, oklch]);

/**
 * Converts a colour notation that only newer browsers know (`oklch`, `lab`, `color-mix`, `light-dark`) to the form of a map;
 * null for any other text. A colour outside of the sRGB range is brought to its edge.
 */
export function colorDeHoy(escrito: string): string | null {
  const [, funcion = '', dentro = ''] = /^([a-z-]+)\(([\s\S]*)\)$/.exec(escrito.trim().toLowerCase()) ?? [];
  // The light one: drawings are shown as made on paper.
  if (funcion === 'light-dark') return enForma(partesDe(dentro)[0] ?? '');
  if (funcion === 'color-mix') return mezclar(partesDe(dentro));
  if (!/^(?:hwb|(?:ok)?(?:lab|lch))$/.test(funcion)) return null;
  const color = colord(escrito.replace(/\bnone\b/gi, '0'));
  return color.isValid() ? color.toRgbString().replaceAll(' ', '') : null;
}

function enForma(escrito: string): string | null {
  const color = escrito.trim();
  return colorDeHoy(color) ?? (colord(color).isValid() ? color : null);
}

/** Parts between the commas that stand outside of parentheses. */
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

/** Mixes in sRGB, whatever colour space is written. */
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
