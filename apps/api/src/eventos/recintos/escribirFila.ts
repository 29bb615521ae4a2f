import type { AtributoDeLugar } from '@taquilla/contract/consola/documentoDeRecinto';
import { escribirNombre } from './rangos.ts';

interface Asiento {
  numero: string;
  x: number;
  y: number;
  atributos?: readonly AtributoDeLugar[] | undefined;
}

/** A row in the form of a venue's file: the point of each seat, and its name and attributes where they are not the default. */
export function escribirFila(asientos: readonly Asiento[], { girada }: { girada: boolean }) {
  const atributos = escribirAtributos(asientos);
  return {
    ...(asientos.some(({ numero }, i) => numero !== String(i + 1)) && {
      numeros: asientos.map(({ numero }) => escribirNumero(numero)),
    }),
    puntos: asientos.map(({ x, y }) => (girada ? `${y} ${x}` : `${x} ${y}`)).join(', '),
    ...(atributos.size > 0 && { atributos }),
  };
}

/** Digits as a number; a name such as `12A` or `01` as text. */
export function escribirNumero(numero: string): number | string {
  return /^(0|[1-9]\d{0,9})$/.test(numero) ? Number(numero) : escribirNombre(numero);
}

function escribirAtributos(asientos: readonly Asiento[]): Map<AtributoDeLugar, (number | string)[]> {
  const porAtributo = new Map<AtributoDeLugar, (number | string)[]>();
  for (const { numero, atributos = [] } of asientos)
    for (const cual of atributos)
      porAtributo.set(cual, [...(porAtributo.get(cual) ?? []), escribirNumero(numero)]);
  return porAtributo;
}
