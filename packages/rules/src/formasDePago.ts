import type { FormaDePago } from '@taquilla/contract/comun/opcionalesDeEvento';

/** The ways to pay besides a card in one payment (§B2.1), in the middle of a sentence. */
export const NOMBRES_DE_FORMAS: Readonly<Record<FormaDePago, string>> = {
  meses: 'meses sin intereses',
  spei: 'transferencia (SPEI)',
  tienda: 'efectivo en tienda',
};

export const FORMAS_DE_PAGO = Object.keys(NOMBRES_DE_FORMAS) as readonly FormaDePago[];

/** The ways that an event's list with commas names. */
export function formasDichas(lista: string | null | undefined): FormaDePago[] {
  const dichas = (lista ?? '').split(', ');
  return FORMAS_DE_PAGO.filter(forma => dichas.includes(forma));
}
