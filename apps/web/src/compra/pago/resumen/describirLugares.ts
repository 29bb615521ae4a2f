import type { Reserva } from '@taquilla/contract/entidades/compra';
import { aislar } from '@taquilla/rules/aislar';

type Lugares = Reserva['lugares'];

/** One line of the summary: a numbered seat, or general tickets of one price together. */
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

/** Seats as they are said: `F9, F10, F11`; a hyphen where the row's name ends in a figure. Empty for general places. */
export function nombrarAsientos(lugares: Lugares): string {
  return lugares
    .filter(({ fila, numero }) => fila !== null && numero !== null)
    .map(({ fila, numero }) => `${aislar(fila ?? '')}${/\d$/.test(fila ?? '') ? '-' : ''}${numero}`)
    .join(', ');
}

/** What is held: `Luneta centro: F9, F10, F11`, or the section alone for general tickets. */
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
  for (const { id, fila, numero, categoria, precio } of lugares) {
    const clave = fila === null ? `${categoria}/${precio}` : String(id);
    const titulo = fila === null ? seccion : `Fila ${fila}, asiento ${numero}`;
    const linea = lineas.get(clave) ?? { clave, titulo, categoria, precio, cantidad: 0 };
    lineas.set(clave, { ...linea, cantidad: linea.cantidad + 1 });
  }
  return [...lineas.values()];
}
