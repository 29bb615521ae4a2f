import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { openTestBed } from '../../fuego/support/testBed.ts';
import { type ConsoleCall, entrarALaConsola } from '../../fuego/support/ventanilla.ts';
import { readCpu, subtractCpu } from '../support/cpu.ts';
import { type Burst, describeLoad, percentile, sendAll, summarize } from '../support/load.ts';
import { inPairs, post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';
import { type Sembrado, sembrarVentas } from '../support/ventasSembradas.ts';

/** The console at 200,000 sales: lists and search (§C6.3), exports (§C11.6), reservations while 20 people work (§C16.3). */
const VENTAS = Number(process.env.BENCH_VENTAS ?? 200_000);
const PERSONAS = Number(process.env.BENCH_PERSONAS ?? 20);
const ROUNDS = Number(process.env.BENCH_RONDAS ?? 6);
const PER_TURN = Number(process.env.BENCH_POR_TURNO ?? 2_000);
const TIMES = 40;
/** Time between two acts of a person at the console. */
const PIENSA_MS = 3_000;

type Consulta = (i: number) => Parameters<ConsoleCall>;

const bed = await openTestBed({ processes: 1, env: { TAQUILLA_MAX_RESERVAS_EN_CURSO: '1000' } });
try {
  const [api] = bed.apis;
  if (!api) throw new Error('no server');
  console.log(`${VENTAS} sales are written…`);
  const sembrado = await sembrarVentas(bed.db, VENTAS);
  const [eventoId = 0] = sembrado.eventos;
  const dueno = await entrarALaConsola(bed, ['plataforma'], eventoId);
  const filas: [string, string][] = [];
  for (const [nombre, consulta] of Object.entries(consultasDe(sembrado)))
    filas.push([nombre, await measureQuery(dueno, consulta, !nombre.endsWith('anew'))]);
  for (const formato of ['csv', 'xlsx']) filas.push(await measureExportacion(dueno, formato));
  filas.push(...(await measureReservas()));
  recordResult(
    'consola',
    `The console at ${VENTAS.toLocaleString('en-US')} sales (goal: p95 ≤ 300 ms)`,
    filas,
  );

  async function measureExportacion(call: ConsoleCall, formato: string): Promise<[string, string]> {
    const pid = api?.pid() ?? 0;
    // The process's memory at this point; the file's own need comes on top.
    const antes = memory(pid);
    const desde = performance.now();
    const body = { tipo: 'mes', formato, mes: '2026-10' };
    const { body: answer } = await call('pedirExportacion', { body, llave: crypto.randomUUID() });
    const params = { exportacionId: answer.id };
    let vista = await call('verExportacion', { params });
    let maximo = 0;
    while (vista.body.estado === 'preparando') {
      await wait(100);
      maximo = Math.max(maximo, memory(pid));
      vista = await call('verExportacion', { params });
    }
    const segundos = (performance.now() - desde) / 1000;
    if (vista.body.estado !== 'lista')
      throw new Error(`the file was not written: ${JSON.stringify(vista.body)}`);
    const reloj = setInterval(() => {
      maximo = Math.max(maximo, memory(pid));
    }, 20);
    const file = (await call('bajarExportacion', { params })).body as ArrayBuffer;
    clearInterval(reloj);
    const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
    return [
      `export of a month, ${formato.toUpperCase()}, ${vista.body.filas.toLocaleString('en-US')} rows (goals ≤ 60 s, ≤ 200 MB)`,
      `${segundos.toFixed(1)} s; file ${mb(file.byteLength)}; the server's memory ${mb(antes)} before, and ${mb(Math.max(0, maximo - antes))} more at most while it was written and fetched${maximo - antes > 200e6 || segundos > 60 ? ' (missed)' : ''}`,
    ];
  }

  /** Reservations with and without people at the console, in turns; each person acts every three seconds. */
  async function measureReservas(): Promise<[string, string][]> {
    const evento = await crearEvento(bed.db, { filas: 300, asientosPorFila: 200, limite: 100 });
    const pares = inPairs(evento.lugares);
    const personas = await Promise.all(
      Array.from({ length: PERSONAS }, () => entrarALaConsola(bed, ['plataforma'], evento.eventoId)),
    );
    const actos = Object.values(consultasDe(sembrado));
    let p = 0;
    const correr = async () => {
      const antes = readCpu(api?.pid(), bed.dataDir);
      let quedan = PER_TURN;
      const tanda = await sendAll({
        url: api?.url ?? '',
        connections: 64,
        segundos: 120,
        siguiente: () => {
          quedan -= 1;
          const asientosReserva = quedan >= 0 ? pares[p++] : undefined;
          const ruta = `/api/v1/eventos/${evento.eventoId}/reservarInvitado`;
          return asientosReserva ? post(ruta, { asientosReserva }) : null;
        },
      });
      const { server, database } = subtractCpu(readCpu(api?.pid(), bed.dataDir), antes);
      return { ...tanda, cpu: server + database };
    };
    const solas: (Burst & { cpu: number })[] = [];
    const juntas: (Burst & { cpu: number })[] = [];
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      solas.push(await correr());
      const fin = new AbortController();
      setMaxListeners(0, fin.signal);
      const trabajo = personas.map((call, i) => trabajar(call, { actos, i, times, fin: fin.signal }));
      juntas.push(await correr());
      fin.abort();
      await Promise.all(trabajo);
    }
    const [sola, junta] = [summarize(solas), summarize(juntas)];
    const porMil = (tandas: { cpu: number }[]) =>
      Math.round((tandas.reduce((suma, { cpu }) => suma + cpu, 0) * 1000) / (ROUNDS * PER_TURN));
    return [
      [
        'reservations of 2 seats, no person at the console',
        `${describeLoad(sola)}, ${JSON.stringify(sola.porEstado)}`,
      ],
      [
        `the same, ${PERSONAS} people at the console`,
        `${describeLoad(junta)}, ${JSON.stringify(junta.porEstado)}`,
      ],
      ['kept of their rate (goal ≥ 95 %)', `${((junta.ritmo / sola.ritmo) * 100).toFixed(1)} %`],
      ['processor time a reservation, alone and with them', `${porMil(solas)} and ${porMil(juntas)} µs`],
      [
        `what those people waited for meanwhile, ${times.length} acts`,
        `p50 ${percentile(times, 0.5)}, p95 ${percentile(times, 0.95)} ms`,
      ],
    ];
  }
} finally {
  await bed.close();
}

async function trabajar(
  call: ConsoleCall,
  { actos, i, times, fin }: { actos: Consulta[]; i: number; times: number[]; fin: AbortSignal },
): Promise<void> {
  for (let vez = 0; !fin.aborted; vez++) {
    await wait(vez === 0 ? (i * PIENSA_MS) / PERSONAS : PIENSA_MS, null, { signal: fin }).catch(() => {});
    const acto = actos[(i + vez) % actos.length];
    if (fin.aborted || !acto) return;
    const desde = performance.now();
    const { status } = await call(...acto(i * 7 + vez));
    if (status !== 200) console.log(`the console answered ${status}: ${acto(0)[0]}`);
    times.push(performance.now() - desde);
  }
}

/** The requests of people at the console, by name. */
function consultasDe({ eventos, dia, muestras }: Sembrado): Record<string, Consulta> {
  const de = (i: number) => muestras[i % muestras.length];
  const evento = (i: number) => ({ eventoId: eventos[i % eventos.length] });
  const lista =
    (query: (i: number) => Record<string, string>): Consulta =>
    i => ['listarVentas', { query: query(i) }];
  const deEvento =
    (query: (i: number) => Record<string, string>): Consulta =>
    i => ['listarVentasDeEvento', { params: evento(i), query: query(i) }];
  const buscar = (que: (i: number) => string | undefined) => lista(i => ({ buscar: que(i) ?? '' }));
  const micros = (i: number) => Date.parse(`${dia}T00:00:00Z`) * 1000 + i * 60_000_000;
  return {
    'list of all events, first page': lista(() => ({})),
    'list of all events, a page amid them': lista(i => ({ cursor: `${micros(i)}.2222222222` })),
    'list of one event, first page': deEvento(() => ({})),
    'list of one event, a day': deEvento(() => ({ dia })),
    'list of all events, given back': lista(() => ({ estado: 'reembolsada' })),
    'list of all events, a failed mail': lista(() => ({ correoFallido: 'si' })),
    'list of one event, used at the door': deEvento(() => ({ usadas: 'si' })),
    'how many of each state, of all events': () => ['contarVentas'],
    'search: folio': buscar(i => de(i)?.folio),
    'search: "García", one in ten': buscar(() => 'garcia'),
    'search: whole name': buscar(i => de(i)?.nombre),
    'search: e-mail': buscar(i => de(i)?.correo),
    'search: seat, in all events': buscar(i => de(i)?.lugar),
    'search: last four digits': buscar(i => de(i)?.ultimos4),
    'search: order of a charge': buscar(i => de(i)?.cargo),
    'one sale with its story': i => ['verVenta', { params: { folio: de(i)?.folio } }],
    'board of an event of 10,000': i => ['tableroDeEvento', { params: evento(i) }],
    '"Hoy"': () => ['hoy'],
    'list of events, with what each has taken': () => ['listarEventos', { query: { limite: '20' } }],
    '"Dinero", with the last proof of the accounts': () => ['verDinero'],
    '"Dinero", proved anew': () => ['verDinero', { query: { probar: 'si' } }],
  };
}

async function measureQuery(call: ConsoleCall, consulta: Consulta, conMeta: boolean): Promise<string> {
  const times: number[] = [];
  let filas = 0;
  for (let i = 0; i < TIMES; i++) {
    const desde = performance.now();
    const { status, body } = await call(...consulta(i));
    times.push(performance.now() - desde);
    if (status !== 200)
      return `answered ${status} ${body?.code ?? ''} after ${Math.round(times.at(-1) ?? 0)} ms`;
    filas = Math.max(filas, body.ventas?.length ?? 0);
  }
  const p95 = percentile(times, 0.95);
  const hasta = filas > 0 ? `, up to ${filas} rows` : '';
  return `p50 ${percentile(times, 0.5)}, p95 ${p95} ms${hasta}${conMeta && p95 > 300 ? ' (missed)' : ''}`;
}

/** Resident bytes of a process. */
function memory(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb ?? 0) * 1024;
}
