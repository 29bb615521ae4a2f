import { expect } from 'vitest';
import { INVITADA } from '../support/compras.ts';
import { enTienda } from '../support/enTienda.ts';
import { crearUsuario } from '../support/fabrica.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { tokenDe } from '../support/sesiones.ts';

interface Respondido {
  eventos: { cantidadBoletos: number }[];
  pasesGenerales: object[];
  code?: string;
}

const correo = INVITADA.correo_invitado;

const it = enTienda({ precio: 50_000, usoDeServicio: 0, usoDeTarjeta: 0, limite: 4 })
  .extend('cuenta', ({ db }) => async (verificado = true) => {
    // The tests of this file share a database, and the guest always has the same address.
    const { rows } = await db.query<{ id: number }>('select id from usuario where correo = $1', [correo]);
    const usuarioId = rows[0]?.id ?? (await crearUsuario(db, { correo, verificado })).usuarioId;
    await db.query('update usuario set verificado_en = case when $2 then now() end where id = $1', [
      usuarioId,
      verificado,
    ]);
    return { usuarioId, token: await tokenDe(db, usuarioId) };
  })
  .extend(
    'apartarCon',
    ({ tienda, evento }) =>
      (token: string, cantidadAsientos: number) =>
        tienda.call('reservarGenerales', {
          params: { id: evento.eventoId },
          body: { cantidadAsientos, seccionId: evento.generalId },
          token,
        }),
  );

it('shows what a guest bought with the address in its account, once it is proven, and never before (§7.20)', async ({
  tienda,
  db,
  evento,
  cuenta,
  venderGenerales,
}) => {
  await venderGenerales(2, 1_000);
  const { usuarioId, token } = await cuenta(false);
  const suyos = async () => {
    // An account without a proven address is refused whole.
    const { eventos } = (await tienda.call('misEventos', { token })).body as Partial<Respondido>;
    return (eventos ?? []).map(uno => uno.cantidadBoletos);
  };
  expect(await suyos()).toEqual([]);
  await db.query('update usuario set verificado_en = now() where id = $1', [usuarioId]);
  expect(await suyos()).toEqual([2]);
  const misBoletos = await tienda.call('misBoletos', { params: { id: evento.eventoId }, token });
  expect((misBoletos.body as Respondido).pasesGenerales).toHaveLength(2);
  const otra = await crearUsuario(db);
  const ajenos = await tienda.call('misEventos', { token: await tokenDe(db, otra.usuarioId) });
  expect((ajenos.body as Respondido).eventos).toEqual([]);
});

it('counts them in the limit of the account, and those of the account in that of its address (§10)', async ({
  db,
  cuenta,
  apartarCon,
  apartarGenerales,
  pagar,
  venderGenerales,
}) => {
  await venderGenerales(2, 1_000);
  const { token } = await cuenta();
  expect(((await apartarCon(token, 3)).body as Respondido).code).toBe('limite_de_asientos');
  const suya = await apartarCon(token, 2);
  expect(suya.status).toBe(201);
  const { reservaId } = await apartarGenerales(1);
  expect(((await pagar(reservaId, 500)).body as Respondido).code).toBe('limite_de_asientos');
  await exigirInvariantes(db);
});

it("passes a guest's unpaid places to the account that logged in, within its limit, and to no other (§4.12)", async ({
  tienda,
  db,
  evento,
  cuenta,
  apartarCon,
  apartarGenerales,
}) => {
  const { usuarioId, token } = await cuenta();
  const params = { id: evento.eventoId };
  const pasar = async (de: object, con = token) =>
    ((await tienda.call('pasarACuenta', { params, body: de, token: con })).body as Respondido).code ?? 'pasó';
  const { reservaId, invitadoId } = await apartarGenerales(2);
  const ids = { reservaId, invitadoId };
  expect(await pasar({ reservaId, invitadoId: crypto.randomUUID() })).toBe('reserva_invalida');
  expect([await pasar(ids), await pasar(ids)]).toEqual(['pasó', 'pasó']);
  const otra = await tokenDe(db, (await crearUsuario(db)).usuarioId);
  expect(await pasar(ids, otra)).toBe('reserva_invalida');
  const sinSesion = await tienda.call('consultarReserva', { params, body: { reservaId } });
  expect((sinSesion.body as Respondido).code).toBe('reserva_invalida');
  const { rows } = await db.query(
    'select usuario_id, invitado_id, comprador, correo from reserva where id = $1',
    [reservaId],
  );
  expect(rows).toEqual([
    { usuario_id: usuarioId, invitado_id: null, comprador: `u:${usuarioId}`, correo: null },
  ]);
  // Two are the account's now, so three more are too many of four; two are not.
  const tres = await apartarGenerales(3);
  expect(await pasar({ reservaId: tres.reservaId, invitadoId: tres.invitadoId })).toBe('limite_de_asientos');
  expect((await apartarCon(token, 2)).status).toBe(201);
  await exigirInvariantes(db);
});
