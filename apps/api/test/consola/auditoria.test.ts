import { expect } from 'vitest';
import { anotarCambio } from '../../src/auditoria/auditoria.repository.ts';
import { inTransaction } from '../../src/db/connection.ts';
import { conLlave, enConsola } from '../support/enConsola.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';
import { newName } from '../support/newName.ts';

const it = enConsola();

const nueva = () => ({
  headers: conLlave(),
  body: { correo: `${newName()}@taquilla.example`, nombre: 'Nadia Sol', roles: ['puerta'] },
});

it('§C13.6: a change has its line: who, whence, before and after, reason, folio; nothing secret', async ({
  db,
  dueno,
}) => {
  const jefa = await dueno();
  const { id: personalId } = (await jefa.call('invitar', nueva())).body;
  await jefa.call('cambiarPersona', {
    params: { personalId },
    headers: { 'if-match': '"1"' },
    body: { roles: ['taquilla'], motivo: 'Cambia de puesto' },
  });
  const { lineas } = (
    await jefa.call('listarAuditoria', { query: `?entidad=persona&entidadId=${personalId}` })
  ).body;
  expect(lineas).toMatchObject([
    {
      accion: 'persona.cambiar',
      personalId: jefa.id,
      quien: 'Nadia Sol',
      sobre: 'Nadia Sol',
      evento: null,
      origen: '203.0.113.7',
      folio: expect.stringMatching(/^[\da-f-]{36}$/),
      antes: { roles: ['puerta'] },
      despues: { roles: ['taquilla'] },
      motivo: 'Cambia de puesto',
    },
    { accion: 'persona.invitar', despues: { roles: ['puerta'], nombre: 'Nadia Sol' } },
  ]);
  const { rows } = await db.query('select antes, despues from auditoria');
  expect(JSON.stringify(rows)).not.toMatch(/argon2|otpauth|[A-Z2-7]{32}/);
});

it('§C13.6, §C3.7: what fails leaves no line, and lines are only added to', async ({ db, dueno }) => {
  const jefa = await dueno();
  const pedido = nueva();
  await jefa.call('invitar', pedido);
  const contar = async () => (await db.query('select count(*)::integer n from auditoria')).rows[0].n;
  const antes = await contar();
  expect((await jefa.call('invitar', { ...pedido, headers: conLlave() })).status).toBe(409);
  expect(await contar()).toBe(antes);
  for (const sql of ['update auditoria set quien = quien', 'delete from auditoria', 'truncate auditoria'])
    await expect(db.query(sql), sql).rejects.toMatchObject({ code: '23001' });
});

it('§C13.6: "verificar cadena" finds a line that was edited, taken out, or taken off the end', async ({
  db,
  dueno,
}) => {
  const jefa = await dueno();
  await jefa.call('invitar', nueva());
  await jefa.call('invitar', nueva());
  await jefa.call('invitar', nueva());
  const verificar = async () => (await jefa.call('verificarAuditoria')).body;
  const sana = await verificar();
  expect(sana).toMatchObject({ integra: true, primeraMala: null, punta: { id: sana.lineas } });
  /** An owner of the database turns the guard off for a moment. */
  const aEscondidas = async (sql: string) => {
    await db.query(
      `alter table auditoria disable trigger user; create table if not exists guardada as table auditoria; ${sql}`,
    );
    const dicho = await verificar();
    await db.query(
      'delete from auditoria; insert into auditoria table guardada; alter table auditoria enable trigger user',
    );
    return dicho;
  };
  const { lineas } = sana;
  expect(await aEscondidas(`update auditoria set quien = 'Otra' where id = ${lineas - 1}`)).toMatchObject({
    integra: false,
    primeraMala: lineas - 1,
  });
  expect(
    await aEscondidas(`update auditoria set despues = '{"roles":[]}' where id = ${lineas}`),
  ).toMatchObject({
    integra: false,
    primeraMala: lineas,
  });
  expect((await aEscondidas(`delete from auditoria where id = ${lineas - 1}`)).integra).toBe(false);
  expect((await aEscondidas(`delete from auditoria where id = ${lineas}`)).integra).toBe(false);
  expect((await verificar()).integra).toBe(true);
});

it('§C13.6: lines that are written at once follow one another', async ({ db, dueno }) => {
  const jefa = await dueno();
  const autor = { personalId: jefa.id, nombre: 'Nadia Sol', origen: null, folio: 'x' };
  await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      inTransaction(db, tx =>
        anotarCambio(tx, autor, { accion: 'caja.entrada', entidad: 'prueba', entidadId: i }),
      ),
    ),
  );
  expect((await jefa.call('verificarAuditoria')).body.integra).toBe(true);
});

it('§C1.3: those who see their own acts read no others, and cannot tell whether the chain is whole', async ({
  dueno,
  contratar,
  openBrowser,
}) => {
  const jefa = await dueno();
  await jefa.call('invitar', nueva());
  const persona = await contratar(['taquilla']);
  const browser = openBrowser();
  await browser.entrar(persona);
  expect((await browser.call('listarAuditoria')).body.lineas).toEqual([]);
  expect((await browser.call('verificarAuditoria')).body.code).toBe('sin_permiso');
});

it('§C1.2: who keeps the books of one event reads its lines and their own, and no others', async ({
  db,
  dueno,
  contratar,
  openBrowser,
}) => {
  const [mio, ajeno] = [await crearEvento(db), await crearEvento(db)];
  const jefa = await dueno();
  for (const { eventoId } of [mio, ajeno])
    await jefa.call('crearBloqueo', {
      params: { eventoId },
      headers: conLlave(),
      body: { nombre: 'Casa', motivo: 'Prensa' },
    });
  const leer = async (eventos: (number | null)[]) => {
    const browser = openBrowser();
    await browser.entrar(await contratar(['contabilidad'], { eventos }));
    const { lineas } = (await browser.call('listarAuditoria', { query: '?limite=100' })).body;
    return lineas.map(({ eventoId }: { eventoId: number | null }) => eventoId);
  };
  expect(new Set(await leer([mio.eventoId]))).toEqual(new Set([mio.eventoId]));
  expect(await leer([null])).toEqual(expect.arrayContaining([mio.eventoId, ajeno.eventoId, null]));
});

it('§C13.6: a line holds no address of a buyer: it is shown by right, and can be erased', async ({
  db,
  dueno,
  contratar,
  openBrowser,
}) => {
  const { eventoId, lugares } = await crearEvento(db);
  const venta = await venderDirecto(db, {
    eventoId,
    lugares: lugares.slice(0, 1),
    correo: 'vieja@correo.example',
  });
  const { rows } = await db.query('select folio from reserva where id = $1', [venta.reservaId]);
  const jefa = await dueno();
  const corregida = await jefa.call('corregirCorreoDeVenta', {
    params: { folio: rows[0].folio },
    headers: conLlave(),
    body: { correo: 'nueva@correo.example', motivo: 'Se equivocó' },
  });
  expect(corregida.status).toBe(200);
  const { rows: guardadas } = await db.query('select antes, despues from auditoria');
  expect(JSON.stringify(guardadas)).not.toContain('correo.example');
  const organizadora = openBrowser();
  await organizadora.entrar(await contratar(['organizador'], { eventos: [eventoId] }));
  const leer = async ({ call }: Pick<typeof organizadora, 'call'>) => {
    const { lineas } = (await call('listarAuditoria', { query: `?eventoId=${eventoId}` })).body;
    return [lineas[0].antes.correo, lineas[0].despues.correo];
  };
  expect(await leer(jefa)).toEqual(['vieja@correo.example', 'nueva@correo.example']);
  expect(await leer(organizadora)).toEqual(['v•••@c•••.example', 'n•••@c•••.example']);
  await db.query('update dato_personal set valor = null where reserva_id = $1', [venta.reservaId]);
  expect(await leer(jefa)).toEqual(['borrado', 'borrado']);
  expect((await jefa.call('verificarAuditoria')).body.integra).toBe(true);
});
