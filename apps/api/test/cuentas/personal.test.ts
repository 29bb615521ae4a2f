import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  cambiarContrasenaDePersonal,
  cambiarEventosDePersonal,
  cambiarRolesDePersonal,
  darDeAltaPersonal,
  quitarPersonal,
} from '../../src/cuentas/darDeAltaPersonal.ts';
import { CUENTAS_DE_DEMO, crearCuentasDeDemo } from '../../src/cuentas/demo.ts';
import { listPersonal } from '../../src/cuentas/personal.repository.ts';
import { cleanUpCuentas } from '../../src/startup/cleanUp.ts';
import { conSegundoFactor } from '../support/consola.ts';
import { type CuentasServer, openServer, pathOf } from '../support/cuentas.ts';
import { crearEvento, crearPersonal, venderDirecto } from '../support/fabrica.ts';
import { newName } from '../support/newName.ts';
import { tokenDePersonal } from '../support/sesiones.ts';

let server: CuentasServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const nueva = () => `${newName()}@correo.example`;
const registrar = (email: string, password = 'Boletos2026') =>
  server.call('register', { body: { fullName: 'Jimena Ruiz', email, password } });
const entrar = (email: string, password = 'Boletos2026') =>
  server.call('login', { body: { email, password } });

it('forgets after 30 days the account that nobody proved, and its decoys alike (S7)', async () => {
  const [conocida, sinProbar] = [nueva(), nueva()];
  await registrar(conocida);
  await server.database.pool.query('update usuario set verificado_en = now() where correo = $1', [conocida]);
  await registrar(conocida, 'Distinta9');
  await registrar(sinProbar, 'Distinta9');
  for (const dias of [29, 2]) {
    await server.database.pool.query(`update usuario set creado_en = creado_en - make_interval(days => $1)`, [
      dias,
    ]);
    await server.database.pool.query(
      `update sesion set creada_en = creada_en - make_interval(days => $1), expira_en = expira_en - make_interval(days => $1)`,
      [dias],
    );
    await cleanUpCuentas(server.context.db);
    const estados = [await entrar(conocida, 'Distinta9'), await entrar(sinProbar, 'Distinta9')].map(
      r => r.status,
    );
    expect(estados).toEqual(dias === 29 ? [200, 200] : [401, 401]);
  }
  expect((await entrar(conocida)).status).toBe(200);
});

it('keeps sessions that live, links that still work and counts that still bind', async () => {
  const { pool } = server.database;
  const email = nueva();
  const { body } = await registrar(email);
  await pool.query(`update sesion set expira_en = now() + interval '1 hour' where revocada_en is null`);
  await pool.query(`insert into ritmo (clave, ventana, cuenta)
    values ('ahora', now(), 9), ('anteayer', now() - interval '2 days', 9)`);
  await cleanUpCuentas(server.context.db);
  expect((await server.call('checkStatus', { token: String(body.token) })).status).toBe(200);
  const { rows } = await pool.query(`select clave from ritmo where cuenta = 9`);
  expect(rows).toEqual([{ clave: 'ahora' }]);
  const [correo] = await server.correosA(email, 1);
  expect((await server.visitar(pathOf(correo?.datos.url ?? ''))).location).toMatch(/^\/auth\/success/);
});

it('makes the accounts of the demo once, and they can log in', async () => {
  await crearCuentasDeDemo(server.database.pool);
  await crearCuentasDeDemo(server.database.pool);
  for (const { correo, contrasena } of CUENTAS_DE_DEMO.compradores) {
    const { body } = await entrar(correo, contrasena);
    expect((await server.call('miPerfil', { token: String(body.token) })).status).toBe(200);
  }
  const { correo, contrasena } = CUENTAS_DE_DEMO.puerta;
  const puerta = await server.call('loginPersonal', { body: { email: correo, password: contrasena } });
  expect(puerta).toMatchObject({ status: 200, body: { user: { roles: ['puerta'] } } });
});

it('adds staff with a password that is shown once, and changes it (§6.6)', async () => {
  const { pool } = server.database;
  const email = nueva();
  const alta = { correo: email.toUpperCase(), nombre: 'Beto', roles: ['puerta', 'taquilla'] };
  const primera = await darDeAltaPersonal(pool, alta);
  expect(primera).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(await darDeAltaPersonal(pool, alta)).toBeNull();
  const con = (password: string | null) => server.call('loginPersonal', { body: { email, password } });
  expect((await con(primera)).body.user).toEqual({ fullName: 'Beto', roles: ['puerta', 'taquilla'] });
  const segunda = await cambiarContrasenaDePersonal(pool, email);
  expect((await con(primera)).status).toBe(401);
  expect((await con(segunda)).status).toBe(200);
  expect(await cambiarContrasenaDePersonal(pool, nueva())).toBeNull();
  for (const roles of [['jefe'], []])
    await expect(darDeAltaPersonal(pool, { ...alta, correo: nueva(), roles })).rejects.toThrow();
});

it('changes the roles of staff who are logged in, and takes them out and in again', async () => {
  const { pool } = server.database;
  const email = nueva();
  const alta = { correo: email, nombre: 'Beto', roles: ['puerta'] };
  const contrasena = await darDeAltaPersonal(pool, alta);
  const con = (password: string | null) => server.call('loginPersonal', { body: { email, password } });
  const token = String((await con(contrasena)).body.token);
  const consultar = async () =>
    (await server.call('consultarBoleto', { token, body: { quemadoUUID: crypto.randomUUID() } })).body.code;
  const suyos = async () => (await listPersonal(pool)).find(({ correo }) => correo === email)?.roles;
  expect(await cambiarRolesDePersonal(pool, email.toUpperCase(), ['taquilla'])).toBe(true);
  expect(await consultar()).toBe('sin_permiso');
  expect(await cambiarRolesDePersonal(pool, email, ['puerta'])).toBe(true);
  expect([await suyos(), await consultar()]).toEqual([['puerta'], 'boleto_no_encontrado']);
  await expect(cambiarRolesDePersonal(pool, email, ['jefe'])).rejects.toThrow('El rol es uno de');
  await expect(cambiarRolesDePersonal(pool, email, [])).rejects.toThrow('Falta el rol');

  expect(await quitarPersonal(pool, email)).toBe(true);
  expect([await suyos(), await consultar()]).toEqual([[], 'sesion_invalida']);
  expect((await con(contrasena)).status).toBe(401);
  expect(await quitarPersonal(pool, email)).toBe(false);
  expect(await cambiarRolesDePersonal(pool, email, ['puerta'])).toBe(false);
  expect(await cambiarContrasenaDePersonal(pool, email)).toBeNull();
  const otra = await darDeAltaPersonal(pool, alta);
  expect((await con(otra)).body.user).toEqual({ fullName: 'Beto', roles: ['puerta'] });
});

it('gives staff events, all of them unless some are named, and takes them away at once (§C1.2)', async () => {
  const { pool } = server.database;
  const { eventoId, lugares } = await crearEvento(pool);
  const { rows } = await pool.query('select clave from evento where id = $1', [eventoId]);
  const [clave, ajena] = [rows[0]?.clave, 'no-hay-tal-evento'];
  const { boletos } = await venderDirecto(pool, { eventoId, lugares: lugares.slice(0, 1) });
  const email = nueva();
  const contrasena = await darDeAltaPersonal(pool, { correo: email, nombre: 'Beto', roles: ['puerta'] });
  const entrada = await server.call('loginPersonal', { body: { email, password: contrasena } });
  const consultar = async () => {
    const body = { quemadoUUID: boletos[0]?.quemadoUUID };
    return (await server.call('consultarBoleto', { token: String(entrada.body.token), body })).status;
  };
  const suyos = async () => (await listPersonal(pool)).find(({ correo }) => correo === email)?.eventos;
  const otro = await crearEvento(pool);
  const otraClave = (await pool.query('select clave from evento where id = $1', [otro.eventoId])).rows[0]
    ?.clave;
  expect([await suyos(), await consultar()]).toEqual([[null], 200]);
  expect(await cambiarEventosDePersonal(pool, email.toUpperCase(), [otraClave])).toBe(true);
  expect([await suyos(), await consultar()]).toEqual([[otraClave], 403]);
  expect(await cambiarEventosDePersonal(pool, email, [clave, otraClave, clave])).toBe(true);
  expect(await consultar()).toBe(200);
  for (const eventos of [[], [''], [ajena], ['todos', clave]])
    await expect(cambiarEventosDePersonal(pool, email, eventos)).rejects.toThrow(/evento/);
  expect(await cambiarEventosDePersonal(pool, nueva(), ['todos'])).toBe(false);
  expect(await cambiarEventosDePersonal(pool, email, ['todos'])).toBe(true);
  expect([await suyos(), await consultar()]).toEqual([[null], 200]);

  await quitarPersonal(pool, email);
  expect(await suyos()).toEqual([]);
  const conAjena = { correo: nueva(), nombre: 'Ana', roles: ['contabilidad'], eventos: [ajena] };
  await expect(darDeAltaPersonal(pool, conAjena)).rejects.toThrow('No hay evento con la clave');
  expect((await listPersonal(pool)).some(({ correo }) => correo === conAjena.correo)).toBe(false);
});

it('ends the sessions of staff whose password is changed', async () => {
  const { pool } = server.database;
  const email = nueva();
  const contrasena = await darDeAltaPersonal(pool, { correo: email, nombre: 'Beto', roles: ['puerta'] });
  const { body } = await server.call('loginPersonal', { body: { email, password: contrasena } });
  const consultar = () =>
    server.call('consultarBoleto', {
      token: String(body.token),
      body: { quemadoUUID: crypto.randomUUID() },
    });
  expect((await consultar()).body.code).not.toBe('sesion_invalida');
  await cambiarContrasenaDePersonal(pool, email);
  expect((await consultar()).body.code).toBe('sesion_invalida');
});

it('gives a token for a password to the door alone, and none where a role has a second factor (§C13.4)', async () => {
  const { pool } = server.database;
  const entrarCon = async (roles: string[]) => {
    const email = nueva();
    const password = await darDeAltaPersonal(pool, { correo: email, nombre: 'Beto', roles });
    return server.call('loginPersonal', { body: { email, password } });
  };
  for (const roles of [
    ['taquilla'],
    ['organizador'],
    ['plataforma'],
    ['plataforma', 'puerta'],
    ['contabilidad', 'puerta'],
  ])
    expect(await entrarCon(roles), String(roles)).toMatchObject({
      status: 403,
      body: { code: 'sin_permiso', message: 'Entra por la consola: esta entrada es sólo de la puerta.' },
    });
  expect((await entrarCon(['taquilla', 'puerta'])).status).toBe(200);
  // A token from before the person was given the role is worth nothing either.
  const antes = await crearPersonal(pool, { roles: ['puerta', 'contabilidad'] });
  const body = { quemadoUUID: crypto.randomUUID() };
  const { status } = await server.call('consultarBoleto', {
    token: await tokenDePersonal(pool, antes),
    body,
  });
  expect(status).toBe(403);
});

it('gives the door no token for a password alone once the person has a second factor of their own (§C13.4)', async () => {
  const { pool } = server.database;
  const email = nueva();
  const password = await darDeAltaPersonal(pool, { correo: email, nombre: 'Beto', roles: ['puerta'] });
  const entrar = () => server.call('loginPersonal', { body: { email, password } });
  const token = String((await entrar()).body.token);
  const consultar = () =>
    server.call('consultarBoleto', { token, body: { quemadoUUID: crypto.randomUUID() } });
  expect((await consultar()).body.code).toBe('boleto_no_encontrado');
  const { rows } = await pool.query('select id from personal where correo = $1', [email]);
  await conSegundoFactor({ database: { pool } }, rows[0].id);
  expect((await entrar()).body).toMatchObject({
    code: 'sin_permiso',
    message: 'Tu cuenta tiene segundo factor y esta entrada no lo pide: usa un teléfono emparejado.',
  });
  expect((await consultar()).body.code).toBe('sesion_invalida');
});

it('keeps buyers and staff apart (§6.6)', async () => {
  const email = nueva();
  const { body } = await registrar(email);
  expect((await server.call('loginPersonal', { body: { email, password: 'Boletos2026' } })).status).toBe(401);
  const puerta = { quemadoUUID: crypto.randomUUID() };
  const comprador = await server.call('consultarBoleto', { token: String(body.token), body: puerta });
  expect(comprador).toMatchObject({ status: 403, body: { code: 'sin_permiso' } });
  const token = await tokenDePersonal(server.database.pool, await crearPersonal(server.database.pool));
  expect((await server.call('miPerfil', { token })).status).toBe(401);
  expect((await server.call('checkStatus', { token })).status).toBe(401);
});

it('tells staff known and unknown apart no more than buyers (S7)', async () => {
  await crearCuentasDeDemo(server.database.pool);
  const [a, b] = await Promise.all(
    ['puerta@taquilla.example', nueva()].map(email =>
      server.call('loginPersonal', { body: { email, password: 'Equivocada1' } }),
    ),
  );
  expect(a?.status).toBe(401);
  expect(b?.body).toEqual(a?.body);
});
