import { setTimeout as esperar } from 'node:timers/promises';
import { listDescuadres } from '../../apps/api/src/compra/cuadre.queries.ts';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { abrirCampo, type Campo } from '../../fuego/support/campo.ts';
import { createProcess, firstLine, freePort, type ServerProcess } from '../../fuego/support/processes.ts';
import { createOpenpay, createToken, LLAVES } from '../../fuego/support/servers.ts';
import { type Cpu, readCpu, subtractCpu } from '../support/cpu.ts';
import { createSender } from '../support/load.ts';
import { inPairs, pagoDeInvitado, post, shuffle } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';

/**
 * Processor cost of a finished sale of two seats: hold, payment and the provider's notice, each by itself. Mails stay in
 * the outbox: `correos` measures those. Floors of the same run do the same writes by bare Node.js.
 */
const POR_TURNO = Number(process.env.BENCH_POR_TURNO ?? 1_500);
const TURNOS = 4;
const A_LA_VEZ = 64;
/** Wait before a request is repeated that was told to come back, as a buyer does. */
const OTRA_VEZ_MS = 200;
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

const campo = await abrirCampo({
  procesos: 1,
  entorno: {
    TAQUILLA_POOL: pool,
    TAQUILLA_MAX_RESERVAS_EN_CURSO: '1000',
    // Waits for a provider that is late on a busy machine, as the floors do.
    OPENPAY_TIMEOUT_SEGUNDOS: '30',
  },
});
const abiertos: ServerProcess[] = [];
try {
  const corredores: Corredores = {
    producto: await crearProducto(campo),
    uno: await crearPiso(campo, '1'),
    tanda: await crearPiso(campo, POR_TANDA),
  };
  await campo.db.query(
    `alter table correo alter column proximo_intento set default now() + interval '1 day'`,
  );
  await campo.db.query('vacuum analyze');
  // The first turn of each opens connections and makes query plans.
  for (const corredor of Object.values(corredores)) await vender(corredor, POR_TURNO / 4);
  for (const { gasto } of Object.values(corredores)) Object.assign(gasto, sinGasto());
  const ida = Object.values(corredores);
  for (let turno = 0; turno < TURNOS; turno += 1) {
    for (const corredor of turno % 2 === 0 ? ida : ida.toReversed()) await vender(corredor, POR_TURNO);
  }
  await anotarVentas(corredores);
} finally {
  for (const proceso of abiertos) await proceso.parar();
  await campo.cerrar();
}

async function crearProducto({ db, apis, openpay }: Campo): Promise<Corredor> {
  const [proceso] = apis;
  if (!proceso) throw new Error('no server');
  const { eventoId, lugares } = await crearEvento(db, {
    filas: Math.ceil(((TURNOS + 1) * POR_TURNO * 2) / 100),
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
    gasto: sinGasto(),
  };
}

/** Makes tables in a schema of their own, with as many rows as the product's. */
async function crearPiso({ db }: Campo, porTanda: string): Promise<Corredor> {
  const esquema = `piso_${porTanda}`;
  const cuantos = (TURNOS + 1) * POR_TURNO * 2;
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
  const puerto = await freePort();
  const openpay = createOpenpay(await freePort(), `http://openpay:piso@127.0.0.1:${puerto}/aviso`);
  const proceso = createProcess({
    archivo: 'bench/dist/pisoDeVenta.js',
    puerto,
    listo: firstLine,
    entorno: {
      DATABASE_URL: db.options.connectionString ?? '',
      PGOPTIONS: `-c search_path=${esquema}`,
      TAQUILLA_POOL: pool,
      POR_TANDA: porTanda,
      OPENPAY_CARGOS: `${openpay.url}/v1/${LLAVES.merchantId}/charges`,
      OPENPAY_LLAVE: LLAVES.privada,
    },
  });
  await openpay.iniciar();
  await proceso.iniciar();
  abiertos.push(proceso, openpay);
  const pares = shuffle(
    Array.from({ length: cuantos / 2 }, (_, i): [number, number] => [2 * i + 1, 2 * i + 2]),
  );
  return { proceso, openpay, apartar: '/apartar', pagar: '/pagar', pares, gasto: sinGasto() };
}

function sinGasto(): Corredor['gasto'] {
  return { apartar: { servidor: 0, base: 0 }, pagar: { servidor: 0, base: 0 } };
}

/** Holds `cuantas` pairs, then pays them all, and adds up the time of each part. */
async function vender(corredor: Corredor, cuantas: number): Promise<void> {
  const { proceso, openpay, apartar, pagar, pares, gasto } = corredor;
  const { tirar, cerrar } = createSender(proceso.url, A_LA_VEZ);
  const tarjetas: string[] = [];
  await deVariosEnVarios(cuantas, async () => {
    tarjetas.push(await createToken(openpay.url, '4111111111111111'));
  });
  const reservas: string[] = [];
  await medir(corredor, gasto.apartar, () =>
    deVariosEnVarios(cuantas, async () => {
      const asientosReserva = pares.pop();
      const { status, cuerpo } = await conPaciencia(() => tirar(post(apartar, { asientosReserva })));
      if (status >= 300) throw new Error(`a hold was answered with ${status}: ${cuerpo}`);
      reservas.push(JSON.parse(cuerpo).reservaId);
    }),
  );
  await medir(corredor, gasto.pagar, async () => {
    await deVariosEnVarios(cuantas, async () => {
      const pago = pagoDeInvitado(reservas.pop() ?? '', tarjetas.pop() ?? '');
      const { status, cuerpo } = await conPaciencia(() => tirar(post(pagar, pago)));
      if (status >= 300) throw new Error(`a payment was answered with ${status}: ${cuerpo}`);
    });
    await esperar(AVISOS_MS);
  });
  cerrar();
}

/** Repeats and counts a 503, which a database on a busy machine may answer. */
async function conPaciencia<T extends { status: number }>(pedir: () => Promise<T>): Promise<T> {
  for (;;) {
    const respuesta = await pedir();
    if (respuesta.status !== 503) return respuesta;
    otraVez += 1;
    await esperar(OTRA_VEZ_MS);
  }
}

async function deVariosEnVarios(cuantas: number, hacer: () => Promise<void>): Promise<void> {
  let quedan = cuantas;
  const uno = async () => {
    while (quedan > 0) {
      quedan -= 1;
      await hacer();
    }
  };
  await Promise.all(Array.from({ length: A_LA_VEZ }, uno));
}

async function medir({ proceso }: Corredor, suma: Cpu, hacer: () => Promise<void>): Promise<void> {
  const antes = readCpu(proceso.pid(), campo.dataDir);
  await hacer();
  const { servidor, base } = subtractCpu(readCpu(proceso.pid(), campo.dataDir), antes);
  suma.servidor += servidor;
  suma.base += base;
}

async function anotarVentas({ producto, uno, tanda }: Corredores): Promise<void> {
  const { rows } = await campo.db.query(`
    select (select count(*)::integer from reserva where estado = 'vendida') as ventas,
      (select count(*)::integer from cargo where estado = 'completado') as cargos,
      (select count(*)::integer from boleto) as boletos, (select count(*)::integer from correo) as cartas`);
  const { ventas, cargos, boletos, cartas } = rows[0];
  const descuadres = await listDescuadres(campo.db);
  if (new Set([ventas, cargos, boletos / 2, cartas]).size > 1 || descuadres.length > 0) process.exitCode = 1;
  recordResult(
    'ventas',
    `A finished sale · ${TURNOS} turns of ${POR_TURNO} sales of 2 seats each, mails not sent`,
    [
      ['product (goal ≤ 3.5 ms)', describir(producto)],
      ['floor: bare Node and pg, each by itself', describir(uno)],
      [`floor: bare Node and pg, in batches of ${POR_TANDA}`, describir(tanda)],
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

function milis(ms: number): string {
  return (ms / (TURNOS * POR_TURNO)).toFixed(2);
}

function todo({ gasto: { apartar, pagar } }: Corredor): number {
  return apartar.servidor + apartar.base + pagar.servidor + pagar.base;
}

function describir(corredor: Corredor): string {
  const { apartar, pagar } = corredor.gasto;
  const parte = ({ servidor, base }: Cpu) => `${milis(servidor)} server + ${milis(base)} PostgreSQL`;
  return `${milis(todo(corredor))} ms: hold ${parte(apartar)}, payment and notice ${parte(pagar)}`;
}

function razon(uno: Corredor, otro: Corredor): string {
  return `${Math.round((todo(uno) / todo(otro)) * 100)} %`;
}
