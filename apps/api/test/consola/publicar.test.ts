import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { VALORES } from '../../../../packages/rules/test/evento/valores.ts';
import { enColumnas } from '../../src/eventos/documento/columnas.ts';
import { revisarEvento } from '../../src/eventos/edicion/revisar.ts';
import type { ProviderState } from '../../src/server/context.ts';
import { enTienda } from '../support/enTienda.ts';

const it = enTienda();

const AVISOS = ['sin_cartel', 'sin_portada', 'sin_mapa', 'proveedor_callado'];

it('§C4.1, §C4.2: errors stop, warnings are ticked, and what was published stands numbered and hashed', async ({
  tienda,
  db,
  evento,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  await db.query(
    `update evento set estado = 'borrador', descripcion = '', limite_de_asientos = 1500 where id = $1`,
    [evento.eventoId],
  );
  const revisar = async () => (await call('revisarEvento', { params })).body;
  const codigos = async () =>
    (await revisar()).revisiones.map(
      ({ nivel, codigo }: { nivel: string; codigo: string }) => `${nivel} ${codigo}`,
    );
  expect(await codigos()).toEqual(
    expect.arrayContaining(['error sin_descripcion', 'error limite_mayor', 'aviso sin_mapa']),
  );
  expect((await revisar()).revisiones).toContainEqual(
    expect.objectContaining({
      mensaje: 'El límite por persona (1,500) es mayor que los lugares a la venta (150).',
    }),
  );
  const publicar = async (avisos: string[], extra: object = {}) =>
    call('publicarEvento', { params, version: (await revisar()).version, body: { avisos, ...extra } });
  expect((await publicar(AVISOS)).body.code).toBe('publicacion_con_errores');
  await db.query(`update evento set descripcion = 'Una noche', limite_de_asientos = 6 where id = $1`, [
    evento.eventoId,
  ]);
  expect((await publicar([])).body.detalles.revisiones[0].nivel).toBe('aviso');
  const ventaDesde = new Date(Date.now() + 3_600_000).toISOString();
  const hecho = await publicar(AVISOS, { ventaDesde });
  expect(hecho.body).toMatchObject({ estado: 'programado', ventaDesde, puede: ['pausar', 'despublicar'] });
  const { fichas } = (await call('listarFichas', { params })).body;
  const { rows } = await db.query('select contenido, hash from ficha_publica where evento_id = $1', [
    evento.eventoId,
  ]);
  expect(fichas).toMatchObject([{ numero: 1, hash: rows[0].hash, cambios: [] }]);
  expect(createHash('sha256').update(rows[0].contenido).digest('hex')).toBe(rows[0].hash);
  expect(JSON.parse(rows[0].contenido).secciones[0]).toMatchObject({
    precio: 1250,
    total: 1437.5,
    lugares: 50,
  });
  const { version } = (await call('verPrecios', { params })).body;
  const cambios = [{ zonaId: evento.zonaPrecioIds[0], precio: 1000 }];
  await call('cambiarPrecios', { params, version, body: { cambios } });
  expect((await call('listarFichas', { params })).body.fichas[0]).toMatchObject({
    numero: 2,
    cambios: ['Cambiaron los lugares o sus precios.'],
  });
  const leer = async (url: string) => (await tienda.app.inject({ url })).body;
  const { ficha } = (await tienda.call('getDetalle', { params: { id: evento.eventoId } })).data();
  expect(ficha).toEqual({ numero: 2, ruta: `/eventos/${evento.eventoId}/ficha/2` });
  const ruta = ficha?.ruta ?? '';
  const pagina = await leer(ruta);
  const publicado = await leer(`${ruta}/contenido.json`);
  const suyo = createHash('sha256').update(publicado).digest('hex');
  for (const dicho of [
    'número 2',
    suyo,
    'Cambiaron los lugares',
    '$1,150.00',
    'antes $1,437.50',
    'Una noche',
  ])
    expect(pagina).toContain(dicho);
  // The first ficha stays as it was published, and links the newer one.
  expect(await leer(`/eventos/${evento.eventoId}/ficha/1`)).toContain('Hay una más nueva: la 2');
  expect((await tienda.app.inject({ url: `/eventos/${evento.eventoId}/ficha/9` })).statusCode).toBe(404);
});

it('§C4.2, §C5.2: the ficha tells what phases cost, and a change of phases makes the next one', async ({
  tienda,
  evento: { eventoId, zonaPrecioIds },
  jefa: call,
}) => {
  const params = { eventoId };
  const versionDe = async (llamada: 'verEvento' | 'verFases') =>
    (await call(llamada, { params })).body.version;
  await call('cambiarEvento', {
    params,
    version: await versionDe('verEvento'),
    body: { descripcion: 'Una noche' },
  });
  const hasta = new Date(Date.now() + 86_400_000).toISOString();
  const precios = [{ zonaId: zonaPrecioIds[0], precio: 1000 }];
  const fases = [{ nombre: 'Preventa', desde: null, hasta, precios }];
  await call('cambiarFases', { params, version: await versionDe('verFases'), body: { fases } });
  const [ficha] = (await call('listarFichas', { params })).body.fichas;
  expect(ficha.cambios).toEqual(['Cambiaron las fases de precios.']);
  const contenido = await tienda.app.inject({ url: `${ficha.ruta}/contenido.json` });
  expect(contenido.json().fases).toEqual([
    { nombre: 'Preventa', desde: null, hasta, precios: [{ zona: 'Luneta', precio: 1000, total: 1150 }] },
  ]);
  const pagina = (await tienda.app.inject({ url: ficha.ruta })).body;
  for (const dicho of ['Fases de precios', 'Preventa', 'Desde que abre la venta', '$1,150.00'])
    expect(pagina).toContain(dicho);
});

it('§C4.2: a ficha of an earlier version, which lacks a field, is no change of the event', async ({
  db,
  evento: { eventoId },
  jefa: call,
}) => {
  const params = { eventoId };
  const describir = async (descripcion: string) => {
    const { version } = (await call('verEvento', { params })).body;
    await call('cambiarEvento', { params, version, body: { descripcion } });
    return (await call('listarFichas', { params })).body.fichas[0];
  };
  await describir('Una noche');
  const { rows } = await db.query('select numero, contenido from ficha_publica where evento_id = $1', [
    eventoId,
  ]);
  const contenido = JSON.parse(rows[0].contenido);
  delete contenido.evento.edadMinima;
  await db.query(
    `insert into ficha_publica (evento_id, numero, contenido, hash, cambios) values ($1, $2, $3, repeat('0', 64), '{}')`,
    [eventoId, rows[0].numero + 1, JSON.stringify(contenido)],
  );
  expect((await describir('Otra noche')).cambios).toEqual(['Cambió la descripción.']);
});

it('§C4.2: a text of the last day makes a ficha that says so; a large sale is not brought forward but by a Dueño', async ({
  db,
  evento: { eventoId, zonaPrecioIds },
  jefa: call,
}) => {
  const params = { eventoId };
  await db.query(
    `update evento set fecha = now() + interval '20 hours', publicado_en = now(), venta_desde = now() where id = $1`,
    [eventoId],
  );
  const cambiar = async (body: object) =>
    call('cambiarEvento', { params, version: (await call('verEvento', { params })).body.version, body });
  await cambiar({ descripcion: 'Una noche' });
  await cambiar({ descripcion: 'Otra noche' });
  const { fichas } = (await call('listarFichas', { params })).body;
  expect(fichas[0].cambios).toEqual(['Cambió la descripción.', 'Cambió a menos de 24 horas de la función.']);
  await db.query(
    `insert into lugar (evento_id, seccion_id, zona_precio_id, precio, orden, general_libre)
     select $1, (select id from seccion where evento_id = $1 and tipo = 'general'), $2, 100, n, true
     from generate_series(1001, 21001) n`,
    [eventoId, zonaPrecioIds[1]],
  );
  const ventaDesde = new Date(Date.now() + 3_600_000).toISOString();
  expect((await cambiar({ ventaDesde })).body.code).toBe('publicacion_anticipada');
  expect((await cambiar({ ventaDesde, motivo: 'Lo pidió el recinto' })).body.ventaDesde).toBe(ventaDesde);
});

it('§C3.2: before its hour the sale shows prices and refuses holds; paused it refuses the next and serves what is held', async ({
  tienda,
  db,
  evento,
  apartar,
  pagar,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const detalle = async () => (await tienda.call('getDetalle', { params: { id: evento.eventoId } })).data();
  const intento = async () =>
    (
      await tienda.call('reservarInvitado', {
        params: { id: evento.eventoId },
        body: { asientosReserva: evento.lugares.slice(-1) },
      })
    ).code;
  await db.query(`update evento set venta_desde = now() + interval '1 hour' where id = $1`, [
    evento.eventoId,
  ]);
  expect(await detalle()).toMatchObject({ estado: 'programado', precioDesde: 1437.5 });
  expect(await intento()).toBe('evento_no_disponible');
  await db.query(`update evento set venta_desde = now() where id = $1`, [evento.eventoId]);
  const { reservaId } = await apartar(1);
  const { version } = (await call('verEvento', { params })).body;
  const pausado = await call('pausarEvento', { params, version, body: {} });
  expect(pausado.body).toMatchObject({ estado: 'pausado', puede: ['reanudar'] });
  expect(await intento()).toBe('evento_no_disponible');
  expect((await pagar(reservaId, 1437.5)).status).toBe(200);
  const mal = await call('archivarEvento', { params, version: pausado.body.version, body: {} });
  expect(mal.body.message).toBe('El evento está «pausado»: no se puede archivar.');
  const otra = await call('reanudarEvento', { params, version: pausado.body.version, body: {} });
  expect(otra.body.estado).toBe('en_venta');
});

it('§C4.3: a hold and the way back to a draft at once: never a hold of a draft', async ({
  tienda,
  db,
  crearEvento,
  jefa: call,
}) => {
  for (let vez = 0; vez < 6; vez += 1) {
    const { eventoId, lugares } = await crearEvento();
    const [hold, retiro] = await Promise.all([
      tienda.call('reservarInvitado', {
        params: { id: eventoId },
        body: { asientosReserva: lugares.slice(0, 2) },
      }),
      call('despublicarEvento', { params: { eventoId }, version: 1, body: {} }),
    ]);
    const { rows } = await db.query(
      `select estado, (select count(*)::integer from lugar where evento_id = e.id and reserva_id is not null) as apartados
       from evento e where id = $1`,
      [eventoId],
    );
    expect(rows[0]).toEqual(
      retiro.status === 200 ? { estado: 'borrador', apartados: 0 } : { estado: 'publicado', apartados: 2 },
    );
    expect(hold.code === null).toBe(retiro.status !== 200);
  }
});

it('§C4.3: publishing and deleting at once, one of both happens', async ({ db, crearEvento, jefa: call }) => {
  const { eventoId } = await crearEvento({ limite: 6 });
  await db.query(`update evento set estado = 'borrador' where id = $1`, [eventoId]);
  const { version } = (await call('verEvento', { params: { eventoId } })).body;
  const dos = await Promise.all([
    call('publicarEvento', { params: { eventoId }, version, body: { avisos: AVISOS } }),
    call('borrarEvento', { params: { eventoId }, version }),
  ]);
  expect(dos.filter(({ status }) => status === 200)).toHaveLength(1);
});

/** Values that a copy takes from its event; none is the default of a new event. */
const SE_COPIAN = {
  descripcion: 'La noche de siempre',
  ...enColumnas(VALORES[0]),
  mostrar_web: false,
  uso_de_tarjeta: 0.031,
  uso_de_servicio: 0.11,
  iva_rate: 0.08,
  is_iva_applied: false,
  limite_de_asientos: 7,
  uds_por_categoria: true,
  sala_de_espera: true,
  duracion_min: 95,
  acompanante_precio: 15_000,
  acompanante_se_libera: true,
  politica: 'hasta_dias',
  politica_dias: 9,
};
const REFERENCIAS = [
  ...['categoria_id', 'artista_id', 'recinto_id', 'recinto_version_id', 'imagen_banner', 'imagen_promocion'],
];
/** Values that a copy does not take: they belong to sales and dates. None is the default of a new event. */
const SE_QUEDAN = {
  publicado_en: '2029-01-01',
  venta_desde: '2029-02-01',
  venta_hasta: '2029-03-01',
  cambios_de_cita: 2,
  rearmado_en: '2029-05-01',
  fechas_anteriores: ['2029-04-01'],
};
/** Columns whose value a copy always has of its own. */
const PROPIAS = ['id', 'clave', 'nombre', 'fecha', 'estado', 'creado_en', 'cambiado_en'];
/** Counters of changes, and the map, which is drawn anew for the copy's sections. */
const CUENTAS = ['version', 'precios_version', 'tarifa_version', 'mapa_svg'];

it('§C4.5: a copy has all but sales, date and key; its promotions come paused, and dates make a series', async ({
  db,
  evento,
  apartar,
  pagar,
  crearPromocion,
  jefa: call,
}) => {
  const { eventoId } = evento;
  await crearPromocion({ porcentaje: 20, clave: 'AMIGOS' });
  const { reservaId } = await apartar(3);
  await pagar(reservaId, 4312.5);
  const dichos = { ...SE_COPIAN, ...SE_QUEDAN };
  const columnas = Object.keys(dichos).join();
  await db.query(
    `update evento set (${columnas}) = (select ${columnas} from jsonb_populate_record(null::evento, $2)) where id = $1`,
    [eventoId, JSON.stringify(dichos)],
  );
  const fechas = ['2031-05-02T02:00:00.000Z', '2031-05-03T02:00:00.000Z'];
  const { body } = await call('duplicarEvento', {
    params: { eventoId },
    body: { fechas, nombre: 'Otra noche' },
  });
  expect(body.eventos).toMatchObject([
    { clave: 'otra-noche', fecha: fechas[0] },
    { clave: 'otra-noche-2', fecha: fechas[1] },
  ]);
  const [copia] = body.eventos;
  const leida = (await call('verEvento', { params: { eventoId: copia.id } })).body;
  expect(leida).toMatchObject({
    estado: 'borrador',
    tomado: false,
    cifras: { aforo: 150, vendidos: 0, libres: 150 },
  });
  const { rows } = await db.query<{ fila: Record<string, unknown> }>(
    'select to_jsonb(e) as fila from evento e where id = any($1) order by id',
    [[eventoId, copia.id]],
  );
  const [suya = {}, deLaCopia = {}] = rows.map(({ fila }) => fila);
  // Every column is in one of these lists, so a new column has to be put into one.
  expect(Object.keys(suya).sort()).toEqual(
    [...Object.keys(dichos), ...REFERENCIAS, ...PROPIAS, ...CUENTAS].sort(),
  );
  expect(deLaCopia).toMatchObject(SE_COPIAN);
  for (const columna of REFERENCIAS) expect(deLaCopia[columna], columna).toEqual(suya[columna]);
  for (const columna of [...Object.keys(SE_QUEDAN), ...PROPIAS])
    expect(deLaCopia[columna], columna).not.toEqual(suya[columna]);
  const promos = (await call('listarPromociones', { params: { eventoId: copia.id } })).body.promociones;
  expect(promos).toMatchObject([{ clave: 'AMIGOS', porcentaje: 20, estado: 'pausada' }]);
});

it('§C5.5: a used promotion keeps its value; a batch gives codes of one use, told once', async ({
  tienda,
  db,
  evento,
  apartar,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const crear = async (body: object) => (await call('crearPromocion', { params, body })).body;
  const lote = await crear({ nombre: 'Escuelas', tipo: 'PORCENTAJE', porcentaje: 50, porLote: true });
  const deLote = { ...params, promocionId: lote.id };
  expect(
    (await call('crearClaves', { params: deLote, body: { cuantas: 2000, forma: 'ESC-####' } })).body.code,
  ).toBe('forma_corta');
  const { claves, csv } = (
    await call('crearClaves', { params: deLote, body: { cuantas: 300, forma: 'ESC-######' } })
  ).body;
  expect([new Set(claves).size, csv.split('\r\n').length]).toEqual([300, 301]);
  const usar = async () => {
    const { reservaId } = await apartar(1, { desde: usos });
    usos += 1;
    const clave = await tienda.call('validarClaveWeb', {
      body: { clave: claves[0], evento_id: evento.eventoId },
    });
    if (clave.code) return clave.code;
    const promocionId = (clave.body as { id: number }).id;
    const body = { promocionId, eventoId: evento.eventoId, reservaId };
    return (await tienda.call('aplicarPromo', { body })).code;
  };
  let usos = 0;
  expect(await usar()).toBeNull();
  expect(await usar()).toBe('promocion_agotada');
  const { promociones } = (await call('listarPromociones', { params })).body;
  expect(promociones).toMatchObject([
    { nombre: 'Escuelas', codigos: 300, usos: { apartados: 1, pagados: 0 }, clave: null },
  ]);
  const cambiar = (body: object) => call('cambiarPromocion', { params: deLote, version: lote.version, body });
  expect(Object.keys((await cambiar({ porcentaje: 60 })).body.detalles.campos)).toEqual(['porcentaje']);
  expect((await cambiar({ pausada: true })).body.estado).toBe('pausada');
  const { rows } = await db.query('select bool_and(pausada) as todas from promocion where lote_de = $1', [
    lote.id,
  ]);
  expect(rows[0].todas).toBe(true);
});

it('§C4.1: tells what the house lacks: its own data, and a provider that refuses our key or is silent', async ({
  tienda,
  db,
  evento,
}) => {
  const { operador } = tienda.context.config;
  const lineas = async (estado: ProviderState, cambio: Partial<typeof operador> = {}) => {
    const casa = { providerState: () => estado, config: { operador: { ...operador, ...cambio } } };
    const { revisiones } = await revisarEvento(db, casa, evento.eventoId);
    return revisiones.flatMap(({ nivel, codigo, campo }) =>
      campo.startsWith('ajustes.') ? [`${nivel} ${codigo} ${campo}`] : [],
    );
  };
  expect(await lineas('acepta')).toEqual([]);
  expect(await lineas('llave_rechazada')).toEqual(['error proveedor_rechaza ajustes.proveedor']);
  expect(await lineas('sin_respuesta')).toEqual(['aviso proveedor_callado ajustes.proveedor']);
  for (const dato of ['nombre', 'direccion', 'correo', 'telefono'])
    expect(await lineas('acepta', { [dato]: ' ' }), dato).toEqual(['error sin_operador ajustes.operador']);
});
