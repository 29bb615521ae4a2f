import type { Tienda } from './tienda.ts';

/** Centavos that the provider took and gave back, for each of these reservations. */
export async function libroDelProveedor(
  { database, openpay }: Tienda,
  reservas: readonly string[],
): Promise<{ cobrado: number; devuelto: number }[]> {
  const { rows } = await database.pool.query<{ order_id: string; reserva_id: string }>(
    'select order_id, reserva_id from cargo',
  );
  const deOrden = new Map(rows.map(fila => [fila.order_id, fila.reserva_id]));
  const tomados = openpay.control.charges().filter(c => c.status === 'completed' || c.status === 'refunded');
  return reservas.map(reservaId => {
    const suyos = tomados.filter(c => deOrden.get(c.order_id ?? '') === reservaId);
    const vueltos = suyos.flatMap(c => c.refunds ?? []);
    const sumar = (lista: readonly { amount: number }[]) =>
      lista.reduce((suma, { amount }) => suma + Math.round(amount * 100), 0);
    return { cobrado: sumar(suyos), devuelto: sumar(vueltos) };
  });
}
