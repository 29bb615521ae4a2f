import { expect } from 'vitest';
import { CONTRASENA_DE_PERSONAL } from '../support/consola.ts';
import { conLlave, enConsola } from '../support/enConsola.ts';
import { crearEvento } from '../support/fabrica.ts';
import { newName } from '../support/newName.ts';

const it = enConsola();

const nueva = () => ({
  correo: `${newName()}@taquilla.example`,
  nombre: 'Nadia Sol',
  roles: ['organizador'],
  eventos: 'todos',
});

it('§C13.3: an invitation goes by mail, works once, and lets its person in', async ({
  db,
  dueno,
  openBrowser,
  server,
}) => {
  const jefa = await dueno();
  const body = nueva();
  const { body: answer } = await jefa.call('invitar', { headers: conLlave(), body });
  expect(answer).toMatchObject({ estado: 'invitada', version: 1, eventos: 'todos', correo: body.correo });
  const [correo] = await server.correosA(body.correo, 1);
  const token = correo?.datos.url.split('/').at(-1) ?? '';
  const guardada = await db.query('select hash::text from invitacion where personal_id = $1', [answer.id]);
  expect(JSON.stringify(guardada.rows)).not.toContain(token);
  const suyo = openBrowser();
  expect((await suyo.call('verInvitacion', { body: { token } })).body).toMatchObject({
    tipo: 'alta',
    nombre: 'Nadia Sol',
  });
  const aceptar = (contrasena: string) => suyo.call('aceptarInvitacion', { body: { token, contrasena } });
  expect((await aceptar('once letras')).body.message).toEqual(['Debe tener al menos 12 caracteres']);
  for (const comun of ['contraseña1234', 'abcabcabcabc', '123456789012', 'Nadia Sol 2026', 'P4ssw0rd-2026'])
    expect((await aceptar(comun)).body.code, comun).toBe('contrasena_comun');
  expect((await aceptar(CONTRASENA_DE_PERSONAL)).body.paso).toBe('lista');
  expect((await suyo.call('miCuenta')).body.correo).toBe(body.correo);
  expect((await aceptar(CONTRASENA_DE_PERSONAL)).body.code).toBe('invitacion_invalida');
});

it('§C13.3: an invitation is over after 72 hours, or once another was sent', async ({
  db,
  dueno,
  openBrowser,
  server,
}) => {
  const jefa = await dueno();
  const body = nueva();
  const { id } = (await jefa.call('invitar', { headers: conLlave(), body })).body;
  expect(
    (await jefa.call('invitarDeNuevo', { params: { personalId: id }, headers: conLlave() })).status,
  ).toBe(200);
  const tokens = (await server.correosA(body.correo, 2)).map(
    ({ datos }) => datos.url.split('/').at(-1) ?? '',
  );
  const ver = async (token = '') =>
    (await openBrowser().call('verInvitacion', { body: { token } })).body.code ?? 'sirve';
  expect([await ver(tokens[0]), await ver(tokens[1])]).toEqual(['invitacion_invalida', 'sirve']);
  await db.query(`update invitacion set expira_en = expira_en - interval '72 hours'`);
  expect(await ver(tokens[1])).toBe('invitacion_invalida');
});

it('§C13.3: asking for a new password answers alike for known and unknown addresses', async ({
  contratar,
  openBrowser,
  server,
}) => {
  const persona = await contratar(['organizador']);
  const pedir = (correo: string) => openBrowser().call('pedirRecuperacion', { body: { correo } });
  const [conocida, desconocida] = [await pedir(persona.correo), await pedir('nadie@taquilla.example')];
  expect([conocida.status, conocida.body]).toEqual([desconocida.status, desconocida.body]);
  const [correo] = await server.correosA(persona.correo, 1);
  expect(correo?.datos).toMatchObject({ motivo: 'recuperacion' });
});

it('§C13.3: a new password by a link does not open a second factor', async ({
  contratar,
  openBrowser,
  server,
}) => {
  const persona = await contratar(['contabilidad']);
  const ladron = openBrowser();
  await ladron.call('pedirRecuperacion', { body: { correo: persona.correo } });
  const [correo] = await server.correosA(persona.correo, 1);
  const token = correo?.datos.url.split('/').at(-1);
  const { body } = await ladron.call('aceptarInvitacion', {
    body: { token, contrasena: 'cuatro faroles verdes' },
  });
  expect(body.paso).toBe('codigo');
  expect((await ladron.call('iniciarTotp')).body.code).toBe('totp_requerido');
});

it('§C14.1: a change names the version that was read: 428 without, 412 with what stands now', async ({
  dueno,
}) => {
  const jefa = await dueno();
  const { id: personalId } = (await jefa.call('invitar', { headers: conLlave(), body: nueva() })).body;
  const cambiar = (version: string | undefined, body: object) =>
    jefa.call('cambiarPersona', { params: { personalId }, headers: { 'if-match': version }, body });
  const leida = await jefa.call('verPersona', { params: { personalId } });
  expect(leida.headers.etag).toBe('"1"');
  expect((await cambiar(undefined, { nombre: 'Otra' })).body).toMatchObject({
    statusCode: 428,
    code: 'version_requerida',
  });
  const hecha = await cambiar('"1"', { nombre: 'Nadia Luz' });
  expect([hecha.status, hecha.headers.etag]).toEqual([200, '"2"']);
  expect((await cambiar('"1"', { roles: ['taquilla'] })).body).toMatchObject({
    statusCode: 412,
    code: 'version_distinta',
    detalles: { version: 2, presente: { nombre: 'Nadia Luz', roles: ['organizador'] }, quien: 'Nadia Sol' },
  });
  const juntas = await Promise.all([cambiar('"2"', { nombre: 'A' }), cambiar('"2"', { nombre: 'B' })]);
  expect(juntas.map(({ status }) => status).sort()).toEqual([200, 412]);
});

it('§C14.3: a key gets the same answer again, another body 422, and at once only one does it', async ({
  db,
  dueno,
}) => {
  const jefa = await dueno();
  const [headers, body] = [conLlave(), nueva()];
  const varias = await Promise.all([1, 2, 3, 4].map(() => jefa.call('invitar', { headers, body })));
  expect(
    varias.map(({ status, body }) => body.code ?? status).every(dicho => [201, 'en_proceso'].includes(dicho)),
  ).toBe(true);
  const otra = await jefa.call('invitar', { headers, body });
  expect([otra.status, otra.headers['idempotency-replayed']]).toEqual([201, 'true']);
  expect(otra.body).toEqual(varias.find(({ status }) => status === 201)?.body);
  const { rows } = await db.query('select count(*)::integer n from personal where correo = $1', [
    body.correo,
  ]);
  expect(rows).toEqual([{ n: 1 }]);
  const distinta = await jefa.call('invitar', { headers, body: { ...body, nombre: 'Otra' } });
  expect([distinta.status, distinta.body.code]).toEqual([422, 'llave_reutilizada']);
  expect((await jefa.call('invitar', { body })).body.code).toBe('llave_requerida');
  // A failed request left no trace: its key may be used again once the input is corrected.
  const repetida = { headers: conLlave(), body };
  expect((await jefa.call('invitar', repetida)).body.code).toBe('persona_existente');
  await db.query(`update llave_idempotencia set creada_en = now() - interval '25 hours'`);
  expect((await jefa.call('invitar', { headers, body })).body.code).toBe('persona_existente');
});

it('§C13.5: the last Dueño stays, also when two demote each other', async ({
  db,
  dueno,
  contratar,
  openBrowser,
}) => {
  const [ana, eva] = [await dueno(), await contratar(['plataforma'])];
  const deEva = openBrowser();
  await deEva.entrar(eva);
  await db.query(
    `update personal set roles = '{organizador}' where 'plataforma' = any(roles) and id <> all($1)`,
    [[ana.id, eva.id]],
  );
  const quitar = (quien: Pick<typeof ana, 'call'>, personalId: number, version: number) =>
    quien.call('cambiarPersona', {
      params: { personalId },
      headers: { 'if-match': `"${version}"` },
      body: { roles: ['puerta'] },
    });
  const dichos = await Promise.all([quitar(ana, eva.id, 1), quitar(deEva, ana.id, 1)]);
  expect(dichos.map(({ status }) => status).filter(status => status === 200)).toHaveLength(1);
  const { rows } = await db.query(
    `select id from personal where 'plataforma' = any(roles) and contrasena is not null`,
  );
  expect(rows).toHaveLength(1);
  const [queda, suya] = rows[0].id === ana.id ? [ana, ana.id] : [deEva, eva.id];
  const revocar = await queda.call('revocarPersona', {
    params: { personalId: suya },
    body: { motivo: 'Me voy' },
  });
  expect([revocar.status, revocar.body.code]).toEqual([409, 'ultimo_dueno']);
});

it('§C13.4: a second Dueño takes a lost second factor away, nobody their own', async ({
  dueno,
  contratar,
  openBrowser,
  server,
}) => {
  const [jefa, perdida] = [await dueno(), await contratar(['contabilidad'])];
  const suyo = openBrowser();
  await suyo.entrar(perdida);
  const reiniciar = (personalId: number) =>
    jefa.call('reiniciarSegundoFactor', {
      params: { personalId },
      headers: conLlave(),
      body: { motivo: 'Perdió su teléfono' },
    });
  expect((await reiniciar(jefa.id)).body.code).toBe('misma_persona');
  expect((await reiniciar(perdida.id)).body).toMatchObject({
    estado: 'invitada',
    segundoFactor: { activo: false, obligatorio: true },
  });
  expect((await suyo.call('sesionDeConsola')).body.code).toBe('sesion_invalida');
  expect((await openBrowser().entrar(perdida)).body.code).toBe('credenciales_incorrectas');
  const [correo] = await server.correosA(perdida.correo, 1);
  const token = correo?.datos.url.split('/').at(-1);
  const otra = await openBrowser().call('aceptarInvitacion', {
    body: { token, contrasena: CONTRASENA_DE_PERSONAL },
  });
  expect(otra.body.paso).toBe('alta_totp');
});

it('§C1.3: each sees of the team what is theirs: all, those of their events, themselves', async ({
  db,
  dueno,
  contratar,
  openBrowser,
}) => {
  const [suyo, ajeno] = [await crearEvento(db), await crearEvento(db)];
  const jefa = await dueno();
  const organizadora = await contratar(['organizador'], { eventos: [suyo.eventoId] });
  const companera = await contratar(['taquilla'], { eventos: [suyo.eventoId] });
  const ajena = await contratar(['taquilla'], { eventos: [ajeno.eventoId] });
  const quienes = async (persona: typeof organizadora | null) => {
    const browser = persona ? openBrowser() : jefa;
    if (persona) await browser.entrar(persona);
    const { personal } = (await browser.call('listarPersonal', { query: '?limite=200' })).body;
    const ids: number[] = personal.map(({ id }: { id: number }) => id);
    const una = await browser.call('verPersona', { params: { personalId: ajena.id } });
    return [ids.filter(id => [organizadora.id, companera.id, ajena.id].includes(id)), una.status];
  };
  expect(await quienes(null)).toEqual([[organizadora.id, companera.id, ajena.id], 200]);
  expect(await quienes(organizadora)).toEqual([[organizadora.id, companera.id], 404]);
  expect(await quienes(companera)).toEqual([[companera.id], 404]);
});
