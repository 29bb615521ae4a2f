import { expect } from 'vitest';
import { enTienda } from '../support/enTienda.ts';

const it = enTienda({ precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0 });

it('names the event that sold most tickets in the last seven days, while it has places (§2.19)', async ({
  tienda,
  db,
  crearEvento,
  evento,
  apartar,
  pagar,
}) => {
  await crearEvento();
  const { reservaId } = await apartar(2);
  expect((await pagar(reservaId, 200)).status).toBe(200);
  const lista = async () => (await tienda.call('getEventos')).data();
  expect(await lista()).toMatchObject({ destacado: evento.eventoId });
  await db.query('update evento set mostrar_web = false where id = $1', [evento.eventoId]);
  await expect.poll(lista, { timeout: 5_000 }).toMatchObject({ destacado: null });
});
