import { createPublicKey } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearSesiones, type Sesiones } from '../../src/cuentas/sesion/sesiones.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { crearPersonal, crearUsuario } from '../support/fabrica.ts';
import { createLlave, llaveroDe } from '../support/sesiones.ts';

const SIETE_DIAS = 7 * 86_400;
let database: TestDatabase;
let sesiones: Sesiones;

beforeAll(async () => {
  database = await createDatabase();
  sesiones = crear();
});
afterAll(() => database.close());

function crear(db = database.pool, llavero = llaveroDe(db)): Sesiones {
  return crearSesiones({ db, llavero, segundos: SIETE_DIAS });
}

async function tokenNuevo(): Promise<string> {
  const { usuarioId } = await crearUsuario(database.pool);
  return sesiones.abrir(database.pool, { tipo: 'usuario', usuarioId });
}

async function llaveGuardada() {
  const { rows } = await database.pool.query<{ valor: { kty: string; crv: string; x: string; d: string } }>(
    `select valor from ajuste where clave = 'llave_de_sesiones'`,
  );
  if (!rows[0]) throw new Error('no key of sessions');
  return rows[0].valor;
}

function partsOf(token: string): [string, Record<string, unknown>, string] {
  const [header = '', payload = '', firma = ''] = token.split('.');
  return [header, JSON.parse(Buffer.from(payload, 'base64url').toString()), firma];
}

const encode = (valor: unknown) => Buffer.from(JSON.stringify(valor)).toString('base64url');
const rechazado = { code: 'sesion_invalida' };

describe('a session', () => {
  it('tells who holds its token', async () => {
    const { usuarioId, correo } = await crearUsuario(database.pool, {
      fullName: 'Jimena Ruiz',
      verificado: false,
    });
    const token = await sesiones.abrir(database.pool, { tipo: 'usuario', usuarioId });
    expect(await sesiones.leerQuien(token)).toMatchObject({
      tipo: 'usuario',
      usuarioId,
      correo,
      fullName: 'Jimena Ruiz',
      verificado: false,
    });
  });

  it('tells the roles of staff', async () => {
    const personalId = await crearPersonal(database.pool, { nombre: 'Beto', roles: ['puerta'] });
    const token = await sesiones.abrir(database.pool, { tipo: 'personal', personalId });
    expect(await sesiones.leerQuien(token)).toMatchObject({
      tipo: 'personal',
      personalId,
      nombre: 'Beto',
      roles: ['puerta'],
    });
  });

  it('of staff lasts a working day, however long a buyer’s does (§6.6)', async () => {
    const personalId = await crearPersonal(database.pool);
    const token = await sesiones.abrir(database.pool, { tipo: 'personal', personalId });
    const { exp, sid } = partsOf(token)[1];
    const { rows } = await database.pool.query<{ horas: number }>(
      `select extract(epoch from to_timestamp($1) - now())::float8 / 3600 as horas from sesion
       where id = $2 and expira_en = to_timestamp($1)`,
      [exp, sid],
    );
    expect(rows[0]?.horas).toBeGreaterThan(15.9);
    expect(rows[0]?.horas).toBeLessThanOrEqual(16);
  });

  it('carries no name or address in its token', async () => {
    const [, payload] = partsOf(await tokenNuevo());
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iss', 'sid', 'sub']);
  });

  it('is renewed only when it is past half of its life (§4.1)', async () => {
    const token = await tokenNuevo();
    expect(await sesiones.renovar(token)).toBeUndefined();
    const { sid } = partsOf(token)[1];
    await database.pool.query(`update sesion set expira_en = now() + interval '3 days' where id = $1`, [sid]);
    const nuevo = await sesiones.renovar(token);
    expect(nuevo).toBeDefined();
    const { exp } = partsOf(nuevo ?? '')[1];
    expect(Number(exp) - Date.now() / 1000).toBeGreaterThan(SIETE_DIAS - 60);
    await expect(sesiones.leerQuien(nuevo ?? '')).resolves.toMatchObject({ tipo: 'usuario' });
  });

  it('has one key, whoever starts first', async () => {
    const otra = await createDatabase();
    const [a, b, c] = [1, 2, 3].map(() => crear(otra.pool)) as [Sesiones, Sesiones, Sesiones];
    const { usuarioId } = await crearUsuario(otra.pool);
    const abrir = (s: Sesiones) => s.abrir(otra.pool, { tipo: 'usuario', usuarioId });
    const tokens = await Promise.all([abrir(a), abrir(b), abrir(c)]);
    for (const token of tokens) await expect(b.leerQuien(token)).resolves.toMatchObject({ usuarioId });
    await otra.close();
  });

  it('outlives the move of its key from the database to a setting, and of that to another one', async () => {
    const otra = await createDatabase();
    const { usuarioId } = await crearUsuario(otra.pool);
    const tokens: string[] = [];
    const segunda = createLlave();
    const llaveros = [null, createLlave(), segunda].map(llave => llaveroDe(otra.pool, llave));
    const processes = llaveros.map(llavero => crear(otra.pool, llavero));
    for (const proceso of processes) {
      tokens.push(await proceso.abrir(otra.pool, { tipo: 'usuario', usuarioId }));
    }
    // Also in a process that started before the last keys were made, and in one that starts now.
    for (const proceso of [...processes, crear(otra.pool, llaveroDe(otra.pool, segunda))])
      for (const token of tokens)
        await expect(proceso.leerQuien(token)).resolves.toMatchObject({ usuarioId });

    const { rows } = await otra.pool.query<{ volcado: string }>(
      `select valor::text as volcado from ajuste where clave = 'llave_de_sesiones'`,
    );
    expect(rows[0]?.volcado).not.toContain('"d"');
    await otra.pool.query(
      `update ajuste set valor = jsonb_set(valor, '{anteriores,0,hasta}', '1') where clave = 'llave_de_sesiones'`,
    );
    const despues = crear(otra.pool, llaveroDe(otra.pool, segunda));
    await expect(despues.leerQuien(tokens[0] ?? '')).rejects.toMatchObject(rechazado);
    await expect(despues.leerQuien(tokens[1] ?? '')).resolves.toMatchObject({ usuarioId });
    await otra.close();
  });

  it('of a database in which the key lies as earlier versions kept it stays good', async () => {
    const otra = await createDatabase();
    const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
    await otra.pool.query(`insert into ajuste (clave, valor) values ('llave_de_sesiones', $1)`, [
      JSON.stringify(await exportJWK(privateKey)),
    ]);
    const { usuarioId } = await crearUsuario(otra.pool);
    const token = await crear(otra.pool).abrir(otra.pool, {
      tipo: 'usuario',
      usuarioId,
    });
    const [, payload] = partsOf(token);
    const sinNombre = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
      .sign(privateKey);
    const ahora = crear(otra.pool, llaveroDe(otra.pool, createLlave()));
    await expect(ahora.leerQuien(sinNombre)).resolves.toMatchObject({ usuarioId });
    await otra.close();
  });

  it('is signed by the configured key where there is one', async () => {
    const otra = await createDatabase();
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    const llave = JSON.stringify(await exportJWK(privateKey));
    const propia = crear(otra.pool, llaveroDe(otra.pool, llave));
    const { usuarioId } = await crearUsuario(otra.pool);
    const token = await propia.abrir(otra.pool, { tipo: 'usuario', usuarioId });
    await expect(propia.leerQuien(token)).resolves.toMatchObject({ usuarioId });
    const { payload } = await jwtVerify(token, publicKey);
    expect(payload.sub).toBe(String(usuarioId));
    await otra.close();
  });
});

describe('a token is refused (S2)', () => {
  it('with the algorithm none', async () => {
    const [, payload] = partsOf(await tokenNuevo());
    for (const alg of ['none', 'None', 'NONE', '']) {
      const token = `${encode({ alg, typ: 'JWT' })}.${encode(payload)}.`;
      await expect(sesiones.leerQuien(token)).rejects.toMatchObject(rechazado);
    }
  });

  it('with the algorithm swapped for HMAC over our public key', async () => {
    const [, payload] = partsOf(await tokenNuevo());
    const { d: _secreta, ...publica } = await llaveGuardada();
    const pem = createPublicKey({ key: publica, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    for (const secreto of [Buffer.from(pem), Buffer.from(publica.x, 'base64url'), Buffer.from(publica.x)]) {
      const token = await new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(secreto);
      await expect(sesiones.leerQuien(token)).rejects.toMatchObject(rechazado);
    }
  });

  it('when its header brings a key of its own', async () => {
    const [, payload] = partsOf(await tokenNuevo());
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    const token = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'EdDSA', jwk: await exportJWK(publicKey) })
      .sign(privateKey);
    await expect(sesiones.leerQuien(token)).rejects.toMatchObject(rechazado);
  });

  it('when its claims were edited', async () => {
    const otro = await crearUsuario(database.pool);
    const ajena = partsOf(await tokenNuevo())[1];
    const [header, payload, firma] = partsOf(await tokenNuevo());
    for (const cambio of [{ sub: String(otro.usuarioId) }, { sid: ajena.sid }, { exp: 4_000_000_000 }]) {
      const token = `${header}.${encode({ ...payload, ...cambio })}.${firma}`;
      await expect(sesiones.leerQuien(token)).rejects.toMatchObject(rechazado);
    }
  });

  it('when it is of another issuer or audience, though our key signed it', async () => {
    const [, payload] = partsOf(await tokenNuevo());
    const privada = await importJWK(await llaveGuardada(), 'EdDSA');
    const firmar = (cambio: object) =>
      new SignJWT({ ...payload, ...cambio }).setProtectedHeader({ alg: 'EdDSA' }).sign(privada);
    await expect(sesiones.leerQuien(await firmar({}))).resolves.toMatchObject({ tipo: 'usuario' });
    await expect(sesiones.leerQuien(await firmar({ iss: 'otra' }))).rejects.toMatchObject(rechazado);
    await expect(sesiones.leerQuien(await firmar({ aud: 'otra' }))).rejects.toMatchObject(rechazado);
  });

  it('when it has ended by its own claim, though its session was prolonged', async () => {
    const [, payload] = partsOf(await tokenNuevo());
    const privada = await importJWK(await llaveGuardada(), 'EdDSA');
    const vencido = await new SignJWT({ ...payload, exp: Math.floor(Date.now() / 1000) - 5 })
      .setProtectedHeader({ alg: 'EdDSA' })
      .sign(privada);
    await expect(sesiones.leerQuien(vencido)).rejects.toMatchObject(rechazado);
    await expect(sesiones.renovar(vencido)).resolves.toBeUndefined();
  });

  it('when its session has ended, also right after it was good', async () => {
    const token = await tokenNuevo();
    await sesiones.leerQuien(token);
    const { sid } = partsOf(token)[1];
    await database.pool.query(`update sesion set expira_en = now() - interval '1 second' where id = $1`, [
      sid,
    ]);
    await expect(sesiones.leerQuien(token)).rejects.toMatchObject(rechazado);
    expect(await sesiones.renovar(token)).toBeUndefined();
  });

  it('when its session was revoked, in every process', async () => {
    const token = await tokenNuevo();
    const vecino = crear();
    await vecino.leerQuien(token);
    await sesiones.cerrar(token);
    await expect(vecino.leerQuien(token)).rejects.toMatchObject(rechazado);
    await expect(sesiones.leerQuien(token)).rejects.toMatchObject(rechazado);
  });

  it('when it is not a token at all', async () => {
    const raros = ['', '.', '..', 'a.b.c', 'null', '\u0000', 'é'.repeat(100), 'x'.repeat(8_000)];
    for (const raro of raros) await expect(sesiones.leerQuien(raro)).rejects.toMatchObject(rechazado);
  });
});
