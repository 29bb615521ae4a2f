import type { Boleto } from '@taquilla/contract/tienda/entidades/compra';
import { type Centavos, dePesos } from '@taquilla/rules/dinero';
import { etiquetaRelativa } from '@taquilla/rules/etiquetas';
import { type LugarNumerado, lugarEnSeccion } from '@taquilla/rules/lugares';

/** The price of a ticket before charges: the section's special price if it had one, else its own (§2.32). */
export function precioDeBoleto({ eventoSeccion, precio }: Boleto): Centavos {
  return dePesos(eventoSeccion.precioSeccion ?? precio);
}

/** Row and seat, or table and chair; null for a general pass. */
export function asientoDe({ asiento }: Pick<Boleto, 'asiento'>): LugarNumerado | null {
  return asiento && { fila: asiento.fila.nombre, numero: asiento.numero, esMesa: asiento.fila.esMesa };
}

/** The place of a ticket: `Luneta centro, fila F, asiento 9`. */
export function lugarDeBoleto(boleto: Boleto): string {
  return lugarEnSeccion(boleto.eventoSeccion.seccion.nombre, asientoDe(boleto));
}

/** A ticket's state on a day, in the buyer's words; a valid ticket of a past day opens no door. */
export function estadoDeBoleto(
  { estado }: Pick<Boleto, 'estado'>,
  { evento, ahora }: { evento: { fecha: string; estado?: string; recinto: { zona: string } }; ahora: Date },
): { texto: string; nota: string } {
  const quedo = estado === 'vigente' ? QUEDO[evento.estado ?? ''] : undefined;
  if (quedo !== undefined) return { ...ESTADOS.vigente, nota: quedo };
  const relativa = etiquetaRelativa({ fecha: evento.fecha, ahora, zona: evento.recinto.zona });
  const paso = estado === 'vigente' && relativa === YA_PASO;
  return paso ? { ...ESTADOS.vigente, nota: YA_PASO } : ESTADOS[estado];
}

/** A valid ticket of an event without a date, or of one that does not take place. */
const QUEDO: Readonly<Record<string, string>> = {
  aplazado: 'Sirve para la nueva fecha',
  cancelado: 'El evento se canceló',
};

/** §2.32. */
const YA_PASO = 'El evento ya pasó';

const ESTADOS: Readonly<Record<Boleto['estado'], { texto: string; nota: string }>> = {
  vigente: { texto: 'Vigente', nota: 'Muéstralo en la entrada' },
  usado: { texto: 'Usado', nota: 'Ya se usó para entrar' },
  anulado: { texto: 'Anulado', nota: 'No sirve para entrar' },
};
