import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Padron } from '@taquilla/contract/puerta/lector';
import { crearEvento, venderDirecto } from '../../apps/api/test/support/fabrica.ts';
import { crearPuertaDe, emparejarEnPrueba, type LectorDePrueba } from '../../apps/api/test/support/puerta.ts';
import { Lista } from '../../apps/puerta/src/nucleo/lista.ts';
import type { ServerProcess } from '../../fuego/support/processes.ts';
import { API_KEY } from '../../fuego/support/servers.ts';
import { openTestBed } from '../../fuego/support/testBed.ts';
import { readCpu, subtractCpu } from '../support/cpu.ts';
import { type Answer, createSender, percentile } from '../support/load.ts';
import { post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';
import { startFloor } from '../support/startFloor.ts';

/** The door (§P3.2, §P9.2): lists of 10,000 and 50,000 tickets, and 200 phones at one pass every two seconds each. */
const TELEFONOS = Number(process.env.BENCH_TELEFONOS ?? 200);
const SECONDS = Number(process.env.BENCH_SEGUNDOS ?? 30);
const EVERY_MS = 2_000;
/** Before a measurement each phone sends so many requests, so far apart: a night lasts longer than a compiler needs. */
const ANTES = { veces: 60, cadaMs: 500 };
const TRAE_MS = 10_000;
const TURNS = 5;
const QUIETO_MS = 5_000;
/** Rate of 3G by §P3.2. */
const BITS_POR_SEGUNDO = 1_600_000;
const CLAVE = { 'x-api-key': API_KEY };

/** Everything that the streams have told until now. */
interface Oido {
  cuadros: number;
  bytes: number;
  cursor: string;
  close: () => void;
}

const bed = await openTestBed({ processes: 1 });
try {
  const [api] = bed.apis;
  if (!api) throw new Error('no server');
  const conGalleta = ({ galleta }: LectorDePrueba) => ({
    ...CLAVE,
    origin: api.url,
    cookie: `lector=${galleta}`,
    'content-type': 'application/json',
  });
  const filas: [string, string][] = [];
  for (const boletos of [10_000, 50_000]) filas.push(...(await measurePadron(boletos)));
  filas.push(...(await measureCruces()));
  recordResult('puerta', `The door: lists, and ${TELEFONOS} phones at one pass every two seconds`, filas);

  async function measurePadron(cuantos: number): Promise<[string, string][]> {
    const evento = await crearEvento(bed.db, { filas: cuantos / 100, asientosPorFila: 100 });
    await vender(evento.eventoId, evento.lugares.slice(0, cuantos));
    const lector = await emparejarEnPrueba(bed.db, evento.eventoId);
    const { send, close } = createSender(api?.url ?? '', 1);
    const pedir = async (comprimido: boolean) => {
      const headers = { ...conGalleta(lector), ...(comprimido && { 'accept-encoding': 'gzip' }) };
      return send({ method: 'GET', path: '/api/v1/puerta/padron?saltos=si', headers });
    };
    const primera = await pedir(false);
    const siguientes: number[] = [];
    const abiertas: number[] = [];
    const bytes = await pesar(lector);
    const padron = JSON.parse(primera.body) as Padron;
    for (let i = 0; i < TURNS; i++) {
      siguientes.push((await pedir(true)).ms);
      const desde = performance.now();
      const lista = new Lista();
      lista.poner((JSON.parse(primera.body) as Padron).filas);
      if (lista.suma !== padron.suma) throw new Error('the list is not the server’s');
      abiertas.push(performance.now() - desde);
    }
    close();
    const en3g = ((bytes * 8) / BITS_POR_SEGUNDO).toFixed(1);
    const nombre = `${cuantos.toLocaleString('en-US')} tickets`;
    return [
      [
        `${nombre}: bytes with gzip; at 1.6 Mbit/s`,
        `${Math.round(bytes / 1000)} kB, ${(bytes / cuantos).toFixed(1)} B a ticket; ${en3g} s`,
      ],
      [
        `${nombre}: the first answer (read from the database), later ones, p50`,
        `${Math.round(primera.ms)} ms, ${percentile(siguientes, 0.5)} ms`,
      ],
      [
        `${nombre}: parsed, indexed and summed as the phone does, p50 (a phone four times slower)`,
        `${percentile(abiertas, 0.5)} ms (${Math.round(4 * percentile(abiertas, 0.5))} ms)`,
      ],
    ];
  }

  /** Sells a thousand places at a time: the sum of more does not fit an amount. */
  async function vender(eventoId: number, lugares: readonly number[]): Promise<string[]> {
    const codigos: string[] = [];
    for (let i = 0; i < lugares.length; i += 1_000) {
      const venta = { eventoId, lugares: lugares.slice(i, i + 1_000) };
      codigos.push(...(await venderDirecto(bed.db, venta)).boletos.map(({ quemadoUUID }) => quemadoUUID));
    }
    return codigos;
  }

  async function pesar(lector: LectorDePrueba): Promise<number> {
    const response = await fetch(`${api?.url}/api/v1/puerta/padron?saltos=si`, {
      headers: { ...conGalleta(lector), 'accept-encoding': 'identity' },
    });
    return gzipSync(Buffer.from(await response.arrayBuffer())).length;
  }

  /**
   * Each phone sends at its own moment within the two seconds, however long answers take; each ticket is used once. First
   * the phones only ask, then the same phones act like real ones: each listens, and fetches the changes every ten seconds.
   */
  async function measureCruces(): Promise<[string, string][]> {
    const porTelefono = Math.floor((SECONDS * 1000) / EVERY_MS);
    const cuantos = TELEFONOS * porTelefono;
    const cruzados = 2 * cuantos + TELEFONOS * ANTES.veces;
    const evento = await crearEvento(bed.db, { filas: Math.ceil(cruzados / 100), asientosPorFila: 100 });
    const { eventoId } = evento;
    const cola = await vender(eventoId, evento.lugares.slice(0, cruzados));
    const puertaId = await crearPuertaDe(bed.db, eventoId);
    const lectores: LectorDePrueba[] = [];
    for (let i = 0; i < TELEFONOS; i++)
      lectores.push(await emparejarEnPrueba(bed.db, eventoId, { puertas: [puertaId] }));
    const { send, close } = createSender(api?.url ?? '', TELEFONOS);
    const enviar = async (lector: LectorDePrueba, cruces: readonly object[]): Promise<Answer> =>
      send({
        method: 'POST',
        path: '/api/v1/puerta/cruces',
        headers: conGalleta(lector),
        body: JSON.stringify({ ahora: new Date().toISOString(), cruces }),
      });
    const cruzar = (lector: LectorDePrueba) => {
      const momento = new Date().toISOString();
      const cruce = { id: randomUUID(), quemadoUUID: cola.pop() ?? '', puertaId, sentido: 'entrada' };
      return enviar(lector, [{ ...cruce, decision: null, momento, desfaseMs: 0, cursor: null }]);
    };
    const measure = () => withCpu(api, () => aRitmo(lectores, { veces: porTelefono }, cruzar));
    const quieto = await withCpu(api, () => wait(QUIETO_MS, []));
    const soloHttp = await measureFloor(lectores, { veces: porTelefono, que: 'rechazo', bien: 503 });
    const piso = await measureFloor(lectores, { veces: porTelefono, que: 'asientos', bien: 201 });
    await aRitmo(lectores, ANTES, cruzar);
    const solos = await measure();
    const vueltas = { veces: Math.min(5, porTelefono) };
    const viven = await withCpu(api, () => aRitmo(lectores, vueltas, lector => enviar(lector, [])));
    const oido = await listenToAll(lectores);
    const dejar = traerCadaDiez(lectores, oido);
    const juntos = await measure();
    dejar();
    oido.close();
    close();
    const { cuadros, bytes } = oido;
    const { rows } = await bed.db.query<{ n: number }>(
      'select count(*)::int as n from boleto where evento_id = $1 and quemado_en is not null',
      [eventoId],
    );
    if (rows[0]?.n !== cruzados) throw new Error(`${rows[0]?.n} of ${cruzados} tickets were burned`);
    const times = (ms: readonly number[]) => [0.5, 0.95, 0.99].map(p => percentile(ms, p)).join(', ');
    const nucleos = ({ server, database, segundos }: typeof solos) =>
      [server, database].map(tiempo => `${((tiempo / 1000 / segundos) * 100).toFixed(1)} %`).join(', ');
    const cpu = (medido: typeof solos) => {
      const uno = (tiempo: number) => ((tiempo / medido.ms.length) * 1000).toFixed(0);
      return `${nucleos(medido)}; ${uno(medido.server)} and ${uno(medido.database)} µs`;
    };
    const porSegundo = cuadros / TELEFONOS / juntos.segundos;
    return [
      [
        `${TELEFONOS} phones, ${cuantos} passes, each burned once: p50, p95, p99 (goal p95 ≤ 100 ms)`,
        `${times(solos.ms)} ms at ${Math.round(cuantos / solos.segundos)}/s`,
      ],
      ['of a core: server, PostgreSQL; a pass', cpu(solos)],
      [
        'the same while each phone listens and fetches changes every ten seconds: p50, p95, p99',
        `${times(juntos.ms)} ms at ${Math.round(cuantos / juntos.segundos)}/s`,
      ],
      ['of a core: server, PostgreSQL; a pass and all that is told of it', cpu(juntos)],
      [
        'told to each phone',
        `${porSegundo.toFixed(1)} frames/s, ${(bytes / TELEFONOS / juntos.segundos / 1000).toFixed(1)} kB/s`,
      ],
      [
        'floor: a bare Node server, one conditional UPDATE a pass, as many phones: p50, p95, p99',
        `${times(piso.ms)} ms at ${Math.round(cuantos / piso.segundos)}/s`,
      ],
      ['of a core: server, PostgreSQL; an UPDATE', cpu(piso)],
      [
        'floor: a bare Node server that answers at once, without reading or a database: p50, p95, p99',
        `${times(soloHttp.ms)} ms`,
      ],
      ['of a core: server, PostgreSQL; an answer', cpu(soloHttp)],
      ['the same phones tell that they live, and nothing passes: p50, p95, p99', `${times(viven.ms)} ms`],
      ['of a core: server, PostgreSQL; one that tells it', cpu(viven)],
      ['of a core while nothing is asked: server, PostgreSQL', nucleos(quieto)],
    ];
  }

  /** A floor at this rate, where nothing stays in the processor's caches: Node and HTTP, with a durable UPDATE or alone. */
  async function measureFloor(
    lectores: readonly LectorDePrueba[],
    { veces, que, bien }: { veces: number; que: 'asientos' | 'rechazo'; bien: number },
  ) {
    await bed.db.query(
      'create table if not exists piso (id integer primary key, retenido_hasta timestamptz)',
    );
    await bed.db.query(
      'insert into piso (id) select generate_series(1, $1::integer) on conflict do nothing',
      [lectores.length * (veces + ANTES.veces)],
    );
    const server = await startFloor(bed, { que });
    const { send, close } = createSender(server.url, lectores.length);
    let id = 0;
    const quemar = () => {
      id += 1;
      return send(post('/', { asientosReserva: [id] }));
    };
    try {
      await aRitmo(lectores, { ...ANTES, bien }, quemar);
      return await withCpu(server, () => aRitmo(lectores, { veces, bien }, quemar));
    } finally {
      close();
      await server.stop();
    }
  }

  /** Opens the stream of each phone and counts its messages; a phone would ask from the last cursor. */
  async function listenToAll(lectores: readonly LectorDePrueba[]): Promise<Oido> {
    const { send, close } = createSender(api?.url ?? '', 1);
    const [primero] = lectores;
    if (!primero) throw new Error('no phone');
    const headers = conGalleta(primero);
    const { body } = await send({ method: 'GET', path: '/api/v1/puerta/padron', headers });
    close();
    const { cursor } = JSON.parse(body) as Padron;
    const oido: Oido = { cuadros: 0, bytes: 0, cursor, close: () => {} };
    const pedidos = lectores.map(lector =>
      get(`${api?.url}/api/v1/puerta/vivo`, { agent: false, headers: conGalleta(lector) }, response =>
        response.on('data', (chunk: Buffer) => {
          oido.bytes += chunk.length;
          const id = /^id: (\d+)$/m.exec(chunk.toString('latin1'))?.[1];
          if (id === undefined) return;
          oido.cuadros += 1;
          oido.cursor = id;
        }),
      ).on('error', () => {}),
    );
    oido.close = () => {
      for (const pedido of pedidos) pedido.destroy();
    };
    return oido;
  }

  /** Lets each phone fetch the changes every ten seconds; answers the function that ends it. */
  function traerCadaDiez(lectores: readonly LectorDePrueba[], oido: Oido): () => void {
    const { send, close } = createSender(api?.url ?? '', TELEFONOS);
    const citas = lectores.map((lector, i) => {
      const traer = () =>
        send({
          method: 'GET',
          path: `/api/v1/puerta/padron?desde=${oido.cursor}`,
          headers: conGalleta(lector),
        });
      let cita = setTimeout(
        () => {
          void traer();
          cita = setInterval(traer, TRAE_MS);
        },
        (i / lectores.length) * TRAE_MS,
      );
      return () => clearInterval(cita);
    });
    return () => {
      for (const dejar of citas) dejar();
      close();
    };
  }
} finally {
  await bed.close();
}

/** Asks a server, and answers the durations with the processor time of server and database. */
async function withCpu(server: ServerProcess | undefined, hacer: () => Promise<readonly Answer[]>) {
  const antes = readCpu(server?.pid(), bed.dataDir);
  const desde = performance.now();
  const ms = (await hacer()).map(uno => uno.ms);
  const segundos = (performance.now() - desde) / 1000;
  return { ms, segundos, ...subtractCpu(readCpu(server?.pid(), bed.dataDir), antes) };
}

/** Sends a number of tries from each phone, one every `cadaMs`, no two phones at the same moment. */
async function aRitmo(
  lectores: readonly LectorDePrueba[],
  { veces, cadaMs = EVERY_MS, bien = 200 }: { veces: number; cadaMs?: number; bien?: number },
  uno: (lector: LectorDePrueba) => Promise<Answer>,
): Promise<Answer[]> {
  const inicio = performance.now();
  const todas = await Promise.all(
    lectores.map(async (lector, i) => {
      const suyas: Promise<Answer>[] = [];
      for (let vez = 0; vez < veces; vez++) {
        const toca = inicio + vez * cadaMs + (i / lectores.length) * cadaMs;
        await wait(Math.max(0, toca - performance.now()));
        suyas.push(uno(lector));
      }
      return Promise.all(suyas);
    }),
  );
  const responses = todas.flat();
  const malas = responses.filter(({ status }) => status !== bien);
  if (malas.length > 0)
    throw new Error(`${malas.length} were not answered: ${malas[0]?.status} ${malas[0]?.body}`);
  return responses;
}
