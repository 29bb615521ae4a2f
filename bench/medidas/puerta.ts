import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as esperar } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Padron } from '@taquilla/contract/puerta/lector';
import { crearEvento, venderDirecto } from '../../apps/api/test/support/fabrica.ts';
import { crearPuertaDe, emparejarEnPrueba, type LectorDePrueba } from '../../apps/api/test/support/puerta.ts';
import { Lista } from '../../apps/puerta/src/nucleo/lista.ts';
import { abrirCampo } from '../../fuego/support/campo.ts';
import type { ServerProcess } from '../../fuego/support/processes.ts';
import { API_KEY } from '../../fuego/support/servers.ts';
import { readCpu, subtractCpu } from '../support/cpu.ts';
import { createSender, percentile, type Respuesta } from '../support/load.ts';
import { post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';
import { startFloor } from '../support/startFloor.ts';

/** The door (§P3.2, §P9.2): lists of 10,000 and 50,000 tickets, and 200 phones at one pass every two seconds each. */
const TELEFONOS = Number(process.env.BENCH_TELEFONOS ?? 200);
const SEGUNDOS = Number(process.env.BENCH_SEGUNDOS ?? 30);
const CADA_MS = 2_000;
/** Before a measurement each phone sends so many requests, so far apart: a night lasts longer than a compiler needs. */
const ANTES = { veces: 60, cadaMs: 500 };
const TRAE_MS = 10_000;
const VUELTAS = 5;
const QUIETO_MS = 5_000;
/** Rate of 3G by §P3.2. */
const BITS_POR_SEGUNDO = 1_600_000;
const CLAVE = { 'x-api-key': API_KEY };

/** Everything that the streams have told until now. */
interface Oido {
  cuadros: number;
  bytes: number;
  cursor: string;
  cerrar: () => void;
}

const campo = await abrirCampo({ procesos: 1 });
try {
  const [api] = campo.apis;
  if (!api) throw new Error('no server');
  const conGalleta = ({ galleta }: LectorDePrueba) => ({
    ...CLAVE,
    origin: api.url,
    cookie: `lector=${galleta}`,
    'content-type': 'application/json',
  });
  const filas: [string, string][] = [];
  for (const boletos of [10_000, 50_000]) filas.push(...(await medirPadron(boletos)));
  filas.push(...(await medirCruces()));
  recordResult('puerta', `The door: lists, and ${TELEFONOS} phones at one pass every two seconds`, filas);

  async function medirPadron(cuantos: number): Promise<[string, string][]> {
    const evento = await crearEvento(campo.db, { filas: cuantos / 100, asientosPorFila: 100 });
    await vender(evento.eventoId, evento.lugares.slice(0, cuantos));
    const lector = await emparejarEnPrueba(campo.db, evento.eventoId);
    const { tirar, cerrar } = createSender(api?.url ?? '', 1);
    const pedir = async (comprimido: boolean) => {
      const headers = { ...conGalleta(lector), ...(comprimido && { 'accept-encoding': 'gzip' }) };
      return tirar({ method: 'GET', path: '/api/v1/puerta/padron?saltos=si', headers });
    };
    const primera = await pedir(false);
    const siguientes: number[] = [];
    const abiertas: number[] = [];
    const bytes = await pesar(lector);
    const padron = JSON.parse(primera.cuerpo) as Padron;
    for (let i = 0; i < VUELTAS; i++) {
      siguientes.push((await pedir(true)).ms);
      const desde = performance.now();
      const lista = new Lista();
      lista.poner((JSON.parse(primera.cuerpo) as Padron).filas);
      if (lista.suma !== padron.suma) throw new Error('the list is not the server’s');
      abiertas.push(performance.now() - desde);
    }
    cerrar();
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
      codigos.push(...(await venderDirecto(campo.db, venta)).boletos.map(({ quemadoUUID }) => quemadoUUID));
    }
    return codigos;
  }

  async function pesar(lector: LectorDePrueba): Promise<number> {
    const respuesta = await fetch(`${api?.url}/api/v1/puerta/padron?saltos=si`, {
      headers: { ...conGalleta(lector), 'accept-encoding': 'identity' },
    });
    return gzipSync(Buffer.from(await respuesta.arrayBuffer())).length;
  }

  /**
   * Each phone sends at its own moment within the two seconds, however long answers take; each ticket is used once. First
   * the phones only ask, then the same phones act like real ones: each listens, and fetches the changes every ten seconds.
   */
  async function medirCruces(): Promise<[string, string][]> {
    const porTelefono = Math.floor((SEGUNDOS * 1000) / CADA_MS);
    const cuantos = TELEFONOS * porTelefono;
    const cruzados = 2 * cuantos + TELEFONOS * ANTES.veces;
    const evento = await crearEvento(campo.db, { filas: Math.ceil(cruzados / 100), asientosPorFila: 100 });
    const { eventoId } = evento;
    const cola = await vender(eventoId, evento.lugares.slice(0, cruzados));
    const puertaId = await crearPuertaDe(campo.db, eventoId);
    const lectores: LectorDePrueba[] = [];
    for (let i = 0; i < TELEFONOS; i++)
      lectores.push(await emparejarEnPrueba(campo.db, eventoId, { puertas: [puertaId] }));
    const { tirar, cerrar } = createSender(api?.url ?? '', TELEFONOS);
    const enviar = async (lector: LectorDePrueba, cruces: readonly object[]): Promise<Respuesta> =>
      tirar({
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
    const medir = () => conCpu(api, () => aRitmo(lectores, { veces: porTelefono }, cruzar));
    const quieto = await conCpu(api, () => esperar(QUIETO_MS, []));
    const soloHttp = await medirPiso(lectores, { veces: porTelefono, que: 'rechazo', bien: 503 });
    const piso = await medirPiso(lectores, { veces: porTelefono, que: 'asientos', bien: 201 });
    await aRitmo(lectores, ANTES, cruzar);
    const solos = await medir();
    const vueltas = { veces: Math.min(5, porTelefono) };
    const viven = await conCpu(api, () => aRitmo(lectores, vueltas, lector => enviar(lector, [])));
    const oido = await escucharTodos(lectores);
    const dejar = traerCadaDiez(lectores, oido);
    const juntos = await medir();
    dejar();
    oido.cerrar();
    cerrar();
    const { cuadros, bytes } = oido;
    const { rows } = await campo.db.query<{ n: number }>(
      'select count(*)::int as n from boleto where evento_id = $1 and quemado_en is not null',
      [eventoId],
    );
    if (rows[0]?.n !== cruzados) throw new Error(`${rows[0]?.n} of ${cruzados} tickets were burned`);
    const tiempos = (ms: readonly number[]) => [0.5, 0.95, 0.99].map(p => percentile(ms, p)).join(', ');
    const nucleos = ({ servidor, base, segundos }: typeof solos) =>
      [servidor, base].map(tiempo => `${((tiempo / 1000 / segundos) * 100).toFixed(1)} %`).join(', ');
    const cpu = (medido: typeof solos) => {
      const uno = (tiempo: number) => ((tiempo / medido.ms.length) * 1000).toFixed(0);
      return `${nucleos(medido)}; ${uno(medido.servidor)} and ${uno(medido.base)} µs`;
    };
    const porSegundo = cuadros / TELEFONOS / juntos.segundos;
    return [
      [
        `${TELEFONOS} phones, ${cuantos} passes, each burned once: p50, p95, p99 (goal p95 ≤ 100 ms)`,
        `${tiempos(solos.ms)} ms at ${Math.round(cuantos / solos.segundos)}/s`,
      ],
      ['of a core: server, PostgreSQL; a pass', cpu(solos)],
      [
        'the same while each phone listens and fetches changes every ten seconds: p50, p95, p99',
        `${tiempos(juntos.ms)} ms at ${Math.round(cuantos / juntos.segundos)}/s`,
      ],
      ['of a core: server, PostgreSQL; a pass and all that is told of it', cpu(juntos)],
      [
        'told to each phone',
        `${porSegundo.toFixed(1)} frames/s, ${(bytes / TELEFONOS / juntos.segundos / 1000).toFixed(1)} kB/s`,
      ],
      [
        'floor: a bare Node server, one conditional UPDATE a pass, as many phones: p50, p95, p99',
        `${tiempos(piso.ms)} ms at ${Math.round(cuantos / piso.segundos)}/s`,
      ],
      ['of a core: server, PostgreSQL; an UPDATE', cpu(piso)],
      [
        'floor: a bare Node server that answers at once, without reading or a database: p50, p95, p99',
        `${tiempos(soloHttp.ms)} ms`,
      ],
      ['of a core: server, PostgreSQL; an answer', cpu(soloHttp)],
      ['the same phones tell that they live, and nothing passes: p50, p95, p99', `${tiempos(viven.ms)} ms`],
      ['of a core: server, PostgreSQL; one that tells it', cpu(viven)],
      ['of a core while nothing is asked: server, PostgreSQL', nucleos(quieto)],
    ];
  }

  /** A floor at this rate, where nothing stays in the processor's caches: Node and HTTP, with a durable UPDATE or alone. */
  async function medirPiso(
    lectores: readonly LectorDePrueba[],
    { veces, que, bien }: { veces: number; que: 'asientos' | 'rechazo'; bien: number },
  ) {
    await campo.db.query(
      'create table if not exists piso (id integer primary key, retenido_hasta timestamptz)',
    );
    await campo.db.query(
      'insert into piso (id) select generate_series(1, $1::integer) on conflict do nothing',
      [lectores.length * (veces + ANTES.veces)],
    );
    const servidor = await startFloor(campo, { que });
    const { tirar, cerrar } = createSender(servidor.url, lectores.length);
    let id = 0;
    const quemar = () => {
      id += 1;
      return tirar(post('/', { asientosReserva: [id] }));
    };
    try {
      await aRitmo(lectores, { ...ANTES, bien }, quemar);
      return await conCpu(servidor, () => aRitmo(lectores, { veces, bien }, quemar));
    } finally {
      cerrar();
      await servidor.parar();
    }
  }

  /** Opens the stream of each phone and counts its messages; a phone would ask from the last cursor. */
  async function escucharTodos(lectores: readonly LectorDePrueba[]): Promise<Oido> {
    const { tirar, cerrar } = createSender(api?.url ?? '', 1);
    const [primero] = lectores;
    if (!primero) throw new Error('no phone');
    const headers = conGalleta(primero);
    const { cuerpo } = await tirar({ method: 'GET', path: '/api/v1/puerta/padron', headers });
    cerrar();
    const { cursor } = JSON.parse(cuerpo) as Padron;
    const oido: Oido = { cuadros: 0, bytes: 0, cursor, cerrar: () => {} };
    const pedidos = lectores.map(lector =>
      get(`${api?.url}/api/v1/puerta/vivo`, { agent: false, headers: conGalleta(lector) }, respuesta =>
        respuesta.on('data', (trozo: Buffer) => {
          oido.bytes += trozo.length;
          const id = /^id: (\d+)$/m.exec(trozo.toString('latin1'))?.[1];
          if (id === undefined) return;
          oido.cuadros += 1;
          oido.cursor = id;
        }),
      ).on('error', () => {}),
    );
    oido.cerrar = () => {
      for (const pedido of pedidos) pedido.destroy();
    };
    return oido;
  }

  /** Lets each phone fetch the changes every ten seconds; answers the function that ends it. */
  function traerCadaDiez(lectores: readonly LectorDePrueba[], oido: Oido): () => void {
    const { tirar, cerrar } = createSender(api?.url ?? '', TELEFONOS);
    const citas = lectores.map((lector, i) => {
      const traer = () =>
        tirar({
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
      cerrar();
    };
  }
} finally {
  await campo.cerrar();
}

/** Asks a server, and answers the durations with the processor time of server and database. */
async function conCpu(servidor: ServerProcess | undefined, hacer: () => Promise<readonly Respuesta[]>) {
  const antes = readCpu(servidor?.pid(), campo.dataDir);
  const desde = performance.now();
  const ms = (await hacer()).map(uno => uno.ms);
  const segundos = (performance.now() - desde) / 1000;
  return { ms, segundos, ...subtractCpu(readCpu(servidor?.pid(), campo.dataDir), antes) };
}

/** Sends a number of tries from each phone, one every `cadaMs`, no two phones at the same moment. */
async function aRitmo(
  lectores: readonly LectorDePrueba[],
  { veces, cadaMs = CADA_MS, bien = 200 }: { veces: number; cadaMs?: number; bien?: number },
  uno: (lector: LectorDePrueba) => Promise<Respuesta>,
): Promise<Respuesta[]> {
  const inicio = performance.now();
  const todas = await Promise.all(
    lectores.map(async (lector, i) => {
      const suyas: Promise<Respuesta>[] = [];
      for (let vez = 0; vez < veces; vez++) {
        const toca = inicio + vez * cadaMs + (i / lectores.length) * cadaMs;
        await esperar(Math.max(0, toca - performance.now()));
        suyas.push(uno(lector));
      }
      return Promise.all(suyas);
    }),
  );
  const respuestas = todas.flat();
  const malas = respuestas.filter(({ status }) => status !== bien);
  if (malas.length > 0)
    throw new Error(`${malas.length} were not answered: ${malas[0]?.status} ${malas[0]?.cuerpo}`);
  return respuestas;
}
