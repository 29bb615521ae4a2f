import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { listenTo } from '../support/changeStream.ts';
import { type Compradores, startCompradores } from '../support/compradores.ts';
import { awaitRest, exigirCuentasClaras } from '../support/comprobar.ts';
import { FAULTS, type Fault } from '../support/faults.ts';
import { type Machines, openMachines } from '../support/machines.ts';
import { createCache } from '../support/nginx.ts';
import { findSplitBrain, type Probe, startProbe } from '../support/probe.ts';
import { waitUntil } from '../support/processes.ts';
import { findPrograms } from '../support/programs.ts';
import { createRandom } from '../support/random.ts';
import { createCaller } from '../support/servers.ts';

const programs = findPrograms();
// Takes a quarter of an hour, and programs that few machines have: `npm run fuego -- escala`.
const wants = process.env.FUEGO_ESCALA !== undefined;
const faltan = typeof programs === 'string';
if (wants && faltan) console.log(`More than one machine was not tested: ${programs}`);
const SEED = Number(process.env.FUEGO_SEMILLA ?? 20_261_121);

describe.skipIf(!wants || faltan)('three processes behind HAProxy, PgBouncer, three databases', () => {
  let machines: Machines;
  let evento: EventoCreado;
  let sonda: Probe;
  const tabla: string[] = [];
  beforeAll(async () => {
    if (faltan) return;
    machines = await openMachines(programs);
    evento = await crearEvento(machines.db, { filas: 200, asientosPorFila: 50, ...SIN_CARGOS });
    sonda = await startProbe(machines.nodes, await machines.primary());
  });
  afterAll(async () => {
    console.log([`seed ${SEED}`, ...HEAD, ...tabla].join('\n'));
    await sonda?.stop();
    await machines?.close();
  });

  /** Starts a crowd with seats of its own, so that no crowd meets the holds of another. */
  const soltar = (cuantos: number) =>
    startCompradores({
      ...machines,
      cuantos,
      evento: { ...evento, lugares: evento.lugares.splice(0, 3_000) },
    });
  const ventasMas = (compradores: Compradores, mas: number, segundos = 60) => {
    const antes = compradores.vendidas.length;
    return waitUntil(`${mas} sales more`, async () => compradores.vendidas.length >= antes + mas, segundos);
  };

  it('tells a listener of one process what was held at another (§5)', async () => {
    await exigirQueSeOiga();
  });

  it('reads what may be late from the replica (§5)', async () => {
    const { status } = await machines.call('getDetalle', { params: { id: evento.eventoId } });
    expect(status).toBe(200);
    await waitUntil('the replica is asked', async () => {
      await machines.call('getCategorias', {});
      const vistas = await Promise.all(machines.nodes.map(node => node.query(READ_FROM_REPLICA)));
      return vistas.some(({ rows }) => rows.length > 0);
    });
  });

  it('asks the processes a few times a second, through a cache, for what thousands ask (§5)', async ({
    skip,
  }) => {
    const cache = await createCache(machines.puerta, machines.folder);
    if (!cache) skip('there is no nginx on this machine');
    const call = createCaller([cache?.url ?? '']);
    const params = { id: evento.eventoId };
    const antes = await machines.answered('/api/v1/eventos/:id/estados');
    const empezo = performance.now();
    for (let tanda = 0; tanda < 20; tanda += 1) {
      const responses = await Promise.all(Array.from({ length: 100 }, () => call('getEstados', { params })));
      expect(new Set(responses.map(r => r.status))).toEqual(new Set([200]));
    }
    const segundos = (performance.now() - empezo) / 1000;
    const preguntas = (await machines.answered('/api/v1/eventos/:id/estados')) - antes;
    contar('of 2,000 questions, through to a process', `${preguntas} in ${segundos.toFixed(1)} s`);
    expect(preguntas).toBeLessThanOrEqual(2 + 2 * segundos);
    await cache?.stop();
  });

  it('fails no request while the processes are restarted one after the other (§5, R19)', async () => {
    const compradores = soltar(8);
    for (const api of machines.apis) {
      await ventasMas(compradores, 10);
      expect(await api.stop()).toBe(0);
      await api.start();
    }
    await ventasMas(compradores, 10);
    await compradores.stop();
    expect([...compradores.otras]).toEqual([]);
    await exigirTodo(compradores);
  });

  it('goes on selling when a process is killed: what it was doing is all that is cut (§5, R10)', async () => {
    const compradores = soltar(8);
    await ventasMas(compradores, 10);
    await machines.apis[2]?.kill();
    await ventasMas(compradores, 30);
    await machines.apis[2]?.start();
    await compradores.stop();
    const cortadas = [...compradores.otras].filter(([nombre]) => nombre !== '409 asientos_no_disponibles');
    expect(
      cortadas.reduce((suma, [, veces]) => suma + veces, 0),
      String(cortadas),
    ).toBeLessThanOrEqual(8);
    await exigirTodo(compradores);
  });

  it.each(inOrder(SEED))('sells on, each seat once. Fault: $nombre (§5, R11)', async fault => {
    evento = await crearEvento(machines.db, { filas: 200, asientosPorFila: 50, ...SIN_CARGOS });
    const compradores = startCompradores({ ...machines, cuantos: 8, evento });
    onTestFinished(compradores.stop);
    await ventasMas(compradores, 20);
    const antes = await machines.primary();
    const desde = performance.now();
    const sanar = await fault.cause(machines);
    await waitUntil('it is over', async () =>
      fault.takeover
        ? sonda.writes.at(-1)?.nodo !== antes.name
        : // A primary that has lost its right has noticed it by then.
          performance.now() - desde > LIMIT_MS,
    );
    await ventasMas(compradores, 20);
    await sanar();
    await machines.complete();
    await ventasMas(compradores, 20);
    await compradores.stop();
    const despues = await machines.primary();
    tabla.push(
      fila([
        fault.nombre,
        despues === antes ? 'no' : 'yes',
        inSeconds(longestPause(compradores.vendidas, desde)),
        inSeconds(longestPause(sonda.writes, desde)),
        String(compradores.vendidas.length),
        [...compradores.otras].map(([response, veces]) => `${veces} × ${response}`).join(', '),
      ]),
    );
    expect(await sonda.missing(despues)).toEqual([]);
    if (fault.takeover !== undefined) expect(despues !== antes).toBe(fault.takeover);
    expect([...compradores.otras.keys()].filter(nombre => nombre.startsWith('500'))).toEqual([]);
    expect(findSplitBrain(sonda.writes)).toEqual([]);
    await exigirTodo(compradores);
    await exigirQueSeOiga();
  });

  async function exigirQueSeOiga(): Promise<void> {
    const lugar = evento.lugares.pop();
    const params = { id: evento.eventoId };
    const flujo = await listenTo(machines.apis[0]?.url ?? '', evento.eventoId);
    const empezo = performance.now();
    const body = { asientosReserva: [lugar] };
    expect((await machines.callDirectly('reservarInvitado', { params, body, api: 1 })).status).toBe(201);
    await flujo.oir(texto => texto.includes(`"reservado":[${lugar}]`));
    contar('from a hold at one process to a listener of another', inMs(performance.now() - empezo));
    flujo.close();
  }

  /** Requires that no acknowledged sale is missing, none was made twice, and the provider's books match ours. */
  async function exigirTodo({ apartadas, vendidas }: Compradores): Promise<void> {
    await awaitRest(machines);
    const { rows } = await machines.db.query('select id, estado from reserva');
    const estados = new Map(rows.map(fila => [fila.id, fila.estado]));
    expect(apartadas.filter(id => !estados.has(id))).toEqual([]);
    expect(vendidas.filter(({ reservaId }) => estados.get(reservaId) !== 'vendida')).toEqual([]);
    await exigirCuentasClaras(machines);
  }
});

const SIN_CARGOS = { precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0, limite: 8 };

/** `ttl` of `deploy/patroni.yml`, and a little more. */
const LIMIT_MS = 25_000;

const READ_FROM_REPLICA = `select 1 from pg_stat_activity
  where pg_is_in_recovery() and application_name = 'taquilla' and query like '%from categoria%'`;

function inOrder(seed: number): Fault[] {
  const random = createRandom(seed);
  return FAULTS.map(fault => ({ falla: fault, turno: random.integer(1_000_000) }))
    .sort((a, b) => a.turno - b.turno)
    .map(({ falla: fault }) => fault);
}

/** The longest gap between neighbouring sightings, in milliseconds, among the gaps that ended after `desde`. */
function longestPause(vistas: readonly { momento: number }[], desde: number): number {
  const pausas = vistas
    .slice(1)
    .map(({ momento }, i) => ({ momento, pausa: momento - (vistas[i]?.momento ?? momento) }));
  return Math.max(...pausas.filter(({ momento }) => momento > desde).map(({ pausa }) => pausa));
}

const fila = (celdas: readonly string[]) => `| ${celdas.join(' | ')} |`;
const HEAD = [
  fila([
    'fault',
    'another primary',
    'longest without a sale',
    'without a write past HAProxy',
    'sales',
    'other answers',
  ]),
  fila(Array.from({ length: 6 }, () => '---')),
];
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const inMs = (ms: number) => `${Math.round(ms)} ms`;

function contar(que: string, medido: unknown): void {
  console.log(`${que}:`, medido);
}
