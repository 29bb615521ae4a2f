import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { MapaSubido } from '@taquilla/contract/consola/recintos';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect } from 'vitest';
import { describirVersion } from '../../src/eventos/recintos/describirVersion.ts';
import { type Browser, conLlave, enConsola } from '../support/enConsola.ts';

const it = enConsola();

const DATOS = { nombre: 'Foro del Río', direccion: 'Av. 1', ciudad: 'Tepic', zona: 'America/Mazatlan' };
const conVersion = (version: number) => ({ 'if-match': `"${version}"` });
/** A new venue without sections, as the call answers it. */
const crearRecinto = async ({ call }: Pick<Browser, 'call'>, nombre: string) =>
  (await call('crearRecinto', { headers: conLlave(), body: { ...DATOS, nombre } })).body;
const TEATRO = documentoDePlantilla('teatro');

const butacas = Array.from(
  { length: 24 },
  (_, i) => `<circle class="b" cx="${120 + (i % 8) * 12}" cy="${120 + Math.floor(i / 8) * 14}" r="4"/>`,
).join('');
const MAPA = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
<style>.s{fill:#ffeecc}.b{fill:#336699}</style>
<g id="VIP_x0020_Periqueras"><path class="s" d="M20 20H90V90H20Z"/></g>
<rect id="Diamante" class="s" x="100" y="100" width="120" height="70"/>${butacas}
<path class="s" d="M250 20H390V90H250Z"/><text x="320" y="58" text-anchor="middle">Oro</text>
<script>alert(1)</script></svg>`;

it('§C10.1, §C10.11: a venue begins empty or from a template, and its draft is kept under the version that was read', async ({
  dueno,
}) => {
  const jefa = await dueno();
  const creado = await jefa.call('crearRecinto', {
    headers: conLlave(),
    body: { ...DATOS, inicio: 'teatro' },
  });
  expect(creado).toMatchObject({
    status: 201,
    body: { clave: 'foro-del-rio', borrador: { numero: 1, secciones: 4 } },
  });
  const params = { recintoId: creado.body.id };
  const { body } = await jefa.call('verBorrador', { params });
  const documento: DocumentoDeRecinto = {
    ...body.documento,
    secciones: body.documento.secciones.slice(1),
  };
  const guardar = (version: number) =>
    jefa.call('guardarBorrador', { params, headers: conVersion(version), body: { documento } });
  expect((await guardar(1)).body).toMatchObject({ version: 2 });
  expect(await guardar(1)).toMatchObject({
    status: 412,
    body: { code: 'version_distinta', detalles: { version: 2, presente: { version: 2 } } },
  });
  const mala = { ...documento, secciones: [{ ...documento.secciones[0], clave: 'Con Espacios' }] };
  const negada = await jefa.call('guardarBorrador', {
    params,
    headers: conVersion(2),
    body: { documento: mala },
  });
  expect(negada.status).toBe(400);
  expect(JSON.stringify(negada.body)).toContain('clave');
  const otra = await jefa.call('crearRecinto', { headers: conLlave(), body: DATOS });
  expect(otra).toMatchObject({ status: 409, body: { code: 'recinto_existente' } });
});

it('§C10.3-C10.6, §C3.1: a map as its designer exported it becomes sections by name, and once published never changes', async ({
  dueno,
  db,
}) => {
  const jefa = await dueno();
  const recinto = await crearRecinto(jefa, 'Arena Sur');
  const params = { recintoId: recinto.id };
  const subida = await jefa.call('subirMapaDeRecinto', {
    params,
    headers: conLlave(),
    body: { archivo: 'arena.svg', contenido: Buffer.from(MAPA).toString('base64') },
  });
  expect(subida.status).toBe(200);
  const mapa: MapaSubido = subida.body.mapa;
  expect(mapa.svg).toContain('#336699');
  expect(mapa.svg).not.toContain('script');
  expect(mapa.informe.quitado.map(({ que }) => que).join()).toMatch(/programa|script/i);
  const nombres = mapa.formas.map(({ nombre, capa, texto }) => nombre || capa || texto);
  expect(nombres).toEqual(expect.arrayContaining(['VIP Periqueras', 'Diamante', 'Oro']));
  const [asientos] = mapa.asientos;
  expect(asientos?.filas.map(fila => [fila.nombre, fila.asientos.length])).toEqual([
    ['A', 8],
    ['B', 8],
    ['C', 8],
  ]);
  const diamante = mapa.formas.find(({ nombre }) => nombre === 'Diamante');
  expect(asientos?.sobre).toBe(diamante?.n);

  const documento: DocumentoDeRecinto = subida.body.documento;
  const paso = asientos?.paso ?? 1;
  documento.secciones = [
    {
      ...(TEATRO.secciones[0] as DocumentoDeRecinto['secciones'][number]),
      contorno: [],
      formas: [diamante?.n ?? 0],
      lugar: { x: 0, y: 0, giro: 0, escala: paso },
      filas: (asientos?.filas ?? []).map(fila => ({
        nombre: fila.nombre,
        asientos: fila.asientos.map(({ numero, x, y }) => ({ numero, x: x / paso, y: y / paso })),
      })),
    },
  ];
  documento.dibujo.quitadas = asientos?.formas ?? [];
  // A seat that the map's author drew outside of the shape is reported, and prevents nothing (§C10.12).
  Object.assign(documento.secciones[0]?.filas[2]?.asientos[7] ?? {}, { x: 60 });
  const guardado = await jefa.call('guardarBorrador', {
    params,
    headers: conVersion(subida.body.version),
    body: { documento },
  });
  expect(guardado.body).toMatchObject({ lugares: 24 });
  const { errores, advertencias } = (await jefa.call('revisarBorrador', { params })).body;
  expect(errores).toEqual([]);
  expect(advertencias).toContainEqual({
    tipo: 'asientos_fuera',
    mensaje: 'En «Luneta izquierda» 1 asiento queda fuera de su contorno.',
    secciones: [documento.secciones[0]?.id],
  });
  const publicar = () =>
    jefa.call('publicarBorrador', {
      params,
      headers: { ...conLlave(), ...conVersion(guardado.body.version) },
    });
  const publicado = await publicar();
  expect(publicado).toMatchObject({
    status: 200,
    body: { publicada: { numero: 1, lugares: 24 }, borrador: null },
  });
  const { id } = publicado.body.publicada;
  const descrito = await describirVersion(db, id);
  expect(descrito.svg).toContain('data-seccion="luneta-izquierda"');
  expect(descrito.svg).not.toContain('<circle');
  expect(descrito.secciones[0]?.filas[0]?.asientos[1]).toMatchObject({ numero: '2', x: 1, y: 0 });
  await expect(db.query(`update recinto_version set lugares = 1 where id = $1`, [id])).rejects.toThrow(
    'never changes',
  );
  await expect(db.query(`delete from recinto_version where id = $1`, [id])).rejects.toThrow('stays');
});

it('§C10.3, §C10.11: a map in hundredths of a millimetre, whose seats stand a thousand apart, is kept', async ({
  dueno,
}) => {
  const jefa = await dueno();
  const recinto = await crearRecinto(jefa, 'Teatro de centésimas');
  const params = { recintoId: recinto.id };
  const { body: borrador } = await jefa.call('verBorrador', { params });
  const lugar = { x: 9700, y: 5600, giro: 0, escala: 1100 };
  const seccion = { id: 's1', clave: 'luneta', nombre: 'Luneta', tipo: 'numerada', lugar };
  const documento = { ...borrador.documento, secciones: [seccion] };
  const guardado = await jefa.call('guardarBorrador', {
    params,
    headers: { 'if-match': `"${borrador.version}"` },
    body: { documento },
  });
  expect([guardado.status, guardado.body.detalles]).toEqual([200, undefined]);
});

it('§C10.12: a draft with errors is not published, and says which', async ({ dueno }) => {
  const jefa = await dueno();
  const recinto = await crearRecinto(jefa, 'Sala Vacía');
  const params = { recintoId: recinto.id };
  expect((await jefa.call('revisarBorrador', { params })).body).toMatchObject({
    errores: [{ tipo: 'sin_secciones' }],
  });
  expect(
    await jefa.call('publicarBorrador', { params, headers: { ...conLlave(), ...conVersion(1) } }),
  ).toMatchObject({ status: 409, body: { code: 'revision_con_errores' } });
});

it('§C10.12: a drawing that became too large for buyers is an unsafe map, told in words, and not published', async ({
  dueno,
}) => {
  const jefa = await dueno();
  const recinto = await crearRecinto(jefa, 'Estadio de Mil Puntas');
  const params = { recintoId: recinto.id };
  const { body } = await jefa.call('verBorrador', { params });
  const documento: DocumentoDeRecinto = body.documento;
  const redondel = (cx: number, cy: number) =>
    Array.from({ length: 2_000 }, (_, i): [number, number] => {
      const angulo = (i / 1_000) * Math.PI;
      return [cx + Math.round(400 * Math.cos(angulo)) + 0.37, cy + Math.round(400 * Math.sin(angulo)) + 0.37];
    });
  documento.dibujo = { ...documento.dibujo, ancho: 100_000, alto: 100_000 };
  documento.secciones = Array.from({ length: 80 }, (_, i) => ({
    ...(TEATRO.secciones[0] as DocumentoDeRecinto['secciones'][number]),
    ...{
      id: `s${i}`,
      clave: `s${i}`,
      nombre: `S${i}`,
      tipo: 'general',
      capacidad: 10,
      filas: [],
      formas: [],
    },
    contorno: redondel(10_000 + 1_000 * (i % 10), 10_000 + 1_000 * Math.floor(i / 10)),
    regla: undefined,
  }));
  const guardado = await jefa.call('guardarBorrador', {
    params,
    headers: conVersion(body.version),
    body: { documento },
  });
  expect(guardado.status).toBe(200);
  const inseguro = expect.objectContaining({
    tipo: 'mapa_inseguro',
    mensaje: expect.stringContaining('pesa más de 2 MB'),
  });
  expect((await jefa.call('revisarBorrador', { params })).body.errores).toContainEqual(inseguro);
  const negado = await jefa.call('publicarBorrador', {
    params,
    headers: { ...conLlave(), ...conVersion(guardado.body.version) },
  });
  expect(negado).toMatchObject({ status: 409, body: { code: 'revision_con_errores' } });
  expect(negado.body.detalles.errores).toContainEqual(inseguro);
});

it.for([
  ['no es un dibujo', 'hola'],
  ['está incompleto', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g>'],
])('§C10.3: a map that %s is refused with a sentence and its place', async ([, contenido], { dueno }) => {
  const jefa = await dueno();
  const { body: recinto } = await jefa.call('crearRecinto', {
    headers: conLlave(),
    body: { ...DATOS, nombre: `Sala ${crypto.randomUUID().slice(0, 8)}` },
  });
  const subida = await jefa.call('subirMapaDeRecinto', {
    params: { recintoId: recinto.id },
    headers: conLlave(),
    body: { archivo: 'x.svg', contenido: Buffer.from(contenido ?? '').toString('base64') },
  });
  expect(subida).toMatchObject({ status: 422, body: { code: 'svg_invalido' } });
  expect(subida.body.message).toMatch(/^[A-ZÁÉÍÓÚ].*\./);
});

it('§C10.5: sections that a map marks are called as it writes them, whatever their key', async ({
  dueno,
}) => {
  const jefa = await dueno();
  const { id } = await crearRecinto(jefa, 'Ex-Hacienda');
  const marcas = ['VIP  Periqueras', 'diamante-pb', 'Ñandú/1'].map(
    (marca, i) => `<path data-seccion="${marca}" d="M${10 + 90 * i} 10h80v80h-80z" fill="#fa0"/>`,
  );
  const mapa = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">${marcas.join('')}</svg>`;
  const subida = await jefa.call('subirMapaDeRecinto', {
    params: { recintoId: id },
    headers: conLlave(),
    body: { archivo: 'mapa.svg', contenido: Buffer.from(mapa).toString('base64') },
  });
  const { secciones }: DocumentoDeRecinto = subida.body.documento;
  expect(secciones.map(({ clave, nombre }) => [clave, nombre])).toEqual([
    ['vip-periqueras', 'VIP Periqueras'],
    ['diamante-pb', 'Diamante pb'],
    ['nandu-1', 'Ñandú/1'],
  ]);
});

it('§C10.1, §C10.2: a venue begins from a file or as a copy, and its own file brings all of it back', async ({
  dueno,
}) => {
  const jefa = await dueno();
  const documento = structuredClone(TEATRO);
  const [luneta] = documento.secciones;
  const fila = luneta?.filas[0]?.asientos;
  if (!luneta || !fila?.[0] || !fila[1]) throw new Error('no seats');
  fila[0] = { ...fila[0], numero: 'B12', atributos: ['silla_de_ruedas'] };
  fila[1] = { ...fila[1], numero: 'Ñ', atributos: ['acompanante', 'vista_obstruida'] };
  const subir = (archivo: string, contenido: string | Buffer) =>
    jefa.call('importarRecinto', {
      headers: conLlave(),
      body: { archivo, contenido: Buffer.from(contenido).toString('base64') },
    });
  const primero = await crearRecinto(jefa, 'Teatro de la Copia');
  const params = { recintoId: primero.id };
  await jefa.call('guardarBorrador', { params, headers: conVersion(1), body: { documento } });
  const copia = await jefa.call('crearRecinto', {
    headers: conLlave(),
    body: { ...DATOS, nombre: 'La Copia', copiaDe: primero.id },
  });
  expect(copia).toMatchObject({ status: 201, body: { clave: 'la-copia', borrador: { secciones: 4 } } });
  const bajado = await jefa.call('bajarVersion', { params: { archivo: `${primero.borrador.id}.yaml` } });
  const archivo = bajado.bytes.toString();
  expect(archivo).toContain('silla_de_ruedas');
  for (const clave of ['teatro-de-la-copia-2', 'teatro-de-la-copia-3'])
    expect(await subir('recinto.yaml', archivo)).toMatchObject({ status: 201, body: { clave } });
  const otro = await subir('recinto.yaml', archivo.replace('teatro-de-la-copia', 'teatro-otra-vez'));
  expect(otro).toMatchObject({
    status: 201,
    body: { clave: 'teatro-otra-vez', borrador: { secciones: 4 } },
  });
  const { body: leido } = await jefa.call('verBorrador', { params: { recintoId: otro.body.id } });
  const suyos = leido.documento.secciones[0].filas[0].asientos;
  expect(suyos.slice(0, 2)).toMatchObject([
    { numero: 'B12', atributos: ['silla_de_ruedas'] },
    { numero: 'Ñ', atributos: ['acompanante', 'vista_obstruida'] },
  ]);
  const mal = await subir('recinto.yaml', archivo.replace('silla_de_ruedas:', 'sila_de_ruedas:'));
  expect(mal).toMatchObject({ status: 422, body: { code: 'archivo_con_fallas' } });
  expect(mal.body.detalles.fallas[0].linea).toBeGreaterThan(1);
});

it('§C10.2: the file of a venue whose map was uploaded brings its map along, to be named by clicking again', async ({
  dueno,
}) => {
  const jefa = await dueno();
  const recinto = await crearRecinto(jefa, 'Arena del Zip');
  const params = { recintoId: recinto.id };
  const subida = await jefa.call('subirMapaDeRecinto', {
    params,
    headers: conLlave(),
    body: { archivo: 'arena.svg', contenido: Buffer.from(MAPA).toString('base64') },
  });
  const documento: DocumentoDeRecinto = subida.body.documento;
  const oro = subida.body.mapa.formas.find(({ texto }: { texto: string }) => texto === 'Oro');
  documento.secciones.push({
    ...(TEATRO.secciones[0] as DocumentoDeRecinto['secciones'][number]),
    contorno: [],
    formas: [oro.n],
  });
  await jefa.call('guardarBorrador', {
    params,
    headers: conVersion(subida.body.version),
    body: { documento },
  });
  const zip = await jefa.call('bajarVersion', { params: { archivo: `${recinto.borrador.id}.zip` } });
  const entradas = unzipSync(new Uint8Array(zip.bytes));
  const yaml = strFromU8(entradas['recinto.yaml'] ?? new Uint8Array());
  const renombrado = zipSync({
    ...entradas,
    'recinto.yaml': strToU8(yaml.replace('arena-del-zip', 'arena-dos')),
  });
  const otro = await jefa.call('importarRecinto', {
    headers: conLlave(),
    body: { archivo: 'arena.zip', contenido: Buffer.from(renombrado).toString('base64') },
  });
  expect(otro).toMatchObject({ status: 201, body: { clave: 'arena-dos' } });
  const { body: leido } = await jefa.call('verBorrador', { params: { recintoId: otro.body.id } });
  expect(leido.documento.secciones[0].formas).toEqual([oro.n]);
  expect(leido.mapa.formas.map(({ n }: { n: number }) => n)).toContain(oro.n);
});
