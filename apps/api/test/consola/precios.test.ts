import fc from 'fast-check';
import { expect } from 'vitest';
import { apartarAsientos } from '../support/compras.ts';
import { enTienda } from '../support/enTienda.ts';

const it = enTienda({ udsPorCategoria: true });

interface Zona {
  id: number;
  nombre: string;
  color: string;
}

it('§C5.1, §C3.3: a change of prices and rates moves neither what is held nor its total, and a dry run says so', async ({
  tienda,
  db,
  evento,
  apartar,
  pagar,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const { reservaId } = await apartar(2);
  const ver = async () =>
    (await tienda.call('consultarReserva', { params: { id: evento.eventoId }, body: { reservaId } })).data()
      .desglose;
  const antes = await ver();
  const precios = (await call('verPrecios', { params })).body;
  const [luneta] = precios.zonas;
  expect(luneta.grupos).toMatchObject([
    { precio: 1250, total: 1412.5, lugares: 50, libres: 48, apartados: 2 },
  ]);
  const body = { cambios: [{ zonaId: luneta.id, precio: 1500.5 }] };
  const ensayo = await call('cambiarPrecios', {
    params,
    query: '?ensayo=true',
    version: precios.version,
    body,
  });
  expect(ensayo.body.efecto).toMatchObject({
    cambian: 48,
    conservan: 2,
    vendidos: 0,
    zonas: [{ nombre: 'Luneta', antes: { precio: 1250 }, despues: { precio: 1500.5 } }],
  });
  expect(ensayo.body.efecto.conservanHasta).not.toBeNull();
  expect((await call('verPrecios', { params })).body).toEqual(precios);
  const hecho = await call('cambiarPrecios', { params, version: precios.version, body });
  expect([hecho.status, hecho.body.version]).toEqual([200, precios.version + 1]);
  expect((await call('cambiarPrecios', { params, version: precios.version, body })).body.code).toBe(
    'version_distinta',
  );
  const tarifa = {
    usoDeTarjeta: 0.05,
    usoDeServicio: 0.3,
    ivaRate: 0.16,
    isIvaApplied: true,
    udsPorCategoria: false,
  };
  const tarifas = await call('cambiarTarifas', {
    params,
    version: hecho.body.version,
    body: { web: tarifa, taquilla: { ...tarifa, usoDeServicio: 0.01 } },
  });
  expect(tarifas.body).toMatchObject({ web: { usoDeServicio: 0.3 }, taquilla: { usoDeServicio: 0.01 } });
  expect(await ver()).toEqual(antes);
  for (const sql of ['update tarifa set iva_rate = 0', 'delete from tarifa'])
    await expect(db.query(`${sql} where evento_id = $1`, [evento.eventoId])).rejects.toThrow(
      'rates are only added to',
    );
  expect((await pagar(reservaId, antes.total)).status).toBe(200);
  const otra = await apartar(1, { desde: 10 });
  const { rows } = await db.query('select precios, tarifa_version from reserva where id = $1', [
    otra.reservaId,
  ]);
  expect(rows).toEqual([{ precios: [150_050], tarifa_version: tarifas.body.tarifaVersion }]);
});

const { PRECIOS_SEGUNDOS = '15', PRECIOS_SEMILLA } = process.env;
const seed = PRECIOS_SEMILLA === undefined ? Date.now() % 2 ** 31 : Number(PRECIOS_SEMILLA);

it(`§C5.1: whatever the order of holds, changes and payments, a buyer pays what the hold said (PRECIOS_SEMILLA=${seed})`, {
  timeout: 60_000 + 2_000 * Number(PRECIOS_SEGUNDOS),
}, async ({ tienda, db, crearEvento, pagar, jefa: call }) => {
  const acto = fc.tuple(
    fc.constantFrom('apartar', 'precio', 'tarifa', 'pagar'),
    fc.integer({ min: 1, max: 2_999 }),
  );
  const juntos = fc.array(acto, { minLength: 1, maxLength: 4 });
  let corridas = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(juntos, { minLength: 4, maxLength: 8 }), async vueltas => {
      corridas += 1;
      const evento = await crearEvento({ filas: 1, asientosPorFila: 40, capacidadGeneral: 1, limite: 40 });
      const params = { eventoId: evento.eventoId };
      /** The price in pesos that each hold had when it was made. */
      const dichos = new Map<string, number>();
      let libre = 0;
      const total = async (reservaId: string) =>
        (
          await tienda.call('consultarReserva', { params: { id: evento.eventoId }, body: { reservaId } })
        ).data().desglose.total;
      const actos = {
        apartar: async () => {
          libre += 1;
          const lugares = evento.lugares.slice(libre - 1, libre);
          const { reservaId } = await apartarAsientos(tienda, evento, { lugares });
          dichos.set(reservaId, await total(reservaId));
        },
        precio: async (n: number) => {
          const { version, zonas } = (await call('verPrecios', { params })).body;
          const cambios = [{ zonaId: zonas[0].id, precio: n + 0.5 }];
          await call('cambiarPrecios', { params, version, body: { cambios } });
        },
        tarifa: async (n: number) => {
          const { version, web } = (await call('verTarifas', { params })).body;
          const tarifa = {
            ...web,
            usoDeServicio: n / 10_000,
            udsPorCategoria: n % 2 === 0,
            cargosPorCategoria: {},
          };
          await call('cambiarTarifas', { params, version, body: { web: tarifa, taquilla: tarifa } });
        },
        pagar: async () => {
          const [suya] = dichos;
          if (!suya) return;
          const [reservaId, dicho] = suya;
          dichos.delete(reservaId);
          expect((await pagar(reservaId, dicho)).status).toBe(200);
          const { rows } = await db.query('select total from reserva where id = $1', [reservaId]);
          expect(rows[0].total).toBe(Math.round(dicho * 100));
        },
      };
      for (const vuelta of vueltas) await Promise.all(vuelta.map(([nombre, n]) => actos[nombre](n)));
      while (dichos.size > 0) await actos.pagar();
    }),
    // As many runs as the time allows; all of them when it is long.
    { seed, numRuns: 10_000, interruptAfterTimeLimit: 1_000 * Number(PRECIOS_SEGUNDOS) },
  );
  console.log(`${corridas} interleavings of holds, changes and payments`);
});

it('§C2.5, §C14.2: what was sold at an earlier price stays in the line of what is left, which a change of price leaves one', async ({
  tienda,
  evento,
  apartar,
  pagar,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const { reservaId } = await apartar(2);
  const pedida = { params: { id: evento.eventoId }, body: { reservaId } };
  const { total } = (await tienda.call('consultarReserva', pedida)).data().desglose;
  expect((await pagar(reservaId, total)).status).toBe(200);
  const { version, zonas } = (await call('verPrecios', { params })).body;
  const [antes] = zonas[0].grupos;
  const body = { cambios: [{ zonaId: zonas[0].id, de: antes.precio, precio: 1500 }] };
  const hecho = await call('cambiarPrecios', { params, version, body });
  expect(hecho.body.efecto).toMatchObject({ cambian: 48, vendidos: 2 });
  expect((await call('verPrecios', { params })).body.zonas[0].grupos).toMatchObject([
    { precio: 1500, lugares: 50, libres: 48, vendidos: 2, donde: antes.donde },
  ]);
});

it('§C2.5, §C5.1: whole sections go to a zone that is made at once; what is held stays where it was, and a zone left empty goes', async ({
  evento,
  apartar,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  await apartar(2);
  const precios = (await call('verPrecios', { params })).body;
  const zonas = precios.zonas.map(({ id, nombre, color }: Zona) => ({ id, nombre, color }));
  const seccionIds = precios.secciones.map(({ id }: { id: number }) => id);
  const body = {
    zonas: [...zonas, { nombre: 'Diamante', color: '#62c9ff' }],
    mover: [{ zona: 'Diamante', seccionIds, precio: 900 }],
  };
  const hecho = await call('cambiarPrecios', { params, version: precios.version, body });
  expect(hecho.body.efecto).toMatchObject({ conservan: 2, vendidos: 0 });
  const despues: (Zona & { grupos: { lugares: number; precio: number }[] })[] = hecho.body.zonas;
  expect(despues.map(({ nombre }) => nombre)).toEqual(['Luneta', 'Diamante']);
  expect(despues[0]?.grupos).toMatchObject([{ lugares: 2, precio: 1250 }]);
  expect(despues[1]?.grupos).toMatchObject([{ lugares: hecho.body.efecto.cambian, precio: 900 }]);
  const { secciones } = (await call('verLugares', { params })).body;
  for (const seccion of secciones) expect(seccion.colores[0]).toBe('#62c9ff');
  const sinZona = { mover: [{ zona: 'Otra', seccionIds, precio: 1 }] };
  const version = hecho.body.version;
  expect((await call('cambiarPrecios', { params, version, body: sinZona })).body.code).toBe('no_encontrado');
});

it('§C5.2: a phase of prices holds by the clock at the hold, for buyers and their map', async ({
  tienda,
  db,
  evento,
  apartar,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const [luneta] = evento.zonaPrecioIds;
  const { version } = (await call('verFases', { params })).body;
  const fase = (nombre: string, desde: string | null, hasta: string | null) => ({
    nombre,
    desde,
    hasta,
    precios: [{ zonaId: luneta, precio: 900 }],
  });
  const [ayer, manana] = [-1, 1].map(dias => new Date(Date.now() + dias * 86_400_000).toISOString());
  const cruzadas = await call('cambiarFases', {
    params,
    version,
    body: { fases: [fase('Preventa', null, manana ?? null), fase('Segunda', ayer ?? null, null)] },
  });
  expect(cruzadas.body.detalles.campos['fases.1.desde']).toContain('Preventa');
  const fases = [
    fase('Preventa', null, manana ?? null),
    { ...fase('Después', manana ?? null, null), precios: [] },
  ];
  // §C5.1: each zone's base price and total before and after, with the span; a dry run answers the same.
  const antes = { precio: 1250, total: 1412.5 };
  const despues = { precio: 900, total: 1017 };
  const efecto = {
    cambian: 50,
    conservan: 0,
    zonas: [{ nombre: 'Luneta', lugares: 50, desde: null, hasta: manana, antes, despues }],
  };
  const ensayo = await call('cambiarFases', { params, version, query: '?ensayo=true', body: { fases } });
  expect(ensayo.body).toMatchObject({ efecto });
  expect((await call('verFases', { params })).body).toMatchObject({ version, fases: [] });
  const puesta = await call('cambiarFases', { params, version, body: { fases } });
  expect(puesta.body).toMatchObject({
    fases: [{ nombre: 'Preventa', vigente: true }, { vigente: false }],
    efecto,
  });
  // The page of prices says what a buyer pays now, and a change of the own price what it will be after the phase.
  const { body: durante } = await call('verPrecios', { params });
  expect(durante.zonas[0]).toMatchObject({
    enFase: { nombre: 'Preventa', precio: 900, total: 1017 },
    grupos: [{ precio: 1250, total: 1412.5 }],
  });
  const propio = { cambios: [{ zonaId: luneta, precio: 1000 }] };
  const subida = await call('cambiarPrecios', {
    params,
    version: durante.version,
    query: '?ensayo=true',
    body: propio,
  });
  expect(subida.body.efecto.zonas).toEqual([
    expect.objectContaining({ desde: manana, hasta: null, antes, despues: { precio: 1000, total: 1130 } }),
  ]);
  const deReserva = async (reservaId: string) =>
    (await db.query('select precios from reserva where id = $1', [reservaId])).rows[0].precios;
  const { reservaId } = await apartar(1);
  expect(await deReserva(reservaId)).toEqual([90_000]);
  // A phase that begins tomorrow is told too, and a hold keeps its place's price.
  const luego = [
    fase('Preventa', null, manana ?? null),
    { ...fase('Cara', manana ?? null, null), precios: [{ zonaId: luneta, precio: 2000 }] },
  ];
  const otra = await call('cambiarFases', {
    params,
    version: version + 1,
    query: '?ensayo=true',
    body: { fases: luego },
  });
  expect(otra.body.efecto).toMatchObject({
    cambian: 49,
    conservan: 1,
    zonas: [{ desde: manana, hasta: null, antes, despues: { precio: 2000 } }],
  });
  const filas = await tienda.call('getFilas', {
    params: { id: evento.eventoId, seccionId: evento.seccionId },
  });
  expect(filas.data().filas[0]?.asientos[1]?.precio).toBe(900);
  // Staff who pick places read their present prices (§C2.6).
  const deConsola = async () =>
    (await call('verLugaresDeSeccion', { params: { ...params, seccionId: evento.seccionId } })).body.filas[0]
      .asientos[1].precio;
  expect(await deConsola()).toBe(900);
  await db.query('update fase set hasta = now() where hasta is not null');
  expect(await deConsola()).toBe(1250);
  expect(await deReserva((await apartar(1, { desde: 5 })).reservaId)).toEqual([125_000]);
  expect(await deReserva(reservaId)).toEqual([90_000]);
});

it('§C4.5: a copy has the box office’s rates and the phases too, for its own zones', async ({
  evento,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const [luneta] = evento.zonaPrecioIds;
  const { version } = (await call('verFases', { params })).body;
  const preventa = { nombre: 'Preventa', desde: null, hasta: '2031-05-01T06:00:00.000Z' };
  const fases = [{ ...preventa, precios: [{ zonaId: luneta, precio: 900 }] }];
  await call('cambiarFases', { params, version, body: { fases } });
  const { web, ...deAntes } = (await call('verTarifas', { params })).body;
  const taquilla = { ...web, usoDeServicio: 0.01 };
  await call('cambiarTarifas', { params, version: deAntes.version, body: { web, taquilla } });
  const { body } = await call('duplicarEvento', {
    params,
    body: { fechas: ['2031-05-02T02:00:00.000Z'] },
  });
  const deCopia = { eventoId: body.eventos[0].id };
  const tarifas = (await call('verTarifas', { params: deCopia })).body;
  expect(tarifas).toMatchObject({
    web: { usoDeServicio: web.usoDeServicio },
    taquilla: { usoDeServicio: 0.01 },
  });
  const copiadas = (await call('verFases', { params: deCopia })).body.fases;
  expect(copiadas).toMatchObject([{ ...preventa, precios: [{ precio: 900 }] }]);
  const [propia] = (await call('verPrecios', { params: deCopia })).body.zonas;
  expect(copiadas[0].precios[0].zonaId).toBe(propia.id);
  expect(propia.id).not.toBe(luneta);
});
