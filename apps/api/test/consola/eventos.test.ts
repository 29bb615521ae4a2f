import type { DatosDeEvento } from '@taquilla/contract/consola/datosDeEvento';
import { expect } from 'vitest';
import { VALORES } from '../../../../packages/rules/test/evento/valores.ts';
import { conLlave, enConsola } from '../support/enConsola.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';

const it = enConsola();

const EN_2031 = '2031-05-03T02:30:00.000Z';

async function crear(db: Parameters<typeof crearEvento>[0], cambio: string) {
  const evento = await crearEvento(db);
  await db.query(`update evento set ${cambio} where id = $1`, [evento.eventoId]);
  return evento;
}

it('§C2.3: lists events of the reader by date and state, and searches without accents', async ({
  db,
  contratar,
  openBrowser,
}) => {
  const [uno, dos] = [
    await crear(db, `nombre = 'Órbita Ñandú', fecha = '2032-01-01', estado = 'pausado'`),
    await crear(db, `nombre = 'Marea Alta', fecha = '2032-01-02'`),
  ];
  await crearEvento(db);
  const persona = await contratar(['organizador'], { eventos: [uno.eventoId, dos.eventoId] });
  const suya = openBrowser();
  await suya.entrar(persona);
  const listar = async (query: string) => (await suya.call('listarEventos', { query })).body;
  const todos = await listar('?limite=1');
  expect(todos.eventos).toMatchObject([
    { id: uno.eventoId, estado: 'pausado', cifras: { aforo: 150, libres: 150, vendidos: 0 }, neto: 0 },
  ]);
  expect(todos.conteos).toEqual({ pausado: 1, en_venta: 1 });
  const resto = await listar(`?limite=1&cursor=${todos.siguiente}`);
  expect([resto.eventos[0].id, resto.siguiente]).toEqual([dos.eventoId, null]);
  expect((await listar('?buscar=orbita%20nandu')).eventos).toHaveLength(1);
  // Each word is searched by itself: people remember parts of a name, in any order.
  expect((await listar('?buscar=%20nandu%20%20orbita')).eventos).toHaveLength(1);
  expect((await listar('?buscar=orbita%20pirata')).eventos).toHaveLength(0);
  expect((await listar('?buscar=100%25')).eventos).toHaveLength(0);
  expect((await listar('?estado=en_venta')).eventos).toMatchObject([{ id: dos.eventoId }]);
});

it('§C3.2: a draft is made with a key of its own, belongs to its maker, and no buyer sees it', async ({
  db,
  contratar,
  openBrowser,
}) => {
  const { eventoId } = await crearEvento(db);
  const { rows } = await db.query('select recinto_id from evento where id = $1', [eventoId]);
  const suya = openBrowser();
  await suya.entrar(await contratar(['organizador'], { eventos: [] }));
  const body = { nombre: '¡Él y Yucatán!', fecha: EN_2031, recintoId: rows[0].recinto_id };
  const { status, body: answer } = await suya.call('crearEvento', { headers: conLlave(), body });
  expect(status).toBe(201);
  expect(answer).toMatchObject({
    clave: 'el-y-yucatan',
    estado: 'borrador',
    puede: ['publicar', 'borrar'],
    version: 1,
  });
  const otra = await suya.call('crearEvento', { headers: conLlave(), body });
  expect(otra.body.clave).toBe('el-y-yucatan-2');
  expect((await suya.call('verEvento', { params: { eventoId: answer.id } })).status).toBe(200);
  for (const id of ['getDetalle', 'getSecciones', 'getEstados'] as const)
    expect((await suya.call(id, { params: { id: answer.id } })).status, id).toBe(404);
  const lista = await suya.call('getEventos', { query: '?tipoDispositivo=movil' });
  expect(JSON.stringify(lista.body)).not.toContain('Yucatán');
  const borrar = (version: number) =>
    suya.call('borrarEvento', { params: { eventoId: answer.id }, headers: { 'if-match': `"${version}"` } });
  expect((await borrar(7)).body.code).toBe('version_distinta');
  expect((await borrar(1)).status).toBe(200);
  expect((await db.query('select from evento where id = $1', [answer.id])).rowCount).toBe(0);
});

/** A value of each field, none of them a new event's; the compiler asks for that of a new field. */
const DICHOS: Omit<DatosDeEvento, 'recintoId' | 'recintoVersionId'> = {
  nombre: 'Marea Baja',
  artista: 'Ceniza',
  artistas: ['Polvo Fino', 'Sal'],
  genero: 'Danza',
  descripcion: 'Una noche',
  fecha: EN_2031,
  duracionMin: 95,
  ...VALORES[0],
  limiteDeAsientos: 7,
  salaDeEspera: true,
  mostrarWeb: false,
  ventaDesde: '2031-01-02T16:00:00.000Z',
  ventaHasta: '2031-02-02T16:00:00.000Z',
  politica: { tipo: 'hasta_dias', dias: 9 },
  clave: 'marea-baja',
};

it('§C2.4: each field that staff write is stored, of a new event and of one that is there', async ({
  db,
  dueno,
}) => {
  const jefa = await dueno();
  const { eventoId } = await crear(db, `estado = 'borrador'`);
  const { body: antes } = await jefa.call('verEvento', { params: { eventoId } });
  const headers = { 'if-match': `"${antes.version}"` };
  expect((await jefa.call('cambiarEvento', { params: { eventoId }, headers, body: DICHOS })).status).toBe(
    200,
  );
  expect((await jefa.call('verEvento', { params: { eventoId } })).body).toMatchObject(DICHOS);
  const body = { ...DICHOS, clave: 'marea-muy-baja', recintoId: antes.recinto.id };
  const nuevo = await jefa.call('crearEvento', { headers: conLlave(), body });
  expect(nuevo.status).toBe(201);
  const { recintoId, ...escrito } = body;
  expect((await jefa.call('verEvento', { params: { eventoId: nuevo.body.id } })).body).toMatchObject(escrito);
});

it('§C4.3: what a hold or a sale binds stays, and the refusal names each field', async ({ db, dueno }) => {
  const jefa = await dueno();
  const evento = await crearEvento(db);
  const { eventoId } = evento;
  const cambiar = async (body: object) => {
    const { body: answer } = await jefa.call('verEvento', { params: { eventoId } });
    const headers = { 'if-match': `"${answer.version}"` };
    return (await jefa.call('cambiarEvento', { params: { eventoId }, headers, body })).body;
  };
  expect(Object.keys((await cambiar({ clave: 'otra-clave' })).detalles.campos)).toEqual(['clave']);
  expect((await cambiar({ fecha: EN_2031, limiteDeAsientos: 4 })).fecha).toBe(EN_2031);
  await venderDirecto(db, { eventoId, lugares: evento.lugares.slice(0, 1) });
  const negado = await cambiar({ fecha: '2031-06-01T02:30:00.000Z', nombre: 'Otro', limiteDeAsientos: 2 });
  expect([negado.code, Object.keys(negado.detalles.campos)]).toEqual([
    'cambio_no_permitido',
    ['nombre', 'fecha'],
  ]);
  expect((await cambiar({ nombre: 'Con acento', cambioSustancial: false })).nombre).toBe('Con acento');
  expect(
    await cambiar({ fecha: EN_2031, edadMinima: 18, politica: { tipo: 'hasta_dias', dias: 3 } }),
  ).toMatchObject({
    edadMinima: 18,
    politica: { tipo: 'hasta_dias', dias: 3 },
  });
  expect((await cambiar({ ventaHasta: '2031-05-04T02:30:00.000Z' })).detalles.campos.ventaHasta).toContain(
    'después de que termina',
  );
});

it('§C14.1: of two organisers who change one event at once, one is told what the other did', async ({
  db,
  dueno,
}) => {
  const jefa = await dueno();
  const { eventoId } = await crearEvento(db);
  const cambiar = (body: object) =>
    jefa.call('cambiarEvento', { params: { eventoId }, headers: { 'if-match': '"1"' }, body });
  const dos = await Promise.all([cambiar({ descripcion: 'Una' }), cambiar({ edadMinima: 12 })]);
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 412]);
  const perdio = dos.find(({ status }) => status === 412);
  expect(perdio?.body.detalles).toMatchObject({ version: 2, presente: { version: 2 }, quien: 'Nadia Sol' });
});

it('§C16.2: emoji, other scripts, 10,000 letters and pastes are kept, or refused by a sentence for their field', async ({
  db,
  contratar,
  openBrowser,
}) => {
  const { eventoId } = await crear(db, `estado = 'borrador'`);
  const suya = openBrowser();
  await suya.entrar(await contratar(['organizador'], { eventos: [eventoId] }));
  const params = { eventoId };
  const cambiar = async (body: object) => {
    const { version } = (await suya.call('verEvento', { params })).body;
    return (await suya.call('cambiarEvento', { params, headers: { 'if-match': `"${version}"` }, body })).body;
  };
  const descripcion = `${'ñ👩‍🎤مهرجان '.repeat(300)}\n\nFin.`;
  const dado = { nombre: '👩‍🎤 مهرجان 🇲🇽', descripcion };
  expect(await cambiar(dado)).toMatchObject(dado);
  const faltas = async (body: object) => (await cambiar(body)).detalles?.porCampo;
  expect(await faltas({ descripcion: 'a'.repeat(10_000) })).toEqual({
    descripcion: 'La descripción: lo más son 5,000 caracteres.',
  });
  expect(await faltas({ nombre: 'Noche\tde\nVolcanes' })).toEqual({
    nombre: 'El nombre va en un solo renglón, sin caracteres de control.',
  });
  expect(await faltas({ nombre: 'Noche \u202e00.1$' })).toHaveProperty('nombre');
  // Blanks and line ends that come along from a cell of a sheet are removed.
  expect(await cambiar({ nombre: ' Noche de Volcanes\r\n' })).toMatchObject({ nombre: 'Noche de Volcanes' });
  expect((await suya.call('verEvento', { params })).body.descripcion).toBe(descripcion);
});
