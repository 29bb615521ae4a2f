import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leerListaDelProveedor } from '../../apps/api/src/compra/cotejar.ts';
import { cuadra, listCuadres, listDescuadres } from '../../apps/api/src/compra/cuadre.queries.ts';
import { explicarCotejo } from '../../apps/api/src/compra/explicarCotejo.ts';
import { crearOpenpay } from '../../apps/api/src/providers/pagos/openpay/openpay.ts';
import { crearEvento, type EventoCreado, ponerOpcionales } from '../../apps/api/test/support/fabrica.ts';
import { exigirInvariantes } from '../../apps/api/test/support/invariantes.ts';
import { type Banco, openBanco, type Pago } from '../support/banco.ts';
import { requireNoDeadlocks } from '../support/comprobar.ts';
import { type Crowd, createCrowd, mapWithLimit } from '../support/crowd.ts';
import { waitUntil } from '../support/processes.ts';
import { createRandom } from '../support/random.ts';
import { KEYS } from '../support/servers.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

// Payments by reference that come exact, late, short, too much and twice, or name no order (R24).

const WHOLE = process.env.FUEGO_ESCALA !== undefined;
const SEED = Number(process.env.FUEGO_SEMILLA ?? 20_261_201);
/** Forty are a tenth of the section of one event: the most that may wait there at once. */
const POR_EVENTO = 40;
const EVENTOS = Math.ceil(Number(process.env.FUEGO_REFERENCIAS ?? (WHOLE ? 5_000 : 400)) / POR_EVENTO);
const REFERENCIAS = EVENTOS * POR_EVENTO;
const ASIENTOS = POR_EVENTO * 10;
/** Every so many events, one has no place left by the time that its money comes. */
const CADA_LLENO = 10;
const COMPRADORES = 200;
const PROCESSES = 2;
const A_LA_VEZ = 16;
const TOTAL = 50_000;
const TURN_MS = 100;
/** So often who looks again later is told to look now: the provider's whole list is read each time. */
const CADA_APURO_MS = 30_000;
const SIN_VENTA = 'sin venta';

/** Each row of the table: how many of an event's forty, how they end, and what goes back: all, a part, or nothing. */
const RENGLONES = {
  exacta: [8, 'vendida por referencia', 'nada'],
  vencidaConLugar: [3, 'vendida por referencia', 'nada'],
  dejadaConLugar: [3, 'vendida por referencia', 'nada'],
  ofrecidaYTomada: [2, 'vendida por referencia', 'nada'],
  ofrecidaYDejada: [1, `cancelada ${SIN_VENTA}`, 'todo'],
  ofrecidaYVencida: [1, `expirada ${SIN_VENTA}`, 'todo'],
  cortaConResto: [3, 'vendida por referencia', 'nada'],
  cortaALaPrimera: [2, 'vendida por referencia', 'nada'],
  cortaVencida: [2, `expirada ${SIN_VENTA}`, 'parte'],
  cortaDejada: [2, `cancelada ${SIN_VENTA}`, 'parte'],
  deMas: [3, 'vendida por referencia', 'parte'],
  dosVeces: [3, 'vendida por referencia', 'todo'],
  sinOrden: [3, `expirada ${SIN_VENTA}`, 'nada'],
  conTarjeta: [2, 'vendida con tarjeta', 'todo'],
  sinPagar: [2, `expirada ${SIN_VENTA}`, 'nada'],
  sinLugar: [0, `expirada ${SIN_VENTA}`, 'todo'],
} as const;
type Renglon = keyof typeof RENGLONES;
const TURNOS = Object.entries(RENGLONES).flatMap(([renglon, [veces]]) =>
  Array.from({ length: veces }, () => renglon as Renglon),
);

interface Referencia {
  renglon: Renglon;
  eventoId: number;
  lugar: number;
  medio: 'spei' | 'tienda';
  correo: string;
  reservaId: string;
  numero: string;
  /** Centavos that come first where they are too few, or above the total where they are too many. */
  parte: number;
}

let bed: TestBed;
let crowd: Crowd;
beforeAll(async () => {
  bed = await openTestBed({ processes: PROCESSES });
  crowd = createCrowd(
    bed.apis.map(({ url }) => url),
    A_LA_VEZ,
  );
});
afterAll(async () => {
  crowd?.close();
  await bed.close();
});

it(`a tenth of a section at most waits for money, asked for by ${COMPRADORES} at once (R24, §B2.9)`, async () => {
  const evento = await crearEventoConReferencias();
  const correos = evento.lugares
    .slice(0, COMPRADORES)
    .map((lugar, i) => ({ lugar, correo: `tope${i}@correo.example` }));
  const apartadas = await apartar(correos.map(de => ({ ...de, eventoId: evento.eventoId })));
  const pedidas = await Promise.all(
    apartadas.map((apartada, i) =>
      crowd.call('pedirReferencia', { params: {}, body: pedido(apartada), api: i % PROCESSES }),
    ),
  );
  expect(pedidas.filter(({ status }) => status === 200)).toHaveLength(POR_EVENTO);
  const negadas = pedidas.filter(({ status }) => status !== 200);
  expect(
    new Set(negadas.map(({ status, body }) => `${status} ${body.code} ${body.detalles?.motivo}`)),
  ).toEqual(new Set(['409 referencia_no_disponible tope']));
  expect(await cuantas(`reserva where estado = 'por_pagar'`)).toBe(POR_EVENTO);
});

it(`${REFERENCIAS} references are paid in every odd way, their notices lost, doubled and in any order, seed ${SEED}: each ends as its row says, and every peso is somewhere (R24, §B2.12, §B2.14)`, async () => {
  const empezo = performance.now();
  const random = createRandom(SEED);
  const banco = await openBanco(bed, random);
  const referencias = await pedirTodas(() => 10_000 + random.integer(30_000));
  const de = (...renglones: Renglon[]) => referencias.filter(({ renglon }) => renglones.includes(renglon));
  const llegan = async (...pagos: Pago[]) => {
    await banco.llegar(pagos);
    await esperarPagos(banco);
  };
  const exactas = (...renglones: Renglon[]) =>
    de(...renglones).map(({ numero }) => ({ numero, centavos: TOTAL }));
  console.log(`${REFERENCIAS} references after ${segundosDesde(empezo)} s`);

  await hacer('cancelarReferencia', de('conTarjeta'), { conTarjeta: true });
  await mapWithLimit(de('conTarjeta'), A_LA_VEZ, pagarConTarjeta);
  await llegan(
    ...exactas('exacta', 'conTarjeta', 'dosVeces'),
    ...exactas('dosVeces'),
    ...de('deMas').map(({ numero, parte }) => ({ numero, centavos: TOTAL + parte })),
    ...de('cortaConResto', 'cortaALaPrimera', 'cortaVencida', 'cortaDejada').map(({ numero, parte }) => ({
      numero,
      centavos: parte,
    })),
    ...de('sinOrden').map(({ numero }) => ({ numero, centavos: TOTAL, concepto: `9${numero.slice(1)}` })),
  );
  console.log(`money in time after ${segundosDesde(empezo)} s`);

  await hacer('cancelarReferencia', de('cortaDejada', 'dejadaConLugar'));
  const restos = await esperarRestos(de('cortaConResto'));
  await llegan(
    ...de('cortaConResto').map(({ reservaId, parte }) => ({
      numero: restos.get(reservaId) ?? '',
      centavos: TOTAL - parte,
    })),
    ...de('cortaALaPrimera').map(({ numero, parte }) => ({ numero, centavos: TOTAL - parte })),
    ...exactas('dejadaConLugar'),
  );
  console.log(`the rest after ${segundosDesde(empezo)} s`);

  await terminarPlazos();
  await llegan(...exactas('vencidaConLugar'));
  await mapWithLimit(de('ofrecidaYTomada', 'ofrecidaYDejada', 'ofrecidaYVencida'), A_LA_VEZ, venderAOtro);
  await bed.db.query(`update lugar set condicion = 'bloqueado' where evento_id = any ($1) and not vendido`, [
    de('sinLugar').map(({ eventoId }) => eventoId),
  ]);
  await llegan(...exactas('ofrecidaYTomada', 'ofrecidaYDejada', 'ofrecidaYVencida', 'sinLugar'));
  await hacer('aceptarLugares', de('ofrecidaYTomada'));
  await hacer('cancelarReferencia', de('ofrecidaYDejada'));
  await terminarPlazos();
  console.log(`all after ${segundosDesde(empezo)} s, notices:`, Object.fromEntries(banco.suertes));

  await exigirDesenlaces(referencias);
  await exigirCadaPeso(banco, de('sinOrden').length * TOTAL);
  expect(bed.internalErrors).toEqual([]);
  await requireNoDeadlocks(bed);
}, 1_800_000);

async function crearEventoConReferencias(): Promise<EventoCreado> {
  const evento = await crearEvento(bed.db, {
    filas: 10,
    asientosPorFila: ASIENTOS / 10,
    capacidadGeneral: 1,
    limite: 4,
    precio: TOTAL,
    usoDeServicio: 0,
    usoDeTarjeta: 0,
  });
  await ponerOpcionales(bed.db, evento.eventoId, { formasDePago: 'spei, tienda' });
  return evento;
}

/** Holds one place each, for buyers whose addresses took their codes. */
async function apartar<T extends { eventoId: number; lugar: number; correo: string }>(lista: readonly T[]) {
  const apartadas = await mapWithLimit(lista, A_LA_VEZ, async (uno, i) => {
    const { eventoId, lugar } = uno;
    const { status, body } = await crowd.call('reservarInvitado', {
      params: { id: eventoId },
      body: { asientosReserva: [lugar] },
      api: i % PROCESSES,
    });
    if (status !== 201) throw new Error(`no hold: ${status} ${body?.code}`);
    return { ...uno, reservaId: body.reservaId as string };
  });
  await bed.db.query(
    `insert into codigo_de_correo (reserva_id, correo, hash, expira_en, confirmado_en)
     select t.id, t.correo, '', now() + interval '1 hour', now() from unnest($1::uuid[], $2::text[]) as t (id, correo)`,
    [apartadas.map(({ reservaId }) => reservaId), apartadas.map(({ correo }) => correo)],
  );
  return apartadas;
}

const pedido = ({
  reservaId,
  correo,
  medio = 'spei',
}: Pick<Referencia, 'reservaId' | 'correo'> & { medio?: Referencia['medio'] }) => ({
  reservaId,
  medio,
  amount: TOTAL / 100,
  nombre_invitado: 'Fuego',
  correo_invitado: correo,
});

async function pedirTodas(parte: () => number): Promise<Referencia[]> {
  const eventos = await mapWithLimit(Array.from({ length: EVENTOS }), 4, crearEventoConReferencias);
  const planes = eventos.flatMap(({ eventoId, lugares }, e) =>
    TURNOS.map((turno, i) => ({
      renglon: e % CADA_LLENO === CADA_LLENO - 1 ? ('sinLugar' as const) : turno,
      eventoId,
      lugar: lugares[i] ?? 0,
      // A till takes no number that it does not know.
      medio: (e + i) % 3 === 0 && turno !== 'sinOrden' ? ('tienda' as const) : ('spei' as const),
      correo: `fuego${e}-${i}@correo.example`,
      parte: parte(),
    })),
  );
  return mapWithLimit(await apartar(planes), A_LA_VEZ, async (plan, i) => {
    const { status, body } = await crowd.call('pedirReferencia', {
      params: {},
      body: pedido(plan),
      api: i % PROCESSES,
    });
    const numero = body?.referencia?.numero;
    if (status !== 200 || !numero) throw new Error(`no reference: ${status} ${JSON.stringify(body)}`);
    return { ...plan, numero };
  });
}

async function hacer(
  id: 'cancelarReferencia' | 'aceptarLugares',
  referencias: readonly Referencia[],
  mas: object = {},
): Promise<void> {
  const respuestas = await mapWithLimit(referencias, A_LA_VEZ, ({ reservaId }, i) =>
    crowd.call(id, { params: {}, body: { reservaId, ...mas }, api: i % PROCESSES }),
  );
  expect(respuestas.filter(({ status }) => status !== 200)).toEqual([]);
}

async function pagarConTarjeta({ reservaId, correo }: Pick<Referencia, 'reservaId' | 'correo'>, i: number) {
  const { body } = await crowd.call('makeCargoInvitado', {
    params: {},
    body: {
      reservaId,
      source_id: await bed.tokenDeTarjeta(),
      amount: TOTAL / 100,
      promocion_id: 0,
      nombre_invitado: 'Fuego',
      correo_invitado: correo,
    },
    api: i % PROCESSES,
  });
  expect(body?.cargo?.pagado, JSON.stringify(body)).toBe(true);
}

/** Another buyer gets the place of a reference whose term is over. */
async function venderAOtro({ eventoId, lugar, correo }: Referencia, i: number): Promise<void> {
  const { body } = await crowd.call('reservarInvitado', {
    params: { id: eventoId },
    body: { asientosReserva: [lugar] },
    api: i % PROCESSES,
  });
  await pagarConTarjeta({ reservaId: body.reservaId, correo: `otro-${correo}` }, i);
}

/** Lets time pass for every reader that looks again later, until all money of the bank is in the books. */
async function esperarPagos({ recibidos }: Banco): Promise<void> {
  const apurar = async () => {
    await bed.db.query(
      `update cargo set revisar_en = now() - interval '1 hour'
       where id in (select id from cargo where revisar_en > now() and medio <> 'tarjeta' and proveedor_id = any ($1)
         and not exists (select from abono a where a.proveedor_id = cargo.proveedor_id) for update skip locked)`,
      [recibidos],
    );
    await bed.db.query('update barrido set proximo = now()');
  };
  let apurado = Number.NEGATIVE_INFINITY;
  await waitUntil(
    'the money of lost notices is found',
    async () => {
      if (performance.now() - apurado > CADA_APURO_MS) {
        apurado = performance.now();
        await apurar();
      } else await wait(TURN_MS);
      return (await cuantas('abono')) === recibidos.length;
    },
    WHOLE ? 600 : 120,
  );
}

/** The numbers of the references that ask for the rest of what came, by reservation. */
async function esperarRestos(cortas: readonly Referencia[]): Promise<Map<string, string>> {
  const numeros = new Map<string, string>();
  await waitUntil('the rest is asked for', async () => {
    const { rows } = await bed.db.query<{ id: string; numero: string }>(
      `select c.reserva_id as id, f.numero from cargo c join referencia f on f.cargo_id = c.id
       where c.reserva_id = any ($1) and c.estado = 'pendiente'`,
      [cortas.map(({ reservaId }) => reservaId)],
    );
    for (const { id, numero } of rows) numeros.set(id, numero);
    return rows.length === cortas.length;
  });
  return numeros;
}

/** The term and its grace are over, here and at the provider. */
async function terminarPlazos(): Promise<void> {
  await bed.control('POST', '/clock/advance', { ms: 26 * 3_600_000 });
  await bed.db.query(
    `with vencidas as (
       update reserva set pago_hasta = now() - interval '3 hours', cobro_hasta = now() - interval '1 second',
         expira_en = least(expira_en, now()) where estado = 'por_pagar' returning id)
     update lugar set retenido_hasta = now() - interval '1 second'
     from vencidas where reserva_id = vencidas.id and not vendido`,
  );
  await waitUntil(
    'every term has ended',
    async () => (await cuantas(`reserva where estado = 'por_pagar'`)) === 0,
  );
}

async function exigirDesenlaces(referencias: readonly Referencia[]): Promise<void> {
  const { rows } = await bed.db.query<{ id: string; fin: string; regresa: number }>(
    `select r.id, r.estado || case when r.metodo_pago in ('spei', 'tienda') then ' por referencia'
         when r.metodo_pago = 'tarjeta' and r.estado = 'vendida' then ' con tarjeta' else ' ${SIN_VENTA}' end as fin,
       (select coalesce(sum(d.monto), 0)::integer from devolucion d where d.reserva_id = r.id) as regresa
     from reserva r where r.id = any ($1)`,
    [referencias.map(({ reservaId }) => reservaId)],
  );
  const hallados = new Map(rows.map(({ id, fin, regresa }) => [id, `${fin}, ${regresa}`]));
  const otros = referencias.flatMap(({ renglon, reservaId, parte }) => {
    const [, fin, vuelve] = RENGLONES[renglon];
    const esperado = `${fin}, ${{ nada: 0, parte, todo: TOTAL }[vuelve]}`;
    const hallado = hallados.get(reservaId);
    return hallado === esperado ? [] : [{ renglon, reservaId, hallado, esperado }];
  });
  const cuentas = new Map<Renglon, number>();
  for (const { renglon } of referencias) cuentas.set(renglon, (cuentas.get(renglon) ?? 0) + 1);
  console.log(Object.fromEntries(cuentas));
  expect(otros).toEqual([]);
}

/** All that the stand-in took is sold, goes back, or waits for a person: in our books, and by its own list. */
async function exigirCadaPeso(banco: Banco, sinOrden: number): Promise<void> {
  await exigirInvariantes(bed.db);
  expect(await listDescuadres(bed.db)).toEqual([]);
  const cuadres = await listCuadres(bed.db);
  expect(cuadres.filter(c => !cuadra(c))).toEqual([]);
  const suma = (
    ...que: ('abonado' | 'porReferencia' | 'devueltoPorReferencia' | 'porDevolverPorReferencia')[]
  ) => cuadres.reduce((total, c) => que.reduce((parcial, una) => parcial + c[una], total), 0);
  const { rows } = await bed.db.query<{ monto: number }>(
    'select coalesce(sum(monto), 0)::integer as monto from abono where cargo_id is null',
  );
  expect(rows).toEqual([{ monto: sinOrden }]);
  expect(suma('abonado') + sinOrden).toBe(banco.centavos());
  expect(suma('porReferencia', 'devueltoPorReferencia', 'porDevolverPorReferencia') + sinOrden).toBe(
    banco.centavos(),
  );

  const pagos = crearOpenpay({
    baseUrl: bed.openpay.url,
    merchantId: KEYS.merchantId,
    privateKey: () => KEYS.privateKey,
    timeoutMs: 30_000,
    remitente: 'Taquilla <boletos@taquilla.example>',
  });
  const desde = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const { tomados: cargos, monto, diferencias } = await leerListaDelProveedor({ db: bed.db, pagos }, desde);
  expect(diferencias).toEqual([]);
  const { cobrado, distintos } = await explicarCotejo({ db: bed.db, pagos }, { desde, cargos });
  expect(distintos).toEqual([]);
  expect(cobrado.suyo).toBe(cobrado.nuestro);
  const conTarjeta = cuadres.reduce((total, c) => total + c.cobrado, 0);
  expect(monto).toBe(banco.centavos() + conTarjeta);
}

async function cuantas(de: string): Promise<number> {
  const { rows } = await bed.db.query<{ n: number }>(`select count(*)::integer as n from ${de}`);
  return rows[0]?.n ?? 0;
}

const segundosDesde = (desde: number): number => Math.round((performance.now() - desde) / 1000);
