/** The words in place of the days that are left, for an event without a date or that does not take place (§C7.13). */
const EN_QUE_QUEDO: Readonly<Record<string, string>> = {
  aplazado: 'Aplazado, fecha por anunciar',
  cancelado: 'Cancelado',
};

/** Null for an event whose date stands. */
export function enQueQuedo(estado: string | null | undefined): string | null {
  return EN_QUE_QUEDO[estado ?? ''] ?? null;
}
