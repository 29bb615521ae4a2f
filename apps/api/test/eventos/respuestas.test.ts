import { OPCIONALES_DEL_COMPRADOR } from '@taquilla/contract/comun/opcionalesDeEvento';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { VALORES } from '../../../../packages/rules/test/evento/valores.ts';
import { readNow } from '../../src/db/now.ts';
import { type CuentasServer, openServer } from '../support/cuentas.ts';
import { crearEvento, ponerOpcionales, venderDirecto } from '../support/fabrica.ts';
import { headersOf } from '../support/sesiones.ts';

let server: CuentasServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const sql = (texto: string, valores: unknown[] = []) => server.database.pool.query(texto, valores);
const leer = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/api/v1${url}`, headers: { ...headersOf(), ...headers } });

async function asientos(eventoId: number, seccionId: number) {
  const { filas } = (await leer(`/eventos/${eventoId}/${seccionId}/filas_por_seccion`)).json();
  return filas.flatMap((fila: { asientos: unknown[] }) => fila.asientos) as {
    id: number;
    estado: string;
    precio: number;
  }[];
}

describe('the list of events', () => {
  it('tells the cheapest total with all charges of what is for sale (§2.22)', async () => {
    const { eventoId } = await crearEvento(server.database.pool, { precio: 32_000 });
    const { eventos } = (await leer('/eventos/get_all?tipoDispositivo=web')).json();
    // 320.00 + 12 % + 3 %
    expect(eventos.find((e: { id: number }) => e.id === eventoId)).toMatchObject({
      precioDesde: 368,
      hayDisponibles: true,
      recinto: { zona: 'America/Mexico_City' },
    });
  });

  it('tells no price once nothing is for sale (§2.22)', async () => {
    const { eventoId, seccionId, generalId } = await crearEvento(server.database.pool);
    await sql("update lugar set condicion = 'bloqueado' where seccion_id = any ($1)", [
      [seccionId, generalId],
    ]);
    const detalle = (await leer(`/eventos/${eventoId}/detalle`)).json();
    expect(detalle).toMatchObject({ precioDesde: null, hayDisponibles: false });
  });

  it('lets an additional ticket set the price only when nothing else is left (§2.22)', async () => {
    const { eventoId, generalId } = await crearEvento(server.database.pool, { precio: 100_000 });
    await sql('update seccion set seccion_adicional = true, precio_seccion = 9000 where id = $1', [
      generalId,
    ]);
    expect((await leer(`/eventos/${eventoId}/detalle`)).json().precioDesde).toBe(1_150);

    const otro = await crearEvento(server.database.pool, { precio: 100_000 });
    await sql('update seccion set seccion_adicional = true, precio_seccion = 9000 where id = $1', [
      otro.generalId,
    ]);
    await sql("update lugar set condicion = 'cortesia' where seccion_id = $1", [otro.seccionId]);
    expect((await leer(`/eventos/${otro.eventoId}/detalle`)).json().precioDesde).toBe(103.5);
  });

  it('charges each zone its own service rate with udsPorCategoria (§9.3)', async () => {
    const { eventoId } = await crearEvento(server.database.pool, { precio: 100_000, udsPorCategoria: true });
    // 10 % of the seats' zone, not the 20 % of the general one; and 3 %.
    expect((await leer(`/eventos/${eventoId}/detalle`)).json().precioDesde).toBe(1_130);
  });

  it('leaves out for the web what is not shown there, and what has begun (§7.11)', async () => {
    const oculto = await crearEvento(server.database.pool, { mostrarWeb: false });
    const pasado = await crearEvento(server.database.pool, { fecha: new Date('2025-01-01T00:00:00Z') });
    const ids = async (tipo: string) =>
      (await leer(`/eventos/get_all?tipoDispositivo=${tipo}`))
        .json()
        .eventos.map((e: { id: number }) => e.id);
    const [web, movil] = [await ids('web'), await ids('movil')];
    expect(web).not.toContain(oculto.eventoId);
    expect(movil).toContain(oculto.eventoId);
    expect(movil).not.toContain(pasado.eventoId);
  });

  it('still describes an event that is not shown on the web, and says so (§2.24)', async () => {
    const { eventoId } = await crearEvento(server.database.pool, { mostrarWeb: false });
    const response = await leer(`/eventos/${eventoId}/detalle`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ mostrarWeb: false, hayDisponibles: false });
  });
});

describe('sections', () => {
  it('tells of the data that an event may lack all that its page shows (§C2.4)', async () => {
    const { eventoId } = await crearEvento(server.database.pool);
    await ponerOpcionales(server.database.pool, eventoId, VALORES[0]);
    const detalle = (await leer(`/eventos/${eventoId}/detalle`)).json();
    for (const campo of OPCIONALES_DEL_COMPRADOR) expect(detalle[campo], campo).toBe(VALORES[0][campo]);
  });

  it("tells what is left by category, and the price that the section puts over the places' own (§3.6, §7.13)", async () => {
    const { eventoId, seccionId, generalId, lugares } = await crearEvento(server.database.pool, {
      precioSeccion: 90_000,
    });
    await venderDirecto(server.database.pool, { eventoId, lugares: lugares.slice(0, 8) });
    const { secciones, preciosCategorias, categoriasEvento } = (
      await leer(`/eventos/${eventoId}/detalle_seccion/false/web`)
    ).json();
    expect(secciones).toMatchObject([
      {
        id: seccionId,
        tipo_seccion: 'numerada',
        precioSeccion: 900,
        asientosDisponibles: 42,
        disponiblesPorCategoria: [{ categoria: 'Luneta', disponibles: 42, precio: 900, precios: [900] }],
        uds: 0.12,
      },
      {
        id: generalId,
        tipo_seccion: 'general',
        precioSeccion: null,
        asientosDisponibles: 100,
        disponiblesPorCategoria: [{ categoria: 'General', disponibles: 100, precio: 1_250 }],
      },
    ]);
    expect(preciosCategorias.map((p: { categoria: string }) => p.categoria)).toEqual(['General', 'Luneta']);
    expect(preciosCategorias[1].precios).toEqual([900]);
    expect(categoriasEvento).toHaveLength(2);
    expect((await leer(`/eventos/${eventoId}/detalle_seccion/true/web`)).statusCode).toBe(404);
  });

  it('tells the price of an extra ticket as none of the zone that it shares with places of the map (§2.24, §3.7)', async () => {
    const crearConExtra = async () => {
      const evento = await crearEvento(server.database.pool, { precio: 50_000, capacidadGeneral: 5 });
      await sql('update seccion set seccion_adicional = true, precio_seccion = 12000 where id = $1', [
        evento.generalId,
      ]);
      return evento;
    };
    const leerPrecios = async (eventoId: number) =>
      (await leer(`/eventos/${eventoId}/detalle_seccion/false/web`)).json().preciosCategorias;
    const aparte = await crearConExtra();
    expect(await leerPrecios(aparte.eventoId)).toMatchObject([
      { categoria: 'Luneta', precios: [500] },
      { categoria: 'General', precios: [120] },
    ]);

    const junto = await crearConExtra();
    await sql('update lugar set zona_precio_id = $2 where seccion_id = $1', [
      junto.generalId,
      junto.zonaPrecioIds[0],
    ]);
    expect(await leerPrecios(junto.eventoId)).toMatchObject([{ categoria: 'Luneta', precios: [500] }]);
  });

  it('orders prices descending without zero, and zones by their top price, left ones first (§3.7)', async () => {
    const { eventoId, seccionId, lugares, zonaPrecioIds } = await crearEvento(server.database.pool, {
      precio: 50_000,
      capacidadGeneral: 0,
    });
    const { rows } = await sql(
      `insert into zona_precio (evento_id, nombre, color, cargo_por_categoria, orden)
       values ($1, 'Alta derecha', '#fff', 0, 3), ($1, 'Baja IZQUIERDA', '#fff', 0, 4) returning id`,
      [eventoId],
    );
    await sql('update lugar set zona_precio_id = $2, precio = 70000 where id = $1', [lugares[0], rows[0].id]);
    await sql('update lugar set zona_precio_id = $2, precio = 70000 where id = $1', [lugares[1], rows[1].id]);
    await sql('update lugar set precio = 0 where id = $1', [lugares[2]]);
    await sql('update lugar set precio = 60000 where id = $1', [lugares[3]]);
    const { preciosCategorias } = (await leer(`/eventos/${eventoId}/${seccionId}/filas_por_seccion`)).json();
    expect(preciosCategorias).toMatchObject([
      { categoria: 'Baja IZQUIERDA', precios: [700] },
      { categoria: 'Alta derecha', precios: [700] },
      { categoria: 'Luneta', precios: [600, 500] },
    ]);
    expect(zonaPrecioIds).toHaveLength(2);
  });

  it('leaves out a price at which nothing is left, as what was sold before a rise, unless all of its zone is sold (§3.7)', async () => {
    const { pool } = server.database;
    const { eventoId, seccionId, lugares } = await crearEvento(pool, { precio: 50_000, capacidadGeneral: 0 });
    const [vendidos, resto] = [lugares.slice(0, 3), lugares.slice(3)];
    await venderDirecto(pool, { eventoId, lugares: vendidos });
    await sql('update lugar set precio = 60000 where id = any($1)', [resto]);
    const precios = async (parte: string) =>
      (await leer(`/eventos/${eventoId}/${parte}`)).json().preciosCategorias[0].precios;
    expect(await precios(`${seccionId}/filas_por_seccion`)).toEqual([600]);
    expect(await precios('detalle_seccion/false/web')).toEqual([600]);

    await venderDirecto(pool, { eventoId, lugares: resto });
    await expect.poll(() => precios(`${seccionId}/filas_por_seccion`)).toEqual([600, 500]);
  });
});

describe('seats', () => {
  it('maps every state of a place as the wire names it (§3.9)', async () => {
    const { pool } = server.database;
    const { eventoId, seccionId, lugares } = await crearEvento(pool);
    const [reservado, vencido, bloqueado, cortesia, inaccesible, vendido, adentro, anulado] = lugares;
    const apartar = (id: number | undefined, hasta: string) =>
      sql(
        `update lugar set reserva_id = gen_random_uuid(), retenido_hasta = now() + $2::interval where id = $1`,
        [id, hasta],
      );
    await apartar(reservado, '5 minutes');
    await apartar(vencido, '-1 second');
    for (const [id, condicion] of [
      [bloqueado, 'bloqueado'],
      [cortesia, 'cortesia'],
      [inaccesible, 'inaccesible'],
    ])
      await sql('update lugar set condicion = $2 where id = $1', [id, condicion]);
    const venta = await venderDirecto(pool, {
      eventoId,
      lugares: [vendido ?? 0, adentro ?? 0, anulado ?? 0],
    });
    const quemar = (lugar: number | undefined, antes = '') =>
      sql(
        `with p as (insert into personal (correo, nombre, contrasena, roles)
           values (gen_random_uuid()::text, 'Beto', '', '{puerta}') returning id)
         update boleto set quemado_en = now(), quemado_puerta = 'Norte', quemado_por = p.id ${antes}
         from p where reserva_id = $1 and lugar_id = $2`,
        [venta.reservaId, lugar],
      );
    await quemar(adentro);
    await quemar(anulado, ', anulado_en = now()');

    const porId = new Map((await asientos(eventoId, seccionId)).map(a => [a.id, a.estado]));
    expect(lugares.slice(0, 9).map(id => porId.get(id))).toEqual([
      'reservado',
      'disponible',
      'bloqueado',
      'cortesia',
      'inaccesible',
      'vendido',
      'ocupado',
      'vendido',
      'disponible',
    ]);
  });

  it('packs the same states into two bits a seat', async () => {
    const { eventoId, lugares } = await crearEvento(server.database.pool);
    const [a = 0, b = 0, c = 0] = lugares;
    await sql(
      `update lugar set reserva_id = gen_random_uuid(), retenido_hasta = now() + interval '1 hour' where id = $1`,
      [a],
    );
    await venderDirecto(server.database.pool, { eventoId, lugares: [b] });
    await sql("update lugar set condicion = 'inaccesible' where id = $1", [c]);
    const { tramos, estados } = (await leer(`/eventos/${eventoId}/estados`)).json();
    expect(tramos).toEqual([{ desde: a, cuantos: 50 }]);
    const mapa = Buffer.from(estados, 'base64');
    const bits = (i: number) => ((mapa[i >> 2] ?? 0) >> ((i & 3) * 2)) & 3;
    expect([bits(0), bits(1), bits(2), bits(3), bits(49)]).toEqual([1, 2, 3, 0, 0]);
  });

  it("tells a table, its rows' rates, and the price in force (§3.8)", async () => {
    const { eventoId, seccionId } = await crearEvento(server.database.pool, {
      esMesa: true,
      isIvaApplied: true,
      precioSeccion: 80_000,
      udsPorCategoria: true,
    });
    const response = (await leer(`/eventos/${eventoId}/${seccionId}/filas_por_seccion`)).json();
    expect(response).toMatchObject({ esMesa: true, orientacionFilas: 'horizontal' });
    expect(response.filas[0]).toMatchObject({ nombre: 'A', udt: 0.03, uds: 0.1, iva: 0.16 });
    expect(response.filas[0].asientos[0]).toMatchObject({ numero: '1', fila: 'A', precio: 800, x: 1, y: 1 });
  });

  it("answers 404 for a section that is general, of another event or nobody's (§7.14)", async () => {
    const { eventoId, generalId } = await crearEvento(server.database.pool);
    const otro = await crearEvento(server.database.pool);
    for (const seccionId of [generalId, otro.seccionId, 999_999]) {
      const response = await leer(`/eventos/${eventoId}/${seccionId}/filas_por_seccion`);
      expect(response.json()).toMatchObject({ statusCode: 404, code: 'seccion_no_encontrada' });
    }
  });

  it.each(['detalle', 'detalle_seccion/false/web', 'estados', '1/filas_por_seccion'])(
    'answers 404 for %s of an event that does not exist (§5.13)',
    async ruta => {
      const response = await leer(`/eventos/999999/${ruta}`);
      expect(response.json()).toMatchObject({
        statusCode: 404,
        code: 'evento_no_encontrado',
        message: 'El evento no es válido.',
      });
    },
  );
});

describe('shared answers', () => {
  it('says 304 to a caller that has it, and tells anew once a seat was taken', async () => {
    const { eventoId, lugares } = await crearEvento(server.database.pool);
    const url = `/eventos/${eventoId}/estados`;
    const primera = await leer(url);
    expect(primera.headers).toMatchObject({
      'cache-control': 'public, max-age=1',
      'content-type': 'application/json; charset=utf-8',
    });
    const etag = String(primera.headers.etag);
    const repetida = await leer(url, { 'if-none-match': etag });
    expect([repetida.statusCode, repetida.body, repetida.headers.etag]).toEqual([304, '', etag]);

    await sql(
      `update lugar set reserva_id = gen_random_uuid(), retenido_hasta = now() + interval '1 hour' where id = $1`,
      [lugares[0]],
    );
    server.context.avisarCambio(eventoId, lugares.slice(0, 1));
    const nueva = await leer(url, { 'if-none-match': `"otro", ${etag}` });
    expect(nueva.statusCode).toBe(200);
    expect(nueva.headers.etag).not.toBe(etag);
  });

  it('comes compressed to a caller that takes it so', async () => {
    const { eventoId, seccionId } = await crearEvento(server.database.pool);
    const url = `/eventos/${eventoId}/${seccionId}/filas_por_seccion`;
    const br = await leer(url, { 'accept-encoding': 'gzip, deflate, br' });
    const sin = await leer(url);
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(br.rawPayload.length).toBeLessThan(sin.rawPayload.length / 5);
  });

  it('needs the application key like any other call (§7.1)', async () => {
    const response = await server.app.inject({ url: '/api/v1/eventos/get_all' });
    expect(response.json()).toMatchObject({ statusCode: 401, code: 'clave_invalida' });
  });
});

it("tells the operator, the countdown and the time by the database's clock (§2.18, §2.23)", async () => {
  // The process's own clock is an hour ahead.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const antes = await readNow(server.database.pool);
  const response = (await leer('/configuracion')).json();
  const despues = await readNow(server.database.pool);
  expect(response).toMatchObject({
    nombre: 'Taquilla',
    cuentaRegresiva: { momento: '2025-05-17T13:00:00-06:00' },
    demo: true,
  });
  expect(Date.parse(response.ahora)).toBeGreaterThanOrEqual(antes.getTime());
  expect(Date.parse(response.ahora)).toBeLessThanOrEqual(despues.getTime());
});

it("counts in the demonstration to its next large event, by the venue's clock, where no moment is set (§2.23)", async () => {
  const { eventoId } = await crearEvento(server.database.pool, {
    nombre: 'Estadio lleno',
    filas: 25,
    asientosPorFila: 40,
    zona: 'America/Cancun',
  });
  const { rows } = await server.database.pool.query('select fecha from evento where id = $1', [eventoId]);
  const { cuentaRegresiva } = (await leer('/configuracion')).json();
  expect(cuentaRegresiva).toMatchObject({ titulo: 'Estadio lleno', zona: 'America/Cancun' });
  expect(cuentaRegresiva.momento).toMatch(/-05:00$/);
  expect(new Date(cuentaRegresiva.momento)).toEqual(rows[0].fecha);
});

describe('pictures', () => {
  it('serves an SVG for ever and lets nothing in it run (S3)', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>${'x'.repeat(1000)}</title></svg>`;
    const hash = 'a'.repeat(32);
    await sql("insert into imagen (hash, tipo, contenido) values ($1, 'image/svg+xml', $2)", [
      hash,
      Buffer.from(svg),
    ]);
    const response = await server.app.inject({ url: `/imagenes/${hash}` });
    expect(response.body).toBe(svg);
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['b'.repeat(32), '..%2f..%2fetc%2fpasswd', 'x'])('answers 404 for %s', async hash => {
    const response = await server.app.inject({ url: `/imagenes/${hash}` });
    expect(response.json()).toMatchObject({ statusCode: 404, code: 'no_encontrado' });
  });
});
