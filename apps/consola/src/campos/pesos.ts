import { type Centavos, centavos, formatPesos } from '@taquilla/rules/dinero';
import { cleanPasted, type Parsed } from './parsed.ts';

/** The highest price (§C5.4). */
const MAXIMO = centavos(100_000_000);
const EN_MILES = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
const SIN_COMAS = /^\d*(\.\d*)?$/;

/** Reads an amount as people type it: `1,250.50`, `$1250.5`, `1250 MXN` (§C5.4). */
export function leerPesos(texto: string): Parsed<Centavos> {
  const dado = cleanPasted(texto)
    .replace(/\s*(mxn|pesos?)$/i, '')
    .replace(/^\$\s*/, '')
    .replace(/^(-|−)\s*\$?\s*/, '-');
  if (dado === '') return { error: 'Escribe una cantidad, como 1,250.00.' };
  if (dado.startsWith('-')) return { error: 'La cantidad no puede ser negativa.' };
  if (/^\d+,\d{1,2}$/.test(dado)) {
    return { error: `Escribe pesos y centavos con punto: ${dado.replace(',', '.')}.` };
  }
  if (!(EN_MILES.test(dado) || SIN_COMAS.test(dado)) || !/\d/.test(dado)) {
    return { error: 'Escribe sólo pesos y centavos, como 1,250.00.' };
  }
  const [enteros = '', decimales = ''] = dado.replaceAll(',', '').split('.');
  if (decimales.length > 2) return { error: 'Los centavos llevan dos decimales, como 12.50.' };
  const cantidad = Number(enteros || 0) * 100 + Number(decimales.padEnd(2, '0'));
  if (cantidad > MAXIMO) return { error: `Lo más es ${formatPesos(MAXIMO)}.` };
  return { valor: centavos(cantidad) };
}

/** An amount as the value of its field, `1,250.00`. */
export function escribirPesos(monto: Centavos): string {
  return formatPesos(monto).replace('$', '');
}
