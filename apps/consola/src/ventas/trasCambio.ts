import { invalidate } from '@taquilla/cliente/queries';

/** Reads again after an act on a sale: its page, the lists with it, and the figures. */
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
