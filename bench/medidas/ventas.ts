import { setTimeout as wait } from 'node:timers/promises';
import { listDescuadres } from '../../apps/api/src/compra/cuadre.queries.ts';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { createProcess, firstLine, freePort, type ServerProcess } from '../../fuego/support/processes.ts';
import { createOpenpay, createToken, KEYS } from '../../fuego/support/servers.ts';
import { openTestBed, type TestBed } from '../../fuego/support/testBed.ts';
import { type Cpu, readCpu, subtractCpu } from '../support/cpu.ts';
import { createSender } from '../support/load.ts';
import { inPairs, pagoDeInvitado, post, shuffle } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';

/**
 * Processor cost of a finished sale of two seats: hold, payment and the provider's notice, each by itself. Mails stay in
 * the outbox: `correos` measures those. Floors of the same run do the same writes by bare Node.js.
 */
const PER_TURN = Number(process.env.BENCH_POR_TURNO ?? 1_500);
const TURNOS = 4;
const AT_ONCE = 64;
/** Wait before a request is repeated that was told to come back, as a buyer does. */
const AGAIN_MS = 200;
let otraVez = 0;
/** The product's largest batch. */
const POR_TANDA = '32';
/** Wait for the notices of the last charges, which arrive after their payment's answer. */
const AVISOS_MS = 700;
const pool = '16';

interface Corredor {
  proceso: ServerProcess;
  openpay: ServerProcess;
  apartar: string;
  pagar: string;
  pares: [number, number][];
  gasto: Record<'apartar' | 'pagar', Cpu>;
}

type Corredores = Record<'producto' | 'uno' | 'tanda', Corredor>;

const bed = await openTestBed({
  processes: 1,
  env: {
    TAQUILLA_POOL: pool,
    TAQUILLA_MAX_RESERVAS_EN_CURSO: '1000',
    // Waits for a provider that is late on a busy machine, as the floors do.
    OPENPAY_TIMEOUT_SEGUNDOS: '30',
  },
});
const abiertos: ServerProcess[] = [];
try {
  const corredores: Corredores = {
    producto: await createProduct(bed),
    uno: await createFloor(bed, '1'),
    tanda: await createFloor(bed, POR_TANDA),
  };
  await bed.db.query(`alter table correo alter column proximo_intento set default now() + interval '1 day'`);
  await bed.db.query('vacuum analyze');
  // The first turn of each opens connections and makes query plans.
  for (const corredor of Object.values(corredores)) await vender(corredor, PER_TURN / 4);
  for (const { gasto } of Object.values(corredores)) Object.assign(gasto, noCost());
  const ida = Object.values(corredores);
  for (let turno = 0; turno < TURNOS; turno += 1) {
    for (const corredor of turno % 2 === 0 ? ida : ida.toReversed()) await vender(corredor, PER_TURN);
  }
  await recordVentas(corredores);
} finally {
  for (const proceso of abiertos) await proceso.stop();
  await bed.close();
}

async function createProduct({ db, apis, openpay }: TestBed): Promise<Corredor> {
  const [proceso] = apis;
  if (!proceso) throw new Error('no server');
  const { eventoId, lugares } = await crearEvento(db, {
    filas: Math.ceil(((TURNOS + 1) * PER_TURN * 2) / 100),
    asientosPorFila: 100,
    precio: 10_000,
    usoDeServicio: 0,
    usoDeTarjeta: 0,
  });
  return {
    proceso,
    openpay,
    apartar: `/api/v1/eventos/${eventoId}/reservarInvitado`,
    pagar: '/api/v1/pagos/make/cargo_invitado',
    pares: inPairs(lugares),
    gasto: noCost(),
  };
}

/** Makes tables in a schema of their own, with as many rows as the product's. */
async function createFloor({ db }: TestBed, porTanda: string): Promise<Corredor> {
  const esquema = `piso_${porTanda}`;
  const cuantos = (TURNOS + 1) * PER_TURN * 2;
  await db.query(`
    create schema ${esquema};
    create table ${esquema}.piso_lugar (
      id integer primary key, reserva uuid, hasta timestamptz, vendido boolean not null default false
    ) with (fillfactor = 60);
    create table ${esquema}.piso_reserva (
      id uuid primary key, lugares integer[] not null, correo text, estado text not null default 'retenida'
    ) with (fillfactor = 60);
    create table ${esquema}.piso_cargo (
      id uuid primary key, reserva uuid not null unique references ${esquema}.piso_reserva, monto integer not null,
      proveedor text unique, estado text not null default 'iniciado'
    );
    create table ${esquema}.piso_boleto (
      id bigint generated always as identity primary key, lugar integer not null unique references ${esquema}.piso_lugar,
      reserva uuid not null references ${esquema}.piso_reserva, clave uuid not null unique
    );
    create table ${esquema}.piso_correo (
      id bigint generated always as identity primary key, clave text not null unique, para text not null, datos jsonb not null
    );
    insert into ${esquema}.piso_lugar (id) select generate_series(1, ${cuantos})`);
  const port = await freePort();
  const openpay = createOpenpay(await freePort(), `http://openpay:piso@127.0.0.1:${port}/aviso`);
  const proceso = createProcess({
    file: 'bench/dist/pisoDeVenta.js',
    port,
    ready: firstLine,
    env: {
      DATABASE_URL: db.options.connectionString ?? '',
      PGOPTIONS: `-c search_path=${esquema}`,
      TAQUILLA_POOL: pool,
      POR_TANDA: porTanda,
      OPENPAY_CARGOS: `${openpay.url}/v1/${KEYS.merchantId}/charges`,
      OPENPAY_LLAVE: KEYS.privateKey,
    },
  });
  await openpay.start();
  await proceso.start();
  abiertos.push(proceso, openpay);
  const pares = shuffle(
    Array.from({ length: cuantos / 2 }, (_, i): [number, number] => [2 * i + 1, 2 * i + 2]),
  );
  return { proceso, openpay, apartar: '/apartar', pagar: '/pagar', pares, gasto: noCost() };
}

function noCost(): Corredor['gasto'] {
  return { apartar: { server: 0, database: 0 }, pagar: { server: 0, database: 0 } };
}

/** Holds `cuantas` pairs, then pays them all, and adds up the time of each part. */
async function vender(corredor: Corredor, cuantas: number): Promise<void> {
  const { proceso, openpay, apartar, pagar, pares, gasto } = corredor;
  const { send, close } = createSender(proceso.url, AT_ONCE);
  const tarjetas: string[] = [];
  await inSeveral(cuantas, async () => {
    tarjetas.push(await createToken(openpay.url, '4111111111111111'));
  });
  const reservas: string[] = [];
  await measure(corredor, gasto.apartar, () =>
    inSeveral(cuantas, async () => {
      const asientosReserva = pares.pop();
      const { status, body } = await withPatience(() => send(post(apartar, { asientosReserva })));
      if (status >= 300) throw new Error(`a hold was answered with ${status}: ${body}`);
      reservas.push(JSON.parse(body).reservaId);
    }),
  );
  await measure(corredor, gasto.pagar, async () => {
    await inSeveral(cuantas, async () => {
      const pago = pagoDeInvitado(reservas.pop() ?? '', tarjetas.pop() ?? '');
      const { status, body } = await withPatience(() => send(post(pagar, pago)));
      if (status >= 300) throw new Error(`a payment was answered with ${status}: ${body}`);
    });
    await wait(AVISOS_MS);
  });
  close();
}

/** Repeats and counts a 503, which a database on a busy machine may answer. */
async function withPatience<T extends { status: number }>(pedir: () => Promise<T>): Promise<T> {
  for (;;) {
    const response = await pedir();
    if (response.status !== 503) return response;
    otraVez += 1;
    await wait(AGAIN_MS);
  }
}

async function inSeveral(cuantas: number, hacer: () => Promise<void>): Promise<void> {
  let quedan = cuantas;
  const uno = async () => {
    while (quedan > 0) {
      quedan -= 1;
      await hacer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, uno));
}

async function measure({ proceso }: Corredor, suma: Cpu, hacer: () => Promise<void>): Promise<void> {
  const antes = readCpu(proceso.pid(), bed.dataDir);
  await hacer();
  const { server, database } = subtractCpu(readCpu(proceso.pid(), bed.dataDir), antes);
  suma.server += server;
  suma.database += database;
}

async function recordVentas({ producto, uno, tanda }: Corredores): Promise<void> {
  const { rows } = await bed.db.query(`
    select (select count(*)::integer from reserva where estado = 'vendida') as ventas,
      (select count(*)::integer from cargo where estado = 'completado') as cargos,
      (select count(*)::integer from boleto) as boletos, (select count(*)::integer from correo) as cartas`);
  const { ventas, cargos, boletos, cartas } = rows[0];
  const descuadres = await listDescuadres(bed.db);
  if (new Set([ventas, cargos, boletos / 2, cartas]).size > 1 || descuadres.length > 0) process.exitCode = 1;
  recordResult(
    'ventas',
    `A finished sale · ${TURNOS} turns of ${PER_TURN} sales of 2 seats each, mails not sent`,
    [
      ['product (goal ≤ 3.5 ms)', describe(producto)],
      ['floor: bare Node and pg, each by itself', describe(uno)],
      [`floor: bare Node and pg, in batches of ${POR_TANDA}`, describe(tanda)],
      ['product of the floor by itself (goal ≤ 130 %)', razon(producto, uno)],
      ['product of the floor in batches', razon(producto, tanda)],
      ['sales, charges, tickets, mails waiting', `${ventas}, ${cargos}, ${boletos}, ${cartas}`],
      ['asked again after 503, by all three', String(otraVez)],
      [
        'every centavo accounted for (`cuentas`)',
        descuadres.length === 0 ? 'yes' : JSON.stringify(descuadres),
      ],
    ],
  );
}

function millis(ms: number): string {
  return (ms / (TURNOS * PER_TURN)).toFixed(2);
}

function todo({ gasto: { apartar, pagar } }: Corredor): number {
  return apartar.server + apartar.database + pagar.server + pagar.database;
}

function describe(corredor: Corredor): string {
  const { apartar, pagar } = corredor.gasto;
  const parte = ({ server, database }: Cpu) => `${millis(server)} server + ${millis(database)} PostgreSQL`;
  return `${millis(todo(corredor))} ms: hold ${parte(apartar)}, payment and notice ${parte(pagar)}`;
}

function razon(uno: Corredor, otro: Corredor): string {
  return `${Math.round((todo(uno) / todo(otro)) * 100)} %`;
}
