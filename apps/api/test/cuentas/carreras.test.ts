import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { crearContrasenas } from '../../src/cuentas/contrasena/contrasenas.ts';
import { cambiarContrasenaDePersonal, darDeAltaPersonal } from '../../src/cuentas/darDeAltaPersonal.ts';
import { type Answer, type CuentasServer, openServer, tokenIn } from '../support/cuentas.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { awaitLockWaits, withNeighbour } from '../support/lockWaits.ts';
import { CONTRASENA, entrar, nuevoCorreo, registrarYVerificar } from '../support/registros.ts';

// A login during a change of password: once the new password is set, the old one opens no session.

let server: CuentasServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());
afterEach(() => exigirInvariantes(server.database.pool));

const NUEVA = 'Concierto7';

/**
 * Changes a password while a login with the old one is under way: the account's row stays locked until both wait for it, the
 * change first.
 */
async function cambiarMientrasEntran<C>(
  tabla: 'usuario' | 'personal',
  correo: string,
  { cambiar, entrar }: { cambiar: () => Promise<C>; entrar: () => Promise<Answer> },
): Promise<{ cambio: C; entrada: Answer }> {
  const { pool } = server.database;
  const [cambio, entrada] = await withNeighbour(pool, async vecino => {
    await vecino.query(`select from ${tabla} where correo = $1 for update`, [correo]);
    const cambio = cambiar();
    await awaitLockWaits(pool, 1);
    const entrada = entrar();
    await awaitLockWaits(pool, 2);
    return [cambio, entrada] as const;
  });
  return { cambio: await cambio, entrada: await entrada };
}

async function sesionesVivas(tabla: 'usuario' | 'personal', correo: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ n: number }>(
    `select count(*)::integer as n from sesion s join ${tabla} t on t.id = s.${tabla}_id
     where t.correo = $1 and s.revocada_en is null`,
    [correo],
  );
  return rows[0]?.n ?? 0;
}

it('lets nobody in with the old password while it is set anew by mail (§1.2)', async () => {
  const email = nuevoCorreo();
  await registrarYVerificar(server, email);
  await server.call('forgotPassword', { params: { email } });
  const correo = (await server.correosA(email, 2)).at(-1);
  const body = { token: tokenIn(correo?.datos.url ?? ''), newPassword: NUEVA };
  const { cambio, entrada } = await cambiarMientrasEntran('usuario', email, {
    cambiar: () => server.call('resetPassword', { body }),
    entrar: () => entrar(server, email),
  });
  expect(cambio.status).toBe(200);
  expect(entrada).toMatchObject({ status: 401, body: { code: 'credenciales_incorrectas' } });
  expect(await sesionesVivas('usuario', email)).toBe(0);
});

it('lets nobody in with the old password while its owner changes it (§7.10)', async () => {
  const email = nuevoCorreo();
  const token = await registrarYVerificar(server, email);
  const body = { actualPassword: CONTRASENA, newPassword: NUEVA };
  const { cambio, entrada } = await cambiarMientrasEntran('usuario', email, {
    cambiar: () => server.call('updatePassword', { token, body }),
    entrar: () => entrar(server, email),
  });
  expect([cambio.status, entrada.status]).toEqual([200, 401]);
  expect(await sesionesVivas('usuario', email)).toBe(1);
});

it('lets its owner in whose password of an older cost is written anew meanwhile', async () => {
  const email = nuevoCorreo();
  await registrarYVerificar(server, email);
  const { pool } = server.database;
  const nuevo = await crearContrasenas().cifrar(CONTRASENA);
  const { entrada } = await cambiarMientrasEntran('usuario', email, {
    cambiar: () => pool.query('update usuario set contrasena = $2 where correo = $1', [email, nuevo]),
    entrar: () => entrar(server, email),
  });
  expect(entrada.status).toBe(200);
});

it('lets no staff in with the old password while they are given another', async () => {
  const { pool } = server.database;
  const email = nuevoCorreo();
  const password = await darDeAltaPersonal(pool, { correo: email, nombre: 'Beto', roles: ['puerta'] });
  const { cambio, entrada } = await cambiarMientrasEntran('personal', email, {
    cambiar: () => cambiarContrasenaDePersonal(pool, email),
    entrar: () => server.call('loginPersonal', { body: { email, password } }),
  });
  expect(cambio).not.toBeNull();
  expect(entrada.status).toBe(401);
  expect(await sesionesVivas('personal', email)).toBe(0);
});

it('ends the session of staff that was opened just before they are given another password', async () => {
  const { pool } = server.database;
  const email = nuevoCorreo();
  const password = await darDeAltaPersonal(pool, { correo: email, nombre: 'Beto', roles: ['puerta'] });
  const nueva = await withNeighbour(pool, async vecino => {
    await vecino.query('select from personal where correo = $1 for share', [email]);
    const cambio = cambiarContrasenaDePersonal(pool, email);
    await awaitLockWaits(pool, 1);
    await vecino.query(
      `insert into sesion (id, personal_id, expira_en)
       select gen_random_uuid(), id, now() + interval '1 hour' from personal where correo = $1`,
      [email],
    );
    await vecino.query('commit');
    return cambio;
  });
  expect(nueva).not.toBe(password);
  expect(await sesionesVivas('personal', email)).toBe(0);
});
