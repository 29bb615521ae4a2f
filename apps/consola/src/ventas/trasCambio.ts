import { invalidate } from '@taquilla/cliente/queries';

/** After an act about a sale: its page, the lists that show it, and the figures are read again. */
export async function trasCambio(): Promise<void> {
  await Promise.all(
    (
      [
        'verVenta',
        'listarVentas',
        'listarVentasDeEvento',
        'contarVentas',
        'listarDevoluciones',
        'hoy',
      ] as const
    ).map(invalidate),
  );
}
