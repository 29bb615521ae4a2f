import { formatEntero } from './numeros.ts';

/** An amount of money: a whole number of centavos (MXN). Made only by `centavos` and `dePesos` (§9.3). */
export type Centavos = number & { readonly __centavos: unique symbol };

/** A whole number of centavos; throws RangeError for anything else. */
export function centavos(n: number): Centavos {
  const entero = n + 0; // -0 becomes 0
  if (!esCentavos(entero)) throw new RangeError(`Not a whole number of centavos: ${n}`);
  return entero;
}

/** Pesos to centavos, half up; 1.005, which binary floats hold as 1.00499…, gives 101. */
export function dePesos(pesos: number): Centavos {
  return centavos(Math.round(sinRuido(pesos * 100)));
}

/** Centavos to pesos, as the wire carries them. */
export function aPesos(c: Centavos): number {
  return c / 100;
}

/** The sum of amounts; 0 for none. */
export function sumar(...montos: readonly Centavos[]): Centavos {
  return centavos(montos.reduce((suma, monto) => suma + monto, 0));
}

/** Subtracts `menos` from `de`; the result may be negative. */
export function restar(de: Centavos, menos: Centavos): Centavos {
  return centavos(de - menos);
}

/** `monto` × `tasa` (0.05 is 5 %), rounded half up once. Rates count to the millionth. */
export function multiplicarTasa(monto: Centavos, tasa: number): Centavos {
  return sumarTasas([{ monto, tasa }]);
}

/** The sum of each amount × its rate, exact, rounded half up once at the end. Throws RangeError below zero. */
export function sumarTasas(partes: readonly { monto: Centavos; tasa: number }[]): Centavos {
  let millonesimas = 0n;
  for (const { monto, tasa } of partes) {
    if (monto < 0 || tasa < 0) throw new RangeError(`A fee of a negative amount or rate: ${monto} × ${tasa}`);
    millonesimas += BigInt(monto) * BigInt(Math.round(tasa * 1e6));
  }
  return centavos(Number((millonesimas + 500_000n) / 1_000_000n));
}

/** Formats as `$1,250.00`, below zero as `−$1,250.00`. Written by hand, because ICU versions disagree on es-MX. */
export function formatPesos(c: Centavos): string {
  const absoluto = Math.abs(c);
  const enteros = formatEntero(Math.floor(absoluto / 100));
  return `${c < 0 ? '−' : ''}$${enteros}.${String(absoluto % 100).padStart(2, '0')}`;
}

/** Formats as `$1,250.00 MXN`. */
export function formatPesosMxn(c: Centavos): string {
  return `${formatPesos(c)} MXN`;
}

/** Pesos cut, not rounded, to 3 decimals, as the payment calls require (§9.3). */
export function truncarTresDecimales(pesos: number): number {
  return Math.trunc(sinRuido(pesos * 1000)) / 1000;
}

function esCentavos(n: number): n is Centavos {
  return Number.isSafeInteger(n);
}

/** Drops the noise of binary floats behind the 14th digit: 100.49999999999999 means 100.5. Exact below 10^14. */
function sinRuido(n: number): number {
  return Number(n.toPrecision(14));
}
