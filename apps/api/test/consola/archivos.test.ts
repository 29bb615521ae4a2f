import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { expect } from 'vitest';
import { enTienda } from '../support/enTienda.ts';

const it = enTienda();

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** An event's zip, with the text of its YAML files changed. */
const conYaml = (zip: Uint8Array, cambiar: (texto: string) => string) =>
  zipSync(
    Object.fromEntries(
      Object.entries(unzipSync(zip)).map(([nombre, contenido]) => [
        nombre,
        nombre.endsWith('.yaml') ? strToU8(cambiar(strFromU8(contenido))) : contenido,
      ]),
    ),
  );

it('§C13.8: a photograph is read by its content, turned upright, written anew in three widths and without metadata', async ({
  tienda,
  evento: { eventoId },
  jefa: call,
}) => {
  const version = async () => (await call('verEvento', { params: { eventoId } })).body.version;
  const poner = async (contenido: Buffer, extra: object = {}) =>
    call('ponerImagen', {
      params: { eventoId, cual: 'cartel' },
      version: await version(),
      body: { archivo: 'cartel.png', contenido: base64(contenido), ...extra },
    });
  const foto = await sharp({ create: { width: 1500, height: 3000, channels: 3, background: '#a05' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Calle Secreta 5' } } })
    .jpeg()
    .toBuffer();
  const puesta = await poner(foto, { texto: 'Un cuadro' });
  expect(puesta.body).toMatchObject({ textoCartel: 'Un cuadro' });
  const medidas = await Promise.all(
    ['', '/400.webp', '/1200.webp'].map(async ancho => {
      const { rawPayload, headers } = await tienda.app.inject({ url: `${puesta.body.cartel}${ancho}` });
      expect([headers['content-type'], rawPayload.includes('Secreta')]).toEqual(['image/webp', false]);
      const { width, height, exif } = await sharp(rawPayload).metadata();
      return { width, height, exif };
    }),
  );
  expect(medidas).toEqual([
    { width: 800, height: 400 },
    { width: 400, height: 200 },
    { width: 1200, height: 600 },
  ]);
  expect((await tienda.app.inject({ url: `${puesta.body.cartel}/777.webp` })).statusCode).toBe(404);
  const grande = { width: 8_000, height: 6_000, channels: 3, background: '#fff' } as const;
  // §C2.4: the picture is taken away with its text; the storefront has the house's own again.
  const quitada = await call('quitarImagen', {
    params: { eventoId, cual: 'cartel' },
    version: await version(),
  });
  expect(quitada.body).toMatchObject({ cartel: null, textoCartel: null });
  const vista = await tienda.call('getDetalle', { params: { id: eventoId } });
  expect(vista.data().imagenPromocion).toBeNull();
  const malas = [
    [await sharp({ create: grande }).png().toBuffer(), /40 megapíxeles/],
    [Buffer.concat([foto.subarray(0, 400)]), /dañada/],
    [Buffer.from('<html>hola</html>'), /SVG, PNG, JPEG o WebP/],
    [Buffer.alloc(10 * 1024 * 1024 + 1), /10 MB/],
  ] as const;
  for (const [bytes, motivo] of malas) {
    const { status, body } = await poner(bytes);
    expect([status, body.code]).toEqual([422, 'imagen_invalida']);
    expect(body.message).toMatch(motivo);
  }
});

it('§C4.6: what is exported imports without a change, also of an event made at the console; faults have line and column', async ({
  evento: deFabrica,
  jefa: call,
}) => {
  const bajar = (eventoId: number) => call.raw('exportarEvento', { params: { eventoId } });
  const subir = (contenido: Uint8Array, query = '') =>
    call('importarEvento', { query, body: { archivo: 'evento.zip', contenido: base64(contenido) } });
  const cambiado = (zip: Uint8Array, de: RegExp, a: string) => conYaml(zip, texto => texto.replace(de, a));
  const traido = (await subir(cambiado(await bajar(deFabrica.eventoId), /clave: [\w-]+/, 'clave: otra-casa')))
    .body;
  expect(traido).toMatchObject({ esNuevo: true, clave: 'otra-casa' });
  const deArchivo = (await call('verEvento', { params: { eventoId: traido.eventoId } })).body;
  expect(deArchivo.estado).toBe('borrador');

  // A second event in the same venue, all of it typed at the console.
  const datos = {
    ...{ nombre: 'Otra noche', artista: 'Ella', genero: 'Teatro', descripcion: 'Una noche.' },
    ...{
      recintoId: deArchivo.recinto.id,
      fecha: '2031-05-02T02:00:00.000Z',
      edadMinima: 18,
      duracionMin: 90,
    },
    ...{ ventaDesde: '2031-04-01T16:00:00.000Z', politica: { tipo: 'hasta_dias', dias: 7 } },
    ...{ textoBanner: 'Un banner' },
  };
  const propio = (await call('crearEvento', { body: datos })).body;
  for (const eventoId of [deArchivo.id, propio.id]) {
    const zip = await bajar(eventoId);
    expect((await subir(zip)).body).toMatchObject({ eventoId, esNuevo: false, cambios: [] });
    expect(Buffer.from(await bajar(eventoId)).equals(zip)).toBe(true);
  }

  const zip = await bajar(propio.id);
  const ensayo = await subir(cambiado(zip, /edadMinima: 18/, 'edadMinima: 12'), '?ensayo=true');
  expect(ensayo.body.cambios).toEqual(['Edad mínima: 18 → 12']);
  const params = { eventoId: propio.id };
  expect((await call('verEvento', { params })).body.edadMinima).toBe(18);
  const mal = await subir(cambiado(zip, /edadMinima: 18/, 'edadMinima: mucha'));
  expect([mal.status, mal.body.code]).toEqual([422, 'archivo_con_fallas']);
  expect(mal.body.detalles.fallas).toMatchObject([
    { archivo: `${propio.clave}.yaml`, columna: 3, ruta: 'evento.edadMinima' },
  ]);
  expect(mal.body.detalles.fallas[0].linea).toBeGreaterThan(5);
  expect((await subir(Buffer.from('PK\u0003\u0004 roto'))).body.detalles.fallas[0].mensaje).toMatch(/dañado/);
  const corto = await subir(Buffer.from('abc'));
  expect([corto.status, corto.body.code]).toEqual([422, 'archivo_con_fallas']);
});

it('§C4.6: rates of the box office, phases, blocks, prices of single seats and their names come back as they were', async ({
  db,
  evento,
  apartar,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const bajar = (eventoId: number) => call.raw('exportarEvento', { params: { eventoId } });
  const subir = (contenido: Uint8Array) =>
    call('importarEvento', { body: { archivo: 'evento.zip', contenido: base64(contenido) } });
  // Leaves the rows as a load of the event's own files writes them.
  await subir(await bajar(evento.eventoId));
  const [luneta, general] = evento.zonaPrecioIds;
  await db.query(`update lugar set numero = '12A' where id = $1`, [evento.lugares[9]]);
  const tarifa = {
    usoDeTarjeta: 0.03,
    usoDeServicio: 0.12,
    ivaRate: 0.16,
    isIvaApplied: false,
    udsPorCategoria: false,
  };
  await call('cambiarTarifas', {
    params,
    version: (await call('verPrecios', { params })).body.version,
    body: {
      web: tarifa,
      taquilla: { ...tarifa, usoDeServicio: 0.01, cargosPorCategoria: { [luneta]: 0.07 } },
    },
  });
  const hasta = '2031-01-01T05:59:30.000Z';
  const fases = [
    { nombre: 'Preventa', desde: null, hasta, precios: [{ zonaId: luneta, precio: 900 }] },
    {
      nombre: 'Taquilla',
      desde: hasta,
      hasta: null,
      precios: [
        { zonaId: luneta, precio: 1500 },
        { zonaId: general, precio: 1.5 },
      ],
    },
  ];
  const conTarifas = (await call('verPrecios', { params })).body.version;
  await call('cambiarFases', { params, version: conTarifas, body: { fases } });
  const libres = await db.query<{ id: number }>(
    'select id from lugar where seccion_id = $1 order by id limit 12',
    [evento.generalId],
  );
  const generales = libres.rows.map(({ id }) => id);
  const bloquear = async (nombre: string, lugares: readonly number[], extra: object = {}) => {
    const body = { nombre, motivo: 'Contrato de la gira', ...extra };
    const { id: bloqueoId } = (await call('crearBloqueo', { params, body })).body;
    const accion = { accion: 'bloquear', bloqueoId, modo: 'al_liberarse', motivo: 'Contrato' };
    await call('cambiarLugares', { params, body: { lugares, ...accion } });
  };
  await apartar(2);
  const liberaEn = '2031-01-01T06:00:00.000Z';
  await bloquear('Gira', [...evento.lugares.slice(0, 4), ...generales.slice(0, 5)], {
    color: '#aa3300',
    liberaEn,
  });
  await bloquear('Prensa, radio', [evento.lugares[9] ?? 0, ...generales.slice(5, 7)], {
    taquillaPuedeVender: true,
  });
  await bloquear('Vacío', [], { motivo: 'Contrato de la gira:\n- seis lugares\n- sin fecha' });
  await db.query(`update lugar set condicion = 'cortesia' where id = any ($1)`, [
    evento.lugares.slice(20, 23),
  ]);
  await call('cambiarZonaDeLugares', {
    params,
    body: { lugares: evento.lugares.slice(31, 33), zonaId: general, precio: 77.5 },
  });

  const filas = () =>
    Promise.all(
      [
        'evento',
        'lugar',
        'bloqueo',
        'fase',
        'fase_precio',
        'tarifa',
        'zona_precio',
        'seccion',
        'fila',
        'recinto_version',
      ].map(async tabla => (await db.query(`select t::text from ${tabla} t order by 1`)).rows),
    );
  const antes = await filas();
  const zip = await bajar(evento.eventoId);
  const igual = await subir(zip);
  expect([igual.status, igual.body.cambios]).toEqual([200, []]);
  expect(await filas()).toEqual(antes);
  expect(strFromU8(unzipSync(zip)['recinto.yaml'] ?? new Uint8Array())).toContain('12A');

  // As another event the file gives the same; places that were held in the first one are blocked at once there.
  const texto = (bytes: Uint8Array, clave: string) =>
    strFromU8(unzipSync(bytes)[`${clave}.yaml`] ?? new Uint8Array());
  const clave = (await call('verEvento', { params })).body.clave;
  const otra = zipSync({
    ...unzipSync(zip),
    [`${clave}.yaml`]: strToU8(
      texto(zip, clave)
        .replace(/clave: .*\n/, 'clave: en-gira\n')
        .replace('evento:\n', 'evento:\n  estado: borrador\n'),
    ),
  });
  const nuevo = (await subir(otra)).body;
  expect(nuevo).toMatchObject({ esNuevo: true, clave: 'en-gira' });
  const copia = texto(await bajar(nuevo.eventoId), 'en-gira')
    .replace('  estado: borrador\n', '')
    .replace('en-gira', clave);
  expect(copia).toBe(texto(zip, clave));
  const { rows } = await db.query(
    `select q.nombre, count(*)::integer as lugares, bool_and(l.condicion = 'bloqueado') as todos from lugar l
     join bloqueo q on q.id = l.bloqueo_id where l.evento_id = $1 group by 1 order by 1`,
    [nuevo.eventoId],
  );
  expect(rows).toEqual([
    { nombre: 'Gira', lugares: 9, todos: true },
    { nombre: 'Prensa, radio', lugares: 3, todos: true },
  ]);

  // The answer tells the changes of the file, and they are made.
  const cambiada = zipSync({
    ...unzipSync(zip),
    [`${clave}.yaml`]: strToU8(
      texto(zip, clave)
        .replace('nombre: Preventa', 'nombre: Antes')
        .replace('usoDeServicio: 0.01', 'usoDeServicio: 0.02')
        .replace('pista: 2', 'pista: 1'),
    ),
  });
  const version = (await call('verPrecios', { params })).body.version;
  expect((await subir(cambiada)).body.cambios).toEqual([
    'Cargos de taquilla, cargo por servicio: 1 % → 2 %',
    'Fase «Preventa»: se quita',
    'Fase «Antes»: nueva',
    'Sección «Pista», bloqueos: «Gira 5, Prensa, radio 2» → «Gira 5, Prensa, radio 1»',
    expect.stringMatching(/^El evento tiene 2 lugares apartados/),
  ]);
  expect((await call('verTarifas', { params })).body).toMatchObject({
    version: version + 1,
    taquilla: { usoDeServicio: 0.02, cargosPorCategoria: { [luneta]: 0.07 } },
  });
  expect(
    (await call('verFases', { params })).body.fases.map((fase: { nombre: string }) => fase.nombre),
  ).toEqual(['Antes', 'Taquilla']);
  expect((await call('listarBloqueos', { params })).body.bloqueos).toMatchObject([
    { nombre: 'Gira', lugares: 7, pendientes: 2 },
    { nombre: 'Prensa, radio', lugares: 2 },
    { nombre: 'Vacío', lugares: 0 },
  ]);
});

it('§C4.6, §C5.5: a batch of codes comes back as one, and in another event its discount is for its codes alone', async ({
  tienda,
  db,
  evento: { eventoId },
  apartar,
  jefa: call,
}) => {
  const params = { eventoId };
  const datos = { nombre: 'Vecinos', tipo: 'PORCENTAJE', porcentaje: 50 };
  const { id: promocionId } = (await call('crearPromocion', { params, body: { ...datos, porLote: true } }))
    .body;
  const { claves } = (
    await call('crearClaves', {
      params: { eventoId, promocionId },
      body: { cuantas: 3, forma: 'VECINO-######' },
    })
  ).body;
  await call('crearPromocion', { params, body: { ...datos, nombre: 'Prensa', clave: 'PRENSA-26' } });
  // One code is used by a purchase.
  const { reservaId } = await apartar(1);
  await db.query(
    'update reserva set promocion_id = (select id from promocion where clave = $1) where id = $2',
    [claves[0], reservaId],
  );
  const promociones = async (cual = eventoId) =>
    (
      await db.query(
        `select p.nombre, p.clave, p.usos_maximos, p.por_lote, p.hasta is not null as termino, l.nombre as lote
       from promocion p left join promocion l on l.id = p.lote_de where p.evento_id = $1 order by p.nombre`,
        [cual],
      )
    ).rows;
  const subir = async (contenido: Uint8Array) =>
    (await call('importarEvento', { body: { archivo: 'evento.zip', contenido: base64(contenido) } })).body;
  // Leaves the rows as a load of the event's own files writes them.
  await subir(await call.raw('exportarEvento', { params }));
  const zip = await call.raw('exportarEvento', { params });
  const antes = await promociones();
  expect(await subir(zip)).toMatchObject({ esNuevo: false, cambios: [] });
  expect(await promociones()).toEqual(antes);

  // In another event the promotion applies by its codes alone.
  const otra = await subir(conYaml(zip, texto => texto.replace(/clave: [a-z\d-]+\n/, 'clave: otra-plaza\n')));
  expect(await promociones(otra.eventoId)).toEqual(antes);
  const solas = await tienda.call('validarPromoWeb', { body: { evento_id: otra.eventoId } });
  expect(solas.data()).toMatchObject({ total: 0 });

  // A used code that the file leaves out ends, an unused one is deleted; both come back with the first file.
  const menos = conYaml(zip, texto =>
    texto.replaceAll(new RegExp(`.*(${claves[0]}|${claves[1]}).*\n`, 'g'), ''),
  );
  expect((await subir(menos)).cambios[0]).toBe('Promoción «Vecinos», lista de códigos: es otro');
  expect(await promociones()).toEqual(
    antes.flatMap(fila => {
      if (fila.clave === claves[1]) return [];
      return [fila.clave === claves[0] ? { ...fila, clave: null, termino: true } : fila];
    }),
  );
  await subir(zip);
  expect(await promociones()).toEqual(expect.arrayContaining(antes));
  // Without the whole batch in the file no code is taken any more.
  await subir(conYaml(zip, texto => texto.replace(/^promociones:(\n[ -].*)*/m, '')));
  expect((await promociones()).filter(fila => fila.clave !== null)).toEqual([]);
});

it('§C4.6: a draft without artist, genre or description goes out and comes back', async ({
  evento,
  jefa: call,
}) => {
  const recintoId = (await call('verEvento', { params: { eventoId: evento.eventoId } })).body.recinto.id;
  const body = {
    nombre: 'Por anunciar',
    artista: null,
    genero: null,
    descripcion: '',
    recintoId,
    fecha: '2031-05-02T02:00:00.000Z',
  };
  const { id: eventoId } = (await call('crearEvento', { body })).body;
  const zip = await call.raw('exportarEvento', { params: { eventoId } });
  const hecho = await call('importarEvento', { body: { archivo: 'evento.zip', contenido: base64(zip) } });
  expect([hecho.status, hecho.body.cambios]).toEqual([200, []]);
  expect((await call('verEvento', { params: { eventoId } })).body).toMatchObject({
    estado: 'borrador',
    artista: null,
    genero: null,
    descripcion: '',
  });
});
