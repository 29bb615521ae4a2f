import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { aislar } from '@taquilla/rules/aislar';
import { abreviarLugares, type LugarNumerado, nombrarLugar, nombrarMesa } from '@taquilla/rules/lugares';

type Lugares = Reserva['lugares'];

/** One line of the summary: a numbered seat, a table's seats, or general tickets of one price. */
export interface LineaDeResumen {
  clave: string;
  titulo: string;
  categoria: string;
  /** Pesos of one ticket, without charges. */
  precio: number;
  cantidad: number;
}

/** `1 boleto`, `3 boletos`. */
export function contarBoletos(cantidad: number): string {
  return `${cantidad} ${cantidad === 1 ? 'boleto' : 'boletos'}`;
}

/** Spoken names of seats: `F9, F10, F11`, tables as `Mesa 21`. Empty for general places. */
export function nombrarAsientos(lugares: Lugares): string {
  return abreviarLugares(lugares.filter(esNumerado)).join(', ');
}

/** The held places: `Luneta centro: F9, F10, F11`, or only the section for general tickets. */
export function describirLugares({ seccion, lugares }: Pick<Reserva, 'seccion' | 'lugares'>): string {
  const asientos = nombrarAsientos(lugares);
  return asientos ? `${aislar(seccion)}: ${asientos}` : aislar(seccion);
}

/** The lines of the summary, in the order of the places. */
export function lineasDeResumen({
  seccion,
  lugares,
}: Pick<Reserva, 'seccion' | 'lugares'>): LineaDeResumen[] {
  const lineas = new Map<string, LineaDeResumen>();
  for (const lugar of lugares) {
    const { categoria, precio } = lugar;
    const { clave, titulo } = renglonDe(lugar, seccion);
    const linea = lineas.get(clave) ?? { clave, titulo, categoria, precio, cantidad: 0 };
    lineas.set(clave, { ...linea, cantidad: linea.cantidad + 1 });
  }
  return [...lineas.values()];
}

function renglonDe(lugar: Lugares[number], seccion: string): Pick<LineaDeResumen, 'clave' | 'titulo'> {
  const { id, fila, esMesa, categoria, precio } = lugar;
  if (!esNumerado(lugar)) return { clave: `${categoria}/${precio}`, titulo: seccion };
  return esMesa
    ? { clave: `${fila}/${categoria}/${precio}`, titulo: nombrarMesa(lugar.fila) }
    : { clave: String(id), titulo: nombrarLugar(lugar) };
}

function esNumerado<L extends Lugares[number]>(lugar: L): lugar is L & LugarNumerado {
  return lugar.fila !== null && lugar.numero !== null;
}
