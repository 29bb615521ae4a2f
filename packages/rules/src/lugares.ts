import { aislar } from './aislar.ts';

/** A numbered place: a seat of a row or, where the row is a table, a chair of it. */
export interface LugarNumerado {
  fila: string;
  numero: string;
  esMesa?: boolean | undefined;
}

/** `Mesa 4`, unless the organiser's name for it says so already. */
export function nombrarMesa(fila: string): string {
  return YA_LO_DICE.test(fila) ? fila : `Mesa ${fila}`;
}

/** `Fila F, asiento 9`; at a table `Mesa 4, silla 2`. */
export function nombrarLugar({ fila, numero, esMesa }: LugarNumerado): string {
  return esMesa ? `${nombrarMesa(fila)}, silla ${numero}` : `Fila ${fila}, asiento ${numero}`;
}

/** The same behind the section's name: `Luneta centro, fila F, asiento 9`; no place is a general pass. */
export function lugarEnSeccion(seccion: string, lugar: LugarNumerado | null): string {
  if (!lugar) return `${seccion}, pase general`;
  const nombre = nombrarLugar(lugar);
  return `${seccion}, ${nombre.charAt(0).toLowerCase()}${nombre.slice(1)}`;
}

/** What a ticket prints of a place, each name with its value: row and seat, or table and chair. */
export function datosDeLugar({
  fila,
  numero,
  esMesa,
}: LugarNumerado): readonly (readonly [string, string])[] {
  return esMesa
    ? [
        ['Mesa', fila.replace(YA_LO_DICE, '').trim() || fila],
        ['Silla', numero],
      ]
    : [
        ['Fila', fila],
        ['Asiento', numero],
      ];
}

/** `F9`; with a hyphen where the row's name ends in a figure. */
export function abreviarAsiento({ fila, numero }: Pick<LugarNumerado, 'fila' | 'numero'>): string {
  return `${aislar(fila)}${/\d$/.test(fila) ? '-' : ''}${numero}`;
}

/** Each place as it is said among others: `F9`, `F10`; a table once, however many chairs of it there are. */
export function abreviarLugares(lugares: readonly LugarNumerado[]): string[] {
  return [
    ...new Set(
      lugares.map(lugar => (lugar.esMesa ? nombrarMesa(aislar(lugar.fila)) : abreviarAsiento(lugar))),
    ),
  ];
}

const YA_LO_DICE = /^mesa\b/i;
