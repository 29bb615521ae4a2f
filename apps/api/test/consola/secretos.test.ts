import { expect } from 'vitest';
import { startSandbox } from '../../../openpay-sandbox/src/sandbox.ts';
import { cargarOperador } from '../../src/consola/ajustes/operador.ts';
import { chooseTransport } from '../../src/correos/chooseTransport.ts';
import { readConfiguration } from '../../src/env/configuration.ts';
import { accesoAlCorreo, llavesDelProveedor } from '../../src/env/secrets.ts';
import { enConsola } from '../support/enConsola.ts';
import { openSmtpServer } from '../support/smtpServer.ts';

const NUEVAS = { llavePrivada: 'sk_nueva000000000000', llavePublica: 'pk_nueva000000000000' };
const ACCESO = { usuario: 'taquilla', clave: 'clave/nueva:ñ@1' };
const SECRETOS = [NUEVAS.llavePrivada, NUEVAS.llavePublica, ACCESO.clave];

/** The provider and the mail server have changed their keys; the keys that the server was started with are wrong by now. */
const it = enConsola()
  .extend('llaves', { scope: 'file' }, NUEVAS)
  .extend('openpay', { scope: 'file' }, async ({ llaves }, { onCleanup }) => {
    const openpay = await startSandbox({
      privateKey: llaves.llavePrivada,
      publicKey: llaves.llavePublica,
    });
    onCleanup(openpay.close);
    return openpay;
  })
  .extend('acceso', { scope: 'file' }, ACCESO)
  .extend('smtp', { scope: 'file' }, async ({ acceso }, { onCleanup }) => {
    const smtp = await openSmtpServer(0, acceso);
    onCleanup(smtp.close);
    return smtp;
  })
  .extend('env', { scope: 'file' }, ({ openpay, smtp }) => ({
    OPENPAY_BASE_URL: openpay.url,
    OPENPAY_MERCHANT_ID: openpay.merchantId,
    OPENPAY_PRIVATE_KEY: 'sk_vieja',
    OPENPAY_PUBLIC_KEY: 'pk_vieja',
    SMTP_URL: smtp.url.replace('//', '//taquilla:vieja@'),
    CORREO_REMITENTE: 'Taquilla <boletos@tienda.example>',
  }))
  .extend('cambiar', ({ dueno }) => async (body: object) => {
    const jefa = await dueno();
    const { version } = (await jefa.call('verAjustes')).body;
    return jefa.call('cambiarAjustes', { headers: { 'if-match': `"${version}"` }, body });
  });

it('§C13.7: keys of the provider are written and never shown, and count at once and in every process', async ({
  cambiar,
  dueno,
  server,
  env,
  openBrowser,
  db,
}) => {
  const { context } = server;
  expect(await context.pagos.aceptaLlave()).toBe(false);
  const escritas = await cambiar({ proveedor: NUEVAS, motivo: 'Cambio de cada año' });
  expect(escritas.body.proveedor.llaves).toMatchObject({ legibles: true, por: expect.any(String) });
  expect(await context.pagos.aceptaLlave()).toBe(true);
  const otroProceso = readConfiguration(env);
  await cargarOperador(db, otroProceso);
  expect(llavesDelProveedor(otroProceso)).toEqual(NUEVAS);

  const jefa = await dueno();
  const anotado = (await jefa.call('listarAuditoria', { query: '?entidad=ajustes' })).body;
  expect(anotado.lineas[0]).toMatchObject({
    antes: { llaves: 'las del servidor' },
    despues: { llaves: 'escritas aquí' },
    motivo: 'Cambio de cada año',
  });
  const base = await db.query('select valor::text from ajuste union all select despues::text from auditoria');
  const leido = JSON.stringify([
    escritas.body,
    anotado,
    base.rows,
    (await jefa.call('verAjustes')).body,
    (await jefa.call('probarProveedor')).body,
    // An older version of the settings: the refusal answers the present one.
    (await jefa.call('cambiarAjustes', { headers: { 'if-match': '"1"' }, body: { proveedor: NUEVAS } })).body,
  ]);
  for (const secreto of SECRETOS) expect(leido).not.toContain(secreto);
  expect(leido).toContain('version_distinta');
  // The public key is meant for the buyer's browser.
  expect((await openBrowser().call('getCredenciales')).body.publicKey).toBe(NUEVAS.llavePublica);
});

it('§C13.7: a key that the provider refuses, or cannot be asked about, changes nothing', async ({
  cambiar,
  server,
  openpay,
}) => {
  const antes = llavesDelProveedor(server.context.config);
  expect(
    (await cambiar({ proveedor: { ...NUEVAS, llavePrivada: 'sk_ajena' } })).body.detalles.porCampo,
  ).toEqual({ 'proveedor.llavePrivada': expect.stringContaining('no acepta') });
  expect(
    (await cambiar({ proveedor: { ...NUEVAS, llavePublica: 'pk_ajena' } })).body.detalles.porCampo,
  ).toEqual({ 'proveedor.llavePublica': expect.stringContaining('no conoce') });
  expect(
    (await cambiar({ proveedor: { llavePrivada: NUEVAS.llavePublica } })).body.detalles.porCampo,
  ).toEqual({ 'proveedor.llavePrivada': expect.stringContaining('cópiala') });
  // Without the console's key the server's own one would count, which is wrong by now.
  expect((await cambiar({ proveedor: null })).body).toMatchObject({ code: 'datos_invalidos' });
  openpay.control.addFault({
    method: 'GET',
    path: '/charges',
    times: 2,
    answer: { kind: 'raw', status: 503 },
  });
  expect(await cambiar({ proveedor: NUEVAS })).toMatchObject({
    status: 503,
    body: { code: 'secreto_sin_probar' },
  });
  openpay.control.clearFaults();
  expect(llavesDelProveedor(server.context.config)).toEqual(antes);
});

it('§C13.7: the login of the mail server is tried, and the next mail goes by it without a start', async ({
  cambiar,
  server,
  smtp,
  db,
}) => {
  const { config } = server.context;
  const transport = chooseTransport(config, db);
  const enviar = (id: string) =>
    transport.send(
      {
        id,
        fecha: new Date(),
        para: 'nadia@correo.example',
        asunto: 'Hola',
        html: '<p>Hola</p>',
        texto: 'Hola',
        adjuntos: [],
      },
      AbortSignal.timeout(10_000),
    );
  await expect(enviar('antes')).rejects.toThrow();
  expect((await cambiar({ correo: { ...ACCESO, clave: 'otra' } })).body.detalles.porCampo).toEqual({
    'correo.clave': expect.stringContaining('no acepta'),
  });
  expect((await cambiar({ correo: ACCESO })).body.correo).toMatchObject({
    servidor: `127.0.0.1:${smtp.port}`,
    acceso: { legibles: true },
  });
  await enviar('después');
  expect(smtp.recibidos).toMatchObject([{ usuario: ACCESO.usuario }]);
  // The server's own login counts again once it is the right one.
  smtp.admitir({ usuario: 'taquilla', clave: 'vieja' });
  expect((await cambiar({ correo: null })).body.correo.acceso).toBeNull();
  await enviar('al final');
  expect(smtp.recibidos).toHaveLength(2);
  await transport.close();
});

it('§C13.7: with another key of the server nothing is read, its own settings count and the screen says so', async ({
  cambiar,
  dueno,
  server,
  env,
  db,
}) => {
  await cambiar({ proveedor: NUEVAS });
  const jefa = await dueno();
  const { config } = server.context;
  const llave = config.secretosLlave;
  config.secretosLlave = 'o'.repeat(32);
  expect((await jefa.call('verAjustes')).body.proveedor.llaves).toMatchObject({ legibles: false });
  config.secretosLlave = llave;
  const conOtra = readConfiguration({ ...env, TAQUILLA_SECRETOS_LLAVE: 'o'.repeat(32) });
  await cargarOperador(db, conOtra);
  expect(llavesDelProveedor(conOtra).llavePrivada).toBe('sk_vieja');
  expect(conOtra.secretos).toEqual({ proveedor: null, correo: null });
});

it('§C13.7: outside of the demonstration nothing is kept that the server cannot encrypt', async ({
  cambiar,
  server,
}) => {
  const { config } = server.context;
  const llave = config.secretosLlave;
  config.secretosLlave = null;
  expect(await cambiar({ proveedor: NUEVAS })).toMatchObject({
    status: 409,
    body: { code: 'secretos_sin_llave' },
  });
  config.secretosLlave = llave;
});

it('§C13.7: a login with signs of an address stays a login', () => {
  expect(accesoAlCorreo('smtps://a:b@correo.example:465', { usuario: 'yo@casa.mx', clave: 'a/b:c@d' })).toBe(
    'smtps://yo%40casa.mx:a%2Fb%3Ac%40d@correo.example:465',
  );
  expect(accesoAlCorreo(null, { usuario: 'yo', clave: 'x' })).toBeNull();
});
