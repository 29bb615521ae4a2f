/** The domain of the shop's own sender, `Taquilla <boletos@taquilla.example>`. */
export function dominioDe(remitente: string): string {
  return /@([a-z0-9.-]+)>?\s*$/i.exec(remitente)?.[1] ?? 'taquilla.invalid';
}
