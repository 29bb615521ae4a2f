import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { aislar } from '@taquilla/rules/aislar';
import { abreviarLugares, type LugarNumerado, nombrarLugar, nombrarMesa } from '@taquilla/rules/lugares';

type Lugares = Reserva['lugares'];

/** One line of the summary: a numbered seat, a table's seats, or general tickets of one price. */
export interface LineaDeResumen {
  clave: string;
  titulo: string;
  seccion: string;
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

/** The held places: `Luneta centro: F9, F10`, only the section for general tickets; several sections one after another. */
export function describirLugares({ lugares }: Pick<Reserva, 'lugares'>): string {
  return porSeccion(lugares)
    .map(({ seccion, lugares: suyos }) => {
      const asientos = nombrarAsientos(suyos);
      return asientos ? `${aislar(seccion)}: ${asientos}` : aislar(seccion);
    })
    .join('; ');
}

/** Whether places are of more than one section. */
export function enVariasSecciones({ lugares }: Pick<Reserva, 'lugares'>): boolean {
  return lugares.some(({ seccionId }) => seccionId !== lugares[0]?.seccionId);
}

/** The places of each section, in the order of the places. */
export function porSeccion<L extends Lugares[number]>(
  lugares: readonly L[],
): { seccionId: number; seccion: string; lugares: L[] }[] {
  const partes = new Map<number, { seccionId: number; seccion: string; lugares: L[] }>();
  for (const lugar of lugares) {
    const { seccionId, seccion } = lugar;
    const parte = partes.get(seccionId) ?? { seccionId, seccion, lugares: [] };
    parte.lugares.push(lugar);
    partes.set(seccionId, parte);
  }
  return [...partes.values()];
}

/** The lines of the summary, in the order of the places. */
export function lineasDeResumen<L extends Lugares[number]>(
  lugares: readonly L[],
): (LineaDeResumen & { lugares: L[] })[] {
  const lineas = new Map<string, LineaDeResumen & { lugares: L[] }>();
  for (const lugar of lugares) {
    const { categoria, precio, seccion } = lugar;
    const { clave, titulo } = renglonDe(lugar);
    const linea = lineas.get(clave) ?? {
      clave,
      titulo,
      seccion,
      categoria,
      precio,
      cantidad: 0,
      lugares: [],
    };
    linea.cantidad += 1;
    linea.lugares.push(lugar);
    lineas.set(clave, linea);
  }
  return [...lineas.values()];
}

function renglonDe(lugar: Lugares[number]): Pick<LineaDeResumen, 'clave' | 'titulo'> {
  const { id, seccionId, seccion, fila, esMesa, categoria, precio } = lugar;
  if (!esNumerado(lugar)) return { clave: `${seccionId}/${categoria}/${precio}`, titulo: seccion };
  return esMesa
    ? { clave: `${seccionId}/${fila}/${categoria}/${precio}`, titulo: nombrarMesa(lugar.fila) }
    : { clave: String(id), titulo: nombrarLugar(lugar) };
}

function esNumerado<L extends Lugares[number]>(lugar: L): lugar is L & LugarNumerado {
  return lugar.fila !== null && lugar.numero !== null;
}
