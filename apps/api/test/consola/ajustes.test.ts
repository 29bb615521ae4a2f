import { crc32 } from 'node:zlib';
import { expect } from 'vitest';
import { redactar } from '../../src/cartas/redactar.ts';
import { cargarOperador } from '../../src/consola/ajustes/operador.ts';
import { readConfiguration } from '../../src/env/configuration.ts';
import { conLlave, enConsola } from '../support/enConsola.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';

const it = enConsola();

it('§C13.7: the operator’s data change without a setting: storefront, mails and other processes follow', async ({
  dueno,
  server,
  openBrowser,
  db,
}) => {
  const jefa = await dueno();
  const leidos = (await jefa.call('verAjustes')).body;
  expect(leidos).toMatchObject({
    version: 1,
    operador: { nombre: 'Taquilla' },
    proveedor: { modo: 'pruebas' },
  });
  expect(JSON.stringify(leidos)).not.toContain(server.context.config.openpay.privateKey);
  const operador = { nombre: 'Colectivo Azahar', telefono: '33 1234 5678' };
  const cambiar = (version: number) =>
    jefa.call('cambiarAjustes', {
      headers: { 'if-match': `"${version}"` },
      body: { operador, motivo: 'Nombre nuevo' },
    });
  expect((await cambiar(1)).body).toMatchObject({
    version: 2,
    operador: { ...operador, correo: leidos.operador.correo },
  });
  expect((await cambiar(1)).body).toMatchObject({ code: 'version_distinta', detalles: { version: 2 } });
  expect((await openBrowser().call('configuracion')).body).toMatchObject(operador);
  const otroProceso = readConfiguration({});
  await cargarOperador(db, otroProceso);
  expect(otroProceso.operador).toMatchObject(operador);
  const carta = await redactar(server.context, {
    tipo: 'prueba_de_correo',
    datos: { nombre: 'Nadia' },
    id: 1,
    copia: 0,
    para: 'nadia@taquilla.example',
    intentos: 1,
    rechazos: 0,
    creadoEn: new Date(),
    ahora: new Date(),
  });
  expect(carta?.html).toContain('Colectivo Azahar');
  const { lineas } = (await jefa.call('listarAuditoria', { query: '?entidad=ajustes' })).body;
  expect(lineas).toMatchObject([
    { antes: { nombre: 'Taquilla' }, despues: operador, motivo: 'Nombre nuevo' },
  ]);
});

it('§C13.7: a test mail goes to one’s own address, and the provider is asked anew', async ({
  dueno,
  server,
}) => {
  const jefa = await dueno();
  expect((await jefa.call('probarCorreo', { headers: conLlave() })).status).toBe(200);
  expect(await server.correosA(jefa.correo, 1)).toMatchObject([{ tipo: 'prueba_de_correo' }]);
  // No server listens at this provider's address.
  expect((await jefa.call('probarProveedor')).body).toMatchObject({
    estado: 'sin_respuesta',
    modo: 'pruebas',
  });
});

it('§C13.7, §C13.8: colour and logo of the house: storefront, icons, mails and papers follow', async ({
  dueno,
  server,
  db,
}) => {
  const jefa = await dueno();
  const { version: antes } = (await jefa.call('verAjustes')).body;
  const leerLineas = async () =>
    (await jefa.call('listarAuditoria', { query: '?entidad=ajustes' })).body.lineas;
  const lineasDeAntes = (await leerLineas()).length;
  const cambiar = (cambios: number, body: object) =>
    jefa.call('cambiarAjustes', { headers: { 'if-match': `"${antes + cambios}"` }, body });
  const subir = (cambios: number, contenido: Buffer) =>
    jefa.call('subirLogo', {
      headers: { 'if-match': `"${antes + cambios}"` },
      body: { contenido: contenido.toString('base64') },
    });
  expect((await cambiar(0, { aspecto: { acento: '#7a1fa2' } })).body).toMatchObject({
    code: 'datos_invalidos',
    detalles: { porCampo: { 'aspecto.acento': expect.stringContaining('su contraste es de') } },
  });
  const politica = { tipo: 'hasta_dias', dias: 7 };
  expect(
    (await cambiar(0, { aspecto: { acento: '#4FD1C5', nombreJunto: false }, politica })).body,
  ).toMatchObject({
    version: antes + 1,
    aspecto: { acento: '#4fd1c5', logo: null, nombreJunto: false },
    politica,
  });

  const malos = [
    Buffer.from('no es una imagen'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
    Buffer.concat([PNG.subarray(0, 33), Buffer.from('basura')]),
    Buffer.alloc(10 * 1024 * 1024 + 1, PNG),
    conMedidas(8_000, 8_000),
  ];
  for (const malo of malos) expect((await subir(1, malo)).body).toMatchObject({ code: 'imagen_invalida' });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20" onload="x()"><script>x()</script><path fill="#fff" d="M0 0h80v20z"/></svg>`;
  const subido = (await subir(1, Buffer.from(svg))).body;
  expect(subido).toMatchObject({
    version: antes + 2,
    aspecto: { logo: expect.stringMatching(/^\/imagenes\//) },
  });
  const imagen = await server.app.inject(subido.aspecto.logo);
  expect(imagen.headers['content-type']).toBe('image/svg+xml');
  expect(imagen.body).not.toMatch(/script|onload/);

  // A comment inside the uploaded PNG is gone from the stored one.
  const conComentario = Buffer.concat([
    PNG.subarray(0, 33),
    trozo('tEXt', 'Comment\0en casa de Nadia'),
    PNG.subarray(33),
  ]);
  const png = (await subir(2, conComentario)).body;
  const guardada = await server.app.inject(png.aspecto.logo);
  expect(guardada.headers['content-type']).toBe('image/png');
  expect(guardada.rawPayload.includes('Nadia')).toBe(false);

  const carta = await redactar(server.context, {
    tipo: 'prueba_de_correo',
    datos: { nombre: 'Nadia' },
    id: 1,
    copia: 0,
    para: 'nadia@taquilla.example',
    intentos: 1,
    rechazos: 0,
    creadoEn: new Date(),
    ahora: new Date(),
  });
  expect(carta?.html).toContain('src="cid:logo@taquilla"');
  expect(carta?.adjuntos).toMatchObject([{ cid: 'logo@taquilla', tipo: 'image/png' }]);

  expect((await cambiar(3, { aspecto: { logo: null } })).body).toMatchObject({ aspecto: { logo: null } });
  expect(await leerLineas()).toHaveLength(lineasDeAntes + 4);
  const otroProceso = readConfiguration({});
  await cargarOperador(db, otroProceso);
  expect(otroProceso.aspecto).toMatchObject({ acento: '#4fd1c5', logo: null });
});

it('§C13.7, §2.9: legal texts are numbered and never change, and a sale keeps those it was made under', async ({
  dueno,
  openBrowser,
  db,
}) => {
  const jefa = await dueno();
  const evento = await crearEvento(db);
  let vendidos = 0;
  const vender = async () => {
    const lugares = evento.lugares.slice(vendidos, ++vendidos);
    const { reservaId } = await venderDirecto(db, { eventoId: evento.eventoId, lugares });
    const { rows } = await db.query<{ folio: string }>('select folio from reserva where id = $1', [
      reservaId,
    ]);
    const params = { folio: rows[0]?.folio };
    return async () => (await jefa.call('verVenta', { params })).body.legales;
  };
  const publicar = (version: number, textos: object) =>
    jefa.call('publicarLegales', { headers: { 'if-match': `"${version}"` }, body: { textos } });
  const deAntes = await vender();
  expect((await openBrowser().call('legales')).body).toEqual({
    numero: null,
    desde: null,
    terminos: null,
    aviso: null,
    politicas: null,
  });

  const aviso = 'Cuidamos tus datos.\n\nEscribe a datos@azahar.example.';
  expect((await publicar(1, { aviso })).body).toMatchObject({
    version: 2,
    numero: 1,
    aviso,
    terminos: null,
  });
  expect((await publicar(1, { aviso })).body).toMatchObject({ code: 'version_distinta' });
  const conLaPrimera = await vender();
  const politicas = 'Se devuelve hasta siete días antes.';
  const publicado = (await publicar(2, { politicas })).body;
  expect(publicado).toMatchObject({ numero: 2, aviso, politicas });
  expect(publicado.versiones.map(({ numero }: { numero: number }) => numero)).toEqual([2, 1]);
  const conLaSegunda = await vender();
  expect([await deAntes(), await conLaPrimera(), await conLaSegunda()]).toEqual([null, 1, 2]);

  expect((await openBrowser().call('legales')).body).toMatchObject({ numero: 2, politicas });
  expect((await openBrowser().call('legales', { query: '?version=1' })).body).toMatchObject({
    numero: 1,
    aviso,
    politicas: null,
  });
  expect((await openBrowser().call('legales', { query: '?version=9' })).status).toBe(404);
  for (const sql of ["update textos_legales set aviso = 'otro'", 'delete from textos_legales'])
    await expect(db.query(sql)).rejects.toThrow('never changes');
});

/** A PNG of two pixels by one: yellow and black. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4f41LXJgLAArMAhSA3OGqAAAAAElFTkSuQmCC',
  'base64',
);

function trozo(tipo: string, texto: string): Buffer {
  const datos = Buffer.from(tipo + texto, 'latin1');
  const largo = Buffer.alloc(4);
  largo.writeUInt32BE(texto.length);
  const suma = Buffer.alloc(4);
  suma.writeUInt32BE(crc32(datos));
  return Buffer.concat([largo, datos, suma]);
}

/** The same PNG with another size in its header. */
function conMedidas(ancho: number, alto: number): Buffer {
  const copia = Buffer.from(PNG);
  copia.writeUInt32BE(ancho, 16);
  copia.writeUInt32BE(alto, 20);
  return copia;
}
