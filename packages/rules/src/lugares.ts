import { aislar } from './aislar.ts';

/** A numbered place: a seat of a row or, where the row is a table, a chair of it. */
export interface LugarNumerado {
  fila: string;
  numero: string;
  esMesa?: boolean | undefined;
}

/** `Mesa 4`, unless the organiser's own name already says "mesa". */
export function nombrarMesa(fila: string): string {
  return YA_LO_DICE.test(fila) ? fila : `Mesa ${fila}`;
}

/** `Fila F, asiento 9`; at a table `Mesa 4, silla 2`. */
export function nombrarLugar({ fila, numero, esMesa }: LugarNumerado): string {
  return esMesa ? `${nombrarMesa(fila)}, silla ${numero}` : `Fila ${fila}, asiento ${numero}`;
}

/** The place behind the section's name: `Luneta centro, fila F, asiento 9`; null stands for a general pass. */
export function lugarEnSeccion(seccion: string, lugar: LugarNumerado | null): string {
  if (!lugar) return `${seccion}, pase general`;
  const nombre = nombrarLugar(lugar);
  return `${seccion}, ${nombre.charAt(0).toLowerCase()}${nombre.slice(1)}`;
}

/** The lines that a ticket prints about a place, each name with its value: row and seat, or table and chair. */
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

/** `F9`; with a hyphen where the row's name ends in a digit. */
export function abreviarAsiento({ fila, numero }: Pick<LugarNumerado, 'fila' | 'numero'>): string {
  return `${aislar(fila)}${/\d$/.test(fila) ? '-' : ''}${numero}`;
}

/** The places in short, for a list: `F9`, `F10`; a table appears once, however many of its chairs are listed. */
export function abreviarLugares(lugares: readonly LugarNumerado[]): string[] {
  return [
    ...new Set(
      lugares.map(lugar => (lugar.esMesa ? nombrarMesa(aislar(lugar.fila)) : abreviarAsiento(lugar))),
    ),
  ];
}

const YA_LO_DICE = /^mesa\b/i;
