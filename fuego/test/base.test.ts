import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { awaitRest, exigirCuentasClaras } from '../support/comprobar.ts';
import { waitUntil } from '../support/processes.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

const WATCH_EVERY_MS = 50;
// `npm run fuego` has the machine to itself.
const WHOLE = process.env.FUEGO_ESCALA !== undefined;

let bed: TestBed;
let evento: EventoCreado;
beforeAll(async () => {
  // The time that a load balancer gets outside of tests.
  bed = await openTestBed({
    processes: 3,
    env: {
      TAQUILLA_PARADA_SEGUNDOS: '3',
      OPENPAY_TIMEOUT_SEGUNDOS: '30',
      ...(!WHOLE && { TAQUILLA_ATASCO_MS: '3000' }),
    },
  });
  evento = await crearEvento(bed.db, {
    filas: 20,
    asientosPorFila: 30,
    precio: 10_000,
    usoDeServicio: 0,
    usoDeTarjeta: 0,
    limite: 8,
  });
});
afterAll(() => bed.close());

it('loses no acknowledged sale when the database is killed mid-sale, says 503 meanwhile and heals by itself (R11)', async () => {
  const vendidas: string[] = [];
  const rechazos: { status: number; code: string; ms: number }[] = [];
  const libres = evento.lugares.slice(100, 580);
  let activo = true;
  const call: TestBed['call'] = async (id, entrada) => {
    const empezo = performance.now();
    const response = await bed.call(id, entrada);
    const { status, body } = response;
    const ms = Math.round(performance.now() - empezo);
    if (status >= 500 || status <= 0) rechazos.push({ status, code: body?.code, ms });
    return response;
  };
  const comprar = async (api: number) => {
    for (let lugar = libres.shift(); activo && lugar !== undefined; lugar = libres.shift()) {
      const hold = await call('reservarInvitado', {
        params: { id: evento.eventoId },
        body: { asientosReserva: [lugar] },
        api,
      });
      // A refused seat is tried again, so the seats last however long the database is away.
      if (hold.status === 503) libres.push(lugar);
      if (hold.status !== 201) continue;
      const body = {
        reservaId: hold.body.reservaId,
        source_id: await bed.tokenDeTarjeta(),
        amount: 100,
        promocion_id: 0,
        nombre_invitado: 'Fuego',
        correo_invitado: `base${lugar}@correo.example`,
      };
      const pago = await call('makeCargoInvitado', { body, api });
      if (pago.status === 200 && pago.body.cargo.pagado) vendidas.push(hold.body.reservaId);
    }
  };
  const compradores = [0, 1, 2, 0, 1, 2].map(comprar);
  await waitUntil('some sales', async () => vendidas.length > 10);
  const pid = Number(
    (await readFile(join(bed.dataDir, 'postmaster.pid'), 'utf8').catch(() => readPid())).split('\n')[0],
  );
  process.kill(pid, 'SIGKILL');
  const antes = vendidas.length;
  await waitUntil('the database answers', async () => bed.db.query('select 1').then(Boolean, () => false));
  const volvio = performance.now();
  await waitUntil('sales go on', async () => vendidas.length > antes + 10);
  const sanoEn = Math.round(performance.now() - volvio);
  activo = false;
  await Promise.all(compradores);
  await awaitRest(bed);
  const { rows } = await bed.db.query(`select id from reserva where estado = 'vendida'`);
  const guardadas = new Set(rows.map(fila => fila.id));
  expect(vendidas.filter(id => !guardadas.has(id))).toEqual([]);
  expect(rechazos.length).toBeGreaterThan(0);
  expect(rechazos.filter(({ status }) => status !== 503)).toEqual([]);
  console.log(
    'the database away:',
    JSON.stringify({ rechazos: rechazos.length, masLento: masLento(rechazos), sanoEn }),
  );
  // On a busy machine milliseconds prove nothing.
  if (WHOLE) {
    expect(masLento(rechazos)).toBeLessThanOrEqual(1_000);
    expect(sanoEn).toBeLessThanOrEqual(5_000);
  }
  await exigirCuentasClaras(bed);
});

const masLento = (rechazos: readonly { ms: number }[]) => Math.max(...rechazos.map(({ ms }) => ms));

it('tells whoever finds all connections taken to come back, and serves those who have one (R11)', async () => {
  const rechazos: { status: number; ms: number }[] = [];
  const apartar = async (lugar: number | undefined) => {
    const empezo = performance.now();
    const body = { asientosReserva: [lugar] };
    const { status } = await bed.call('reservarInvitado', {
      params: { id: evento.eventoId },
      body,
      api: 0,
    });
    if (status !== 201) rechazos.push({ status, ms: Math.round(performance.now() - empezo) });
    return status;
  };
  const quien = await bed.db.connect();
  await quien.query('begin');
  await quien.query('lock table lugar in access exclusive mode');
  const pedidos = evento.lugares.slice(0, 90).map(apartar);
  // All 20 connections of a process wait for the table, so no other request can be served.
  await waitUntil('all others are sent away', async () => rechazos.length >= 70);
  await quien.query('rollback');
  quien.release();
  expect((await Promise.all(pedidos)).filter(status => status === 201)).toHaveLength(90 - rechazos.length);
  expect(rechazos.filter(({ status }) => status !== 503)).toEqual([]);
  console.log(
    'all connections taken:',
    JSON.stringify({ rechazos: rechazos.length, masLento: masLento(rechazos) }),
  );
  if (WHOLE) expect(masLento(rechazos)).toBeLessThanOrEqual(1_000);
  expect(await apartar(evento.lugares[90])).toBe(201);
});

it('fails no request while the servers are restarted one after the other (R19)', async () => {
  let activo = true;
  let hechas = 0;
  let turno = 0;
  const fallas: unknown[] = [];
  const sanos = [true, true, true];
  // Asks each server whether it is ready, and passes over one that is not, like a load balancer.
  const vigilar = async (i: number) => {
    while (activo) {
      sanos[i] = await fetch(`${bed.apis[i]?.url}/readyz`).then(
        r => r.ok,
        () => false,
      );
      await wait(WATCH_EVERY_MS);
    }
  };
  const elegir = () => {
    turno += 1;
    return [turno % 3, (turno + 1) % 3, (turno + 2) % 3].find(i => sanos[i]) ?? 0;
  };
  const pedir = async () => {
    while (activo) {
      const body = { cantidadAsientos: 1, seccionId: evento.generalId };
      const response = await bed.call('reservarGenerales', {
        params: { id: evento.eventoId },
        body,
        api: elegir(),
      });
      hechas += 1;
      if (response.status !== 201 && response.body?.code !== 'lugares_insuficientes') fallas.push(response);
    }
  };
  const trabajo = [0, 1, 2].map(vigilar).concat(Array.from({ length: 8 }, pedir));
  for (const [i, api] of bed.apis.entries()) {
    const antes = hechas;
    await waitUntil('load', async () => hechas > antes + 30);
    expect(await api.stop()).toBe(0);
    await api.start();
    await waitUntil('it is back', async () => sanos[i] === true);
  }
  activo = false;
  await Promise.all(trabajo);
  expect(fallas).toEqual([]);
  await exigirCuentasClaras(bed);
});

async function readPid(): Promise<string> {
  const { rows } = await bed.db.query<{ ruta: string }>(`select current_setting('data_directory') as ruta`);
  return readFile(join(rows[0]?.ruta ?? '', 'postmaster.pid'), 'utf8');
}
