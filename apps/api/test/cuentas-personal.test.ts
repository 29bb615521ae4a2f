import { afterAll, beforeAll, expect, it } from 'vitest';
import { cambiarContrasenaDePersonal, darDeAltaPersonal } from '../src/cuentas/darDeAltaPersonal.ts';
import { CUENTAS_DE_DEMO, crearCuentasDeDemo } from '../src/cuentas/demo.ts';
import { limpiarCuentas } from '../src/cuentas/limpieza.ts';
import { abrirServidor, rutaDe, type ServidorDeCuentas } from './support/cuentas.ts';
import { crearPersonal } from './support/fabrica.ts';
import { nombreNuevo } from './support/nombreNuevo.ts';
import { tokenDePersonal } from './support/sesiones.ts';

let servidor: ServidorDeCuentas;
beforeAll(async () => {
  servidor = await abrirServidor();
});
afterAll(() => servidor.cerrar());

const nueva = () => `${nombreNuevo()}@correo.example`;
const registrar = (email: string, password = 'Boletos2026') =>
  servidor.pedir('register', { body: { fullName: 'Jimena Ruiz', email, password } });
const entrar = (email: string, password = 'Boletos2026') =>
  servidor.pedir('login', { body: { email, password } });

it('forgets after 30 days the account that nobody proved, and its decoys alike (S7)', async () => {
  const [conocida, sinProbar] = [nueva(), nueva()];
  await registrar(conocida);
  await servidor.base.pool.query('update usuario set verificado_en = now() where correo = $1', [conocida]);
  await registrar(conocida, 'Distinta9');
  await registrar(sinProbar, 'Distinta9');
  for (const dias of [29, 2]) {
    await servidor.base.pool.query(`update usuario set creado_en = creado_en - make_interval(days => $1)`, [
      dias,
    ]);
    await servidor.base.pool.query(
      `update sesion set creada_en = creada_en - make_interval(days => $1), expira_en = expira_en - make_interval(days => $1)`,
      [dias],
    );
    await limpiarCuentas(servidor.contexto);
    const estados = [await entrar(conocida, 'Distinta9'), await entrar(sinProbar, 'Distinta9')].map(
      r => r.status,
    );
    expect(estados).toEqual(dias === 29 ? [200, 200] : [401, 401]);
  }
  expect((await entrar(conocida)).status).toBe(200);
});

it('keeps sessions that live, links that still work and counts that still bind', async () => {
  const { pool } = servidor.base;
  const email = nueva();
  const { cuerpo } = await registrar(email);
  await pool.query(`update sesion set expira_en = now() + interval '1 hour' where revocada_en is null`);
  await pool.query(`insert into ritmo (clave, ventana, cuenta)
    values ('ahora', now(), 9), ('anteayer', now() - interval '2 days', 9)`);
  await limpiarCuentas(servidor.contexto);
  expect((await servidor.pedir('checkStatus', { token: String(cuerpo.token) })).status).toBe(200);
  const { rows } = await pool.query(`select clave from ritmo where cuenta = 9`);
  expect(rows).toEqual([{ clave: 'ahora' }]);
  const [correo] = await servidor.correosA(email, 1);
  expect((await servidor.visitar(rutaDe(correo?.datos.url ?? ''))).location).toMatch(/^\/auth\/success/);
});

it('makes the accounts of the demo once, and they can log in', async () => {
  await crearCuentasDeDemo(servidor.base.pool);
  await crearCuentasDeDemo(servidor.base.pool);
  for (const { correo, contrasena } of CUENTAS_DE_DEMO.compradores) {
    const { cuerpo } = await entrar(correo, contrasena);
    expect((await servidor.pedir('miPerfil', { token: String(cuerpo.token) })).status).toBe(200);
  }
  const { correo, contrasena } = CUENTAS_DE_DEMO.puerta;
  const puerta = await servidor.pedir('loginPersonal', { body: { email: correo, password: contrasena } });
  expect(puerta).toMatchObject({ status: 200, cuerpo: { user: { roles: ['puerta'] } } });
});

it('adds staff with a password that is shown once, and changes it (§6.6)', async () => {
  const { pool } = servidor.base;
  const email = nueva();
  const alta = { correo: email.toUpperCase(), nombre: 'Beto', roles: ['puerta', 'taquilla'] };
  const primera = await darDeAltaPersonal(pool, alta);
  expect(primera).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(await darDeAltaPersonal(pool, alta)).toBeNull();
  const con = (password: string | null) => servidor.pedir('loginPersonal', { body: { email, password } });
  expect((await con(primera)).cuerpo.user).toEqual({ fullName: 'Beto', roles: ['puerta', 'taquilla'] });
  const segunda = await cambiarContrasenaDePersonal(pool, email);
  expect((await con(primera)).status).toBe(401);
  expect((await con(segunda)).status).toBe(200);
  expect(await cambiarContrasenaDePersonal(pool, nueva())).toBeNull();
  for (const roles of [['jefe'], []])
    await expect(darDeAltaPersonal(pool, { ...alta, correo: nueva(), roles })).rejects.toThrow();
});

it('ends the sessions of staff whose password is changed', async () => {
  const { pool } = servidor.base;
  const email = nueva();
  const contrasena = await darDeAltaPersonal(pool, { correo: email, nombre: 'Beto', roles: ['puerta'] });
  const { cuerpo } = await servidor.pedir('loginPersonal', { body: { email, password: contrasena } });
  const consultar = () =>
    servidor.pedir('consultarBoleto', {
      token: String(cuerpo.token),
      body: { quemadoUUID: crypto.randomUUID() },
    });
  expect((await consultar()).cuerpo.code).not.toBe('sesion_invalida');
  await cambiarContrasenaDePersonal(pool, email);
  expect((await consultar()).cuerpo.code).toBe('sesion_invalida');
});

it('keeps buyers and staff apart (§6.6)', async () => {
  const email = nueva();
  const { cuerpo } = await registrar(email);
  expect((await servidor.pedir('loginPersonal', { body: { email, password: 'Boletos2026' } })).status).toBe(
    401,
  );
  const puerta = { quemadoUUID: crypto.randomUUID() };
  const comprador = await servidor.pedir('consultarBoleto', { token: String(cuerpo.token), body: puerta });
  expect(comprador).toMatchObject({ status: 403, cuerpo: { code: 'sin_permiso' } });
  const token = await tokenDePersonal(servidor.base.pool, await crearPersonal(servidor.base.pool));
  expect((await servidor.pedir('miPerfil', { token })).status).toBe(401);
  expect((await servidor.pedir('checkStatus', { token })).status).toBe(401);
});

it('tells staff known and unknown apart no more than buyers (S7)', async () => {
  await crearCuentasDeDemo(servidor.base.pool);
  const [a, b] = await Promise.all(
    ['puerta@taquilla.example', nueva()].map(email =>
      servidor.pedir('loginPersonal', { body: { email, password: 'Equivocada1' } }),
    ),
  );
  expect(a?.status).toBe(401);
  expect(b?.cuerpo).toEqual(a?.cuerpo);
});
