import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type CuentasServer, openServer, tokenIn } from '../support/cuentas.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { awaitLockWaits, withNeighbour } from '../support/lockWaits.ts';
import { nuevoCorreo, registrar, verificarCon } from '../support/registros.ts';

// Wherever both are locked, the account is locked before its links: here a link is used while a new one is requested.

let server: CuentasServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());
afterEach(() => exigirInvariantes(server.database.pool));

/** A buyer who has just registered, with the address of the mailed link. */
async function llegar(): Promise<{ email: string; usuarioId: number; url: string }> {
  const email = nuevoCorreo();
  await registrar(server, email);
  const [correo] = await server.correosA(email, 1);
  const { rows } = await server.database.pool.query('select id from usuario where correo = $1', [email]);
  return { email, usuarioId: rows[0].id, url: correo?.datos.url ?? '' };
}

/** Runs `hacer` while a request for another link has locked the account and proceeds to its links. */
async function mientrasPidenOtro<T>(usuarioId: number, hacer: () => Promise<T>): Promise<T> {
  const { pool } = server.database;
  return withNeighbour(pool, async otro => {
    await otro.query('select from usuario where id = $1 for update', [usuarioId]);
    const hecho = hacer();
    await awaitLockWaits(pool, 1);
    await otro.query('select from enlace where usuario_id = $1 for update nowait', [usuarioId]);
    await otro.query('rollback');
    return hecho;
  });
}

it('verifies an address while its owner asks for another link (§2.7, §4.3)', async () => {
  const { usuarioId, url } = await llegar();
  const token = await mientrasPidenOtro(usuarioId, () => verificarCon(server, url));
  expect(token).not.toBe('');
});

it('registers an address again while its owner asks for another link (§4.3)', async () => {
  const { usuarioId, email } = await llegar();
  expect((await mientrasPidenOtro(usuarioId, () => registrar(server, email))).status).toBe(201);
});

it('sets a password anew while its owner asks for another link (§1.2)', async () => {
  const { usuarioId, email } = await llegar();
  await server.call('forgotPassword', { params: { email } });
  const [, correo] = await server.correosA(email, 2);
  const body = { token: tokenIn(correo?.datos.url ?? ''), newPassword: 'Concierto2026' };
  const restablecida = await mientrasPidenOtro(usuarioId, () => server.call('resetPassword', { body }));
  expect(restablecida.status).toBe(200);
});
