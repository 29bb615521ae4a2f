import type { TarjetaGuardada } from '@taquilla/contract/tienda/entidades/compra';
import { type MarcaTarjeta, marcaDeTarjeta } from '@taquilla/rules/tarjeta';

/** The accepted brands by their usual names; null for an unknown brand. */
export const NOMBRES_DE_MARCA: Readonly<Record<MarcaTarjeta, string | null>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  carnet: 'Carnet',
  desconocida: null,
};

/** The usual name of a brand that the provider spells. */
export function marcaParaLeer(marca: string): string {
  return MARCAS[marca.toLowerCase()] ?? marca;
}

/** The last four digits of a masked number. */
export function ultimosDigitos({ tarjeta }: Pick<TarjetaGuardada, 'tarjeta'>): string {
  return tarjeta.slice(-4);
}

/** `Visa terminada en 4417`. */
export function describirTarjeta(tarjeta: Pick<TarjetaGuardada, 'tarjeta' | 'marca'>): string {
  return `${marcaParaLeer(tarjeta.marca) || 'Tarjeta'} terminada en ${ultimosDigitos(tarjeta)}`;
}

/** As `describirTarjeta`, for a number that was just typed. */
export function describirTarjetaNueva(numero: string): string {
  return `${NOMBRES_DE_MARCA[marcaDeTarjeta(numero)] ?? 'Tarjeta'} terminada en ${numero.slice(-4)}`;
}

/** Credit, debit or prepaid in Spanish, from the provider's word. */
export function tipoParaLeer(tipo: string): string {
  return TIPOS[tipo.toLowerCase()] ?? tipo;
}

const TIPOS: Readonly<Record<string, string>> = { credit: 'crédito', debit: 'débito', cash: 'prepago' };
const MARCAS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
  carnet: 'Carnet',
};
