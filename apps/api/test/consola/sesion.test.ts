import { expect } from 'vitest';
import { CONTRASENA_DE_PERSONAL, codigoDe } from '../support/consola.ts';
import { enConsola } from '../support/enConsola.ts';

const it = enConsola({ TAQUILLA_LIMITES: 'si' });

it('§C13.1: the cookie is the host’s alone, unseen by scripts, and of our own pages', async ({
  contratar,
  openBrowser,
}) => {
  const persona = await contratar(['organizador']);
  const entrada = await openBrowser().entrar(persona);
  expect(entrada.body).toMatchObject({ paso: 'lista', personal: { roles: ['organizador'] }, eventos: [] });
  const galletas = [entrada.headers['set-cookie']].flat().map(String);
  expect(galletas.find(galleta => galleta.startsWith('__Host-consola='))).toMatch(
    /; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

it('§C13.1: a session ends after half an hour without a request, and after twelve hours with them', async ({
  db,
  contratar,
  openBrowser,
}) => {
  const persona = await contratar(['taquilla']);
  const browser = openBrowser();
  const pasar = async (columna: 'usada_en' | 'expira_en', cuanto: string) => {
    await db.query(
      `update sesion_de_consola set ${columna} = ${columna} - $2::interval where personal_id = $1`,
      [persona.id, cuanto],
    );
    return (await browser.call('sesionDeConsola')).body.code ?? 'vive';
  };
  await browser.entrar(persona);
  expect([await pasar('usada_en', '29 minutes'), await pasar('usada_en', '29 minutes')]).toEqual([
    'vive',
    'vive',
  ]);
  expect(await pasar('usada_en', '31 minutes')).toBe('sesion_invalida');
  await browser.entrar(persona);
  expect([await pasar('expira_en', '11 hours'), await pasar('expira_en', '61 minutes')]).toEqual([
    'vive',
    'sesion_invalida',
  ]);
});

it('§C13.1: sessions are listed, and each can be ended by its own person alone', async ({
  contratar,
  openBrowser,
}) => {
  const [persona, otra] = [await contratar(['taquilla']), await contratar(['taquilla'])];
  const [uno, dos, ajeno] = [openBrowser(), openBrowser(), openBrowser()];
  await uno.entrar(persona);
  await dos.entrar(persona);
  await ajeno.entrar(otra);
  const { sesiones } = (await uno.call('miCuenta')).body;
  const sesionId = sesiones.find(({ esta }: { esta: boolean }) => !esta).id;
  expect(sesiones).toHaveLength(2);
  expect((await ajeno.call('cerrarSesion', { params: { sesionId } })).status).toBe(404);
  expect((await uno.call('cerrarSesion', { params: { sesionId } })).status).toBe(200);
  expect((await dos.call('sesionDeConsola')).body.code).toBe('sesion_invalida');
  await uno.call('salirDeConsola');
  expect((await uno.call('sesionDeConsola')).body.code).toBe('sesion_requerida');
});

it('§C13.2: a forged or missing origin is refused, at the login too', async ({ contratar, openBrowser }) => {
  const persona = await contratar(['organizador']);
  const browser = openBrowser();
  const body = { correo: persona.correo, contrasena: CONTRASENA_DE_PERSONAL };
  for (const origin of [
    'https://malo.example',
    'http://tienda.example',
    'null',
    'https://tienda.example.malo',
    undefined,
  ]) {
    const response = await browser.call('entrarConsola', { body, headers: { origin } });
    expect([response.status, response.body.code], origin).toEqual([403, 'origen_invalido']);
  }
  await browser.entrar(persona);
  for (const headers of [{ origin: 'https://malo.example' }, { 'x-csrf': undefined }, { 'x-csrf': 'otra' }]) {
    const response = await browser.call('salirDeConsola', { headers });
    expect([response.status, response.body.code], JSON.stringify(headers)).toEqual([403, 'origen_invalido']);
  }
  expect((await browser.call('sesionDeConsola')).status).toBe(200);
});

it('§C13.2: the mark of another session does not do', async ({ contratar, openBrowser }) => {
  const persona = await contratar(['organizador']);
  const [uno, dos] = [openBrowser(), openBrowser()];
  await uno.entrar(persona);
  const { csrf } = (await dos.entrar(persona)).body;
  expect((await uno.call('salirDeConsola', { headers: { 'x-csrf': csrf } })).body.code).toBe(
    'origen_invalido',
  );
});

it('§C13.4: who refunds needs a code, and nothing else is answered without it', async ({
  contratar,
  openBrowser,
  server,
}) => {
  const persona = await contratar(['contabilidad']);
  const browser = openBrowser();
  const body = { correo: persona.correo, contrasena: CONTRASENA_DE_PERSONAL };
  expect((await browser.call('entrarConsola', { body })).body.paso).toBe('codigo');
  for (const id of ['miCuenta', 'listarPersonal', 'listarAuditoria', 'renovarCodigos'] as const)
    expect((await browser.call(id)).body.code, id).toBe('totp_requerido');
  expect((await browser.call('iniciarTotp')).body.code).toBe('totp_requerido');
  const codigo = await codigoDe(server, persona.secreto ?? '');
  expect((await browser.call('confirmarCodigo', { body: { codigo } })).body.paso).toBe('lista');
  expect((await browser.call('miCuenta')).status).toBe(200);
});

it('§C13.4: each step’s code is good once, and only the steps beside this one', async ({
  contratar,
  openBrowser,
  server,
}) => {
  const persona = await contratar(['plataforma']);
  const [uno, dos] = [openBrowser(), openBrowser()];
  const body = { correo: persona.correo, contrasena: CONTRASENA_DE_PERSONAL };
  const dar = async (browser: typeof uno, codigo: string) => {
    await browser.call('entrarConsola', { body });
    const { body: answer } = await browser.call('confirmarCodigo', { body: { codigo } });
    return answer.code ?? answer.paso;
  };
  const codigo = (pasos: number) => codigoDe(server, persona.secreto ?? '', pasos);
  expect([await dar(uno, await codigo(-3)), await dar(uno, await codigo(3))]).toEqual([
    'totp_invalido',
    'totp_invalido',
  ]);
  const bueno = await codigo(0);
  expect([await dar(uno, bueno), await dar(dos, bueno)]).toEqual(['lista', 'totp_invalido']);
  // Of two requests at once with the next code, one gets in.
  const siguiente = await codigo(1);
  expect((await Promise.all([dar(uno, siguiente), dar(dos, siguiente)])).sort()).toEqual([
    'lista',
    'totp_invalido',
  ]);
});

it('§C13.4: money wants a code of the last ten minutes', async ({ db, dueno, server }) => {
  const jefa = await dueno();
  await db.query(
    `update sesion_de_consola set codigo_en = now() - interval '10 minutes' where personal_id = $1`,
    [jefa.id],
  );
  const pedir = () =>
    jefa.call('invitar', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { correo: 'fresca@taquilla.example', nombre: 'Nadia Sol', roles: ['puerta'] },
    });
  expect((await pedir()).body.code).toBe('totp_requerido');
  expect((await jefa.call('sesionDeConsola')).body).toMatchObject({
    paso: 'lista',
    codigoFrescoHasta: null,
  });
  await jefa.call('confirmarCodigo', { body: { codigo: await codigoDe(server, jefa.secreto ?? '', 1) } });
  expect((await pedir()).status).toBe(201);
});

it('§C13.4: a second factor is set up by its first code, and ten recovery codes work once each', async ({
  db,
  contratar,
  openBrowser,
  server,
}) => {
  const persona = await contratar(['plataforma'], { conFactor: false });
  const browser = openBrowser();
  expect((await browser.entrar(persona)).body.paso).toBe('alta_totp');
  expect((await browser.call('miCuenta')).body.code).toBe('totp_por_configurar');
  const { secreto, uri } = (await browser.call('iniciarTotp')).body;
  expect(uri).toMatch(/^otpauth:\/\/totp\/Taquilla:.*secret=/);
  expect((await browser.call('activarTotp', { body: { codigo: '000000' } })).body.code).toBe('totp_invalido');
  const { codigos, sesion } = (
    await browser.call('activarTotp', { body: { codigo: await codigoDe(server, secreto) } })
  ).body;
  expect([codigos.length, sesion.paso]).toEqual([10, 'lista']);
  const guardados = await db.query('select hash from codigo_de_recuperacion where personal_id = $1', [
    persona.id,
  ]);
  expect(guardados.rows.some(({ hash }) => codigos.includes(hash.toString()))).toBe(false);
  const otro = openBrowser();
  const usar = async () => {
    await otro.entrar({ ...persona, secreto: null });
    return (await otro.call('confirmarCodigo', { body: { codigo: codigos[3].toUpperCase() } })).body;
  };
  expect((await usar()).paso).toBe('lista');
  expect((await usar()).code).toBe('totp_invalido');
  expect((await browser.call('miCuenta')).body.segundoFactor).toEqual({
    activo: true,
    obligatorio: true,
    codigosRestantes: 9,
  });
});

it('§C13.5: five wrong codes bring a pause of 15 minutes and a mail, and lock nobody out of a device of theirs', async ({
  db,
  contratar,
  openBrowser,
  server,
}) => {
  const persona = await contratar(['plataforma']);
  const [suyo, ajeno] = [openBrowser(), openBrowser('198.51.100.9')];
  await suyo.entrar(persona);
  const body = { correo: persona.correo, contrasena: CONTRASENA_DE_PERSONAL };
  await ajeno.call('entrarConsola', { body });
  const adivinar = async () =>
    (await ajeno.call('confirmarCodigo', { body: { codigo: '000000' } })).body.code;
  const dichos = [];
  for (let i = 0; i < 6; i += 1) dichos.push(await adivinar());
  expect(dichos).toEqual([...Array(5).fill('totp_invalido'), 'totp_bloqueado']);
  // The person does not know the stranger's other browser either.
  const otro = openBrowser('198.51.100.10');
  await otro.call('entrarConsola', { body });
  const bueno = await codigoDe(server, persona.secreto ?? '', 1);
  const rechazo = await otro.call('confirmarCodigo', { body: { codigo: bueno } });
  expect([rechazo.status, rechazo.body.code]).toEqual([429, 'totp_bloqueado']);
  expect(Number(rechazo.headers['retry-after'])).toBeGreaterThan(850);
  expect((await suyo.entrar(persona, 1)).body.paso).toBe('lista');
  const { rows } = await db.query(`select tipo from correo where para = $1`, [persona.correo]);
  expect(rows).toEqual([{ tipo: 'codigos_equivocados' }]);
  await db.query(`update codigo_equivocado set bloqueado_hasta = now() where personal_id = $1`, [persona.id]);
  expect(await adivinar()).toBe('totp_invalido');
});

it('§C13.5: wrong passwords from elsewhere do not lock the rightful person out', async ({
  contratar,
  openBrowser,
}) => {
  const persona = await contratar(['organizador']);
  const suyo = openBrowser();
  const intentar = async (ip: string) => {
    const body = { correo: persona.correo, contrasena: 'no es esta clave' };
    return (await openBrowser(ip).call('entrarConsola', { body })).body.code;
  };
  const dichos = [];
  for (let i = 0; i < 11; i += 1) dichos.push(await intentar('198.51.100.20'));
  expect(dichos.slice(-2)).toEqual(['credenciales_incorrectas', 'demasiadas_peticiones']);
  for (let i = 0; i < 12; i += 1) await intentar(`198.51.100.${30 + i}`);
  expect((await suyo.entrar(persona)).body.paso).toBe('lista');
});

it('§C13.1: new roles or another password end every session, whatever changes them', async ({
  db,
  contratar,
  openBrowser,
}) => {
  const persona = await contratar(['organizador']);
  const [uno, dos] = [openBrowser(), openBrowser()];
  await uno.entrar(persona);
  await dos.entrar(persona);
  const nueva = 'cuatro faroles verdes';
  const cambio = await uno.call('cambiarMiContrasena', { body: { actual: CONTRASENA_DE_PERSONAL, nueva } });
  expect([cambio.status, cambio.body.paso]).toEqual([200, 'lista']);
  expect((await uno.call('sesionDeConsola')).status).toBe(200);
  expect((await dos.call('sesionDeConsola')).body.code).toBe('sesion_invalida');
  await db.query(`update personal set roles = '{taquilla}' where id = $1`, [persona.id]);
  expect((await uno.call('sesionDeConsola')).body.code).toBe('sesion_invalida');
});

const DE_MOSTRADOR = ['miCaja', 'listarVentas', 'listarEventos', 'miCuenta'] as const;
const POR_BUSQUEDA = { query: '?buscar=Nadia' };

it('§C13.1: five minutes after its person was last at it the counter locks, and their PIN opens it', async ({
  db,
  contratar,
  openBrowser,
}) => {
  const persona = await contratar(['taquilla']);
  const browser = openBrowser();
  await browser.entrar(persona);
  const poner = async (body: object) => (await browser.call('ponerPin', { body })).body.code ?? 'puesto';
  expect(await poner({ pin: '1234' })).toBe('pin_facil');
  expect(await poner({ pin: '48' })).toBe('datos_invalidos');
  expect(await poner({ pin: '4826' })).toBe('puesto');
  expect(await poner({ pin: '7391' })).toBe('contrasena_actual_incorrecta');
  expect(await poner({ pin: '739105', contrasena: CONTRASENA_DE_PERSONAL })).toBe('puesto');
  const pasar = (cuanto: string) =>
    db.query(
      `update sesion_de_consola set ventanilla_en = ventanilla_en - $2::interval where personal_id = $1`,
      [persona.id, cuanto],
    );
  const estar = async (estado: string) =>
    (await browser.call('estarEnVentanilla', { body: { estado } })).body.code ?? 'bien';
  const codigos = () =>
    Promise.all(
      DE_MOSTRADOR.map(
        async id =>
          (await browser.call(id, id === 'listarVentas' ? POR_BUSQUEDA : {})).body.code ?? 'responde',
      ),
    );

  // The counter does not lock while its person is away from it.
  await pasar('1 hour');
  expect(await estar('presente')).toBe('bien');
  await pasar('4 minutes 50 seconds');
  expect(await codigos()).toEqual(DE_MOSTRADOR.map(() => 'responde'));
  // Opening the till counts as presence at the counter; reading does not.
  const body = { nombre: 'Ventanilla 1', fondo: 100 };
  expect(
    (await browser.call('abrirCaja', { body, headers: { 'idempotency-key': crypto.randomUUID() } })).status,
  ).toBe(201);
  await pasar('4 minutes 50 seconds');
  expect(await codigos()).toEqual(DE_MOSTRADOR.map(() => 'responde'));
  await pasar('10 seconds');
  expect(await codigos()).toEqual(DE_MOSTRADOR.map(() => 'ventanilla_bloqueada'));
  expect([await estar('presente'), await estar('fuera')]).toEqual([
    'ventanilla_bloqueada',
    'ventanilla_bloqueada',
  ]);
  expect((await browser.call('sesionDeConsola')).body.candado).toBe('pin');
  const mal = await browser.call('abrirCandado', { body: { pin: '4826' } });
  expect([mal.status, mal.body.code, mal.body.detalles]).toEqual([422, 'pin_invalido', { quedan: 4 }]);
  expect((await browser.call('abrirCandado', { body: { pin: '739105' } })).body).toMatchObject({
    candado: null,
    enVentanilla: true,
  });
  expect(await codigos()).toEqual(DE_MOSTRADOR.map(() => 'responde'));
  // The screen may lock the counter earlier.
  expect(await estar('bloqueada')).toBe('bien');
  expect((await browser.call('miCaja')).status).toBe(403);
});

it('§C13.1: one call of the counter locks no session that works elsewhere, however long it pauses', async ({
  db,
  contratar,
  openBrowser,
}) => {
  const persona = await contratar(['plataforma']);
  const browser = openBrowser();
  await browser.entrar(persona);
  const abrir = { nombre: 'Ventanilla 1', fondo: 100 };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect((await browser.call('abrirCaja', { body: abrir, headers })).status).toBe(201);
  const pasar = () =>
    db.query(
      `update sesion_de_consola set ventanilla_en = ventanilla_en - interval '10 minutes' where personal_id = $1`,
      [persona.id],
    );
  await pasar();
  expect((await browser.call('listarEventos')).status).toBe(200);
  expect((await browser.call('miCaja')).status).toBe(200);
});

it('§C13.1: five wrong PINs want the password, at that device alone, however many are sent at once', async ({
  db,
  contratar,
  openBrowser,
}) => {
  const persona = await contratar(['taquilla']);
  const [mostrador, casa] = [openBrowser(), openBrowser()];
  await casa.entrar(persona);
  await mostrador.entrar(persona);
  await mostrador.call('ponerPin', { body: { pin: '4826' } });
  await mostrador.call('estarEnVentanilla', { body: { estado: 'bloqueada' } });
  const intentos = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      mostrador.call('abrirCandado', { body: { pin: String(5000 + i * 7) } }),
    ),
  );
  const codigos = intentos.map(({ body }) => body.code);
  expect(codigos.filter(code => code === 'pin_invalido')).toHaveLength(4);
  expect(new Set(codigos)).toEqual(new Set(['pin_invalido', 'sesion_invalida']));
  expect((await mostrador.call('abrirCandado', { body: { pin: '4826' } })).body.code).toBe('sesion_invalida');
  expect((await casa.call('miCuenta')).status).toBe(200);
  await mostrador.entrar(persona);
  expect((await mostrador.call('miCaja')).status).toBe(200);
  const { rows } = await db.query(
    `select count(*)::integer as n from auditoria where accion = 'cuenta.pin_equivocado' and entidad_id = $1::text`,
    [persona.id],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

it('§C13.1: a counter whose person has no PIN opens by another login alone', async ({
  contratar,
  openBrowser,
}) => {
  const persona = await contratar(['taquilla']);
  const browser = openBrowser();
  await browser.entrar(persona);
  await browser.call('estarEnVentanilla', { body: { estado: 'bloqueada' } });
  expect((await browser.call('sesionDeConsola')).body.candado).toBe('contrasena');
  expect((await browser.call('abrirCandado', { body: { pin: '4826' } })).body.code).toBe('pin_invalido');
  expect((await browser.call('ponerPin', { body: { pin: '4826' } })).body.code).toBe('ventanilla_bloqueada');
  await browser.entrar(persona);
  expect((await browser.call('miCaja')).status).toBe(200);
});
