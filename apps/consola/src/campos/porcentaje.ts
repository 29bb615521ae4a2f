import { cleanPasted, type Parsed } from './parsed.ts';

/** Reads a rate that people type in per cent, `12`, `12.5 %`, as a fraction, 0.125 (§C5.4). */
export function leerPorcentaje(texto: string): Parsed<number> {
  const dado = cleanPasted(texto).replace(/\s*%$/, '').replace(/^−/, '-');
  if (dado === '') return { error: 'Escribe un porcentaje, como 12 o 12.5.' };
  if (dado.startsWith('-')) return { error: 'El porcentaje no puede ser negativo.' };
  if (/^\d+,\d+$/.test(dado)) return { error: `Escribe los decimales con punto: ${dado.replace(',', '.')}.` };
  if (!/^\d*\.?\d*$/.test(dado) || !/\d/.test(dado))
    return { error: 'Escribe sólo un número, como 12 o 12.5.' };
  const [enteros = '', decimales = ''] = dado.split('.');
  if (decimales.length > 4) return { error: 'Lo más son 4 decimales.' };
  const millonesimas = Number(enteros || 0) * 10_000 + Number(decimales.padEnd(4, '0'));
  if (millonesimas > 1_000_000) return { error: 'Lo más es 100 %.' };
  return { valor: millonesimas / 1_000_000 };
}

/** A rate as the value of its field: 0.125 gives `12.5`. */
export function escribirPorcentaje(tasa: number): string {
  return String(Math.round(tasa * 1e6) / 1e4);
}
