import { conciliar } from '../../src/compra/conciliador.ts';
import type { Tienda } from './tienda.ts';

/** Sends a notice as the provider does, with its credentials or others. */
export function enviarAviso(tienda: Tienda, payload: object, contrasena = 'avisos-de-demo') {
  const credenciales = Buffer.from(`openpay:${contrasena}`).toString('base64');
  return tienda.app.inject({
    method: 'POST',
    url: '/api/v1/pagos/avisos/openpay',
    headers: { authorization: `Basic ${credenciales}` },
    payload,
  });
}

/** Moves the ends of a reservation's times into the past, as if the time had passed. */
export async function atrasar(tienda: Tienda, reservaId: string, que: 'cuenta' | 'todo'): Promise<void> {
  await tienda.database.pool.query(
    `update reserva set expira_en = now() - interval '1 second',
       cobro_hasta = case when $2 = 'todo' and cobro_hasta is not null then now() - interval '1 second' else cobro_hasta end
     where id = $1`,
    [reservaId, que],
  );
  if (que === 'cuenta') return;
  await tienda.database.pool.query(
    `update lugar set retenido_hasta = now() - interval '1 second' where reserva_id = $1 and not vendido`,
    [reservaId],
  );
}

/** The bank approves a charge that waits for it, and the shop learns it by asking. */
export async function aprobarEnElBanco(tienda: Tienda, chargeId: string): Promise<void> {
  tienda.openpay.control.answerThreeDSecure(chargeId, 'authenticate');
  await tienda.database.pool.query('update cargo set revisar_en = now() where proveedor_id = $1', [chargeId]);
  await conciliar(tienda.context);
}
