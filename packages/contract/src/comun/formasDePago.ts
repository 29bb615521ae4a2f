/** The ways to pay that an event may take besides a card in one payment (§B2.1), as its file writes them. */
export const FORMAS_DE_PAGO = ['meses'] as const;
export type FormaDePago = (typeof FORMAS_DE_PAGO)[number];

/** The ways that a list with commas names. */
export function formasDichas(lista: string | null | undefined): FormaDePago[] {
  const dichas = (lista ?? '').split(',').map(forma => forma.trim());
  return FORMAS_DE_PAGO.filter(forma => dichas.includes(forma));
}
