import { type Centavos, centavos, formatPesos } from '@taquilla/rules/dinero';

/** Mexico's bills and coins in centavos, the largest first. */
const PIEZAS = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50];
const DE_BILLETE = 2_000;

/** Two amounts that a buyer is likely to hand over: the next round ones above the total. */
export function billetesPara(total: Centavos): Centavos[] {
  const redondos = [10_000, 50_000, 100_000, 200_000, 500_000].map(
    paso => Math.ceil((total + 1) / paso) * paso,
  );
  return [...new Set(redondos)]
    .toSorted((a, b) => a - b)
    .slice(0, 2)
    .map(monto => centavos(monto));
}

/** The bills and coins of the change: "Un billete de $200, 2 de $20 y una moneda de $5."; null for no change. */
export function enPiezas(cambio: Centavos): string | null {
  let resta: number = cambio;
  const partes: string[] = [];
  for (const pieza of PIEZAS) {
    const cuantas = Math.floor(resta / pieza);
    if (cuantas === 0) continue;
    resta -= cuantas * pieza;
    const valor = formatPesos(centavos(pieza)).replace('.00', '');
    const esBillete = pieza >= DE_BILLETE;
    const una = esBillete ? `un billete de ${valor}` : `una moneda de ${valor}`;
    const varias = `${cuantas} ${esBillete ? 'billetes' : 'monedas'} de ${valor}`;
    partes.push(cuantas === 1 ? una : varias);
  }
  if (partes.length === 0) return null;
  const dicho =
    partes.length === 1 ? (partes[0] ?? '') : `${partes.slice(0, -1).join(', ')} y ${partes.at(-1)}`;
  return `${dicho.charAt(0).toUpperCase()}${dicho.slice(1)}.`;
}
