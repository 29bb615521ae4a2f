import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const RAIZ = new URL('../../', import.meta.url);

/** A process of the built product that can be stopped, killed and started again unchanged. */
export interface ServerProcess {
  url: string;
  pid: () => number | undefined;
  iniciar: () => Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. Fails where the process had ended by itself, as `matar` does. */
  parar: () => Promise<number | null>;
  /** Sends SIGKILL. */
  matar: () => Promise<void>;
}

export interface Programa {
  /** Path below the project's root. */
  archivo: string;
  puerto: number;
  entorno: Readonly<Record<string, string>>;
  /** Number of files that it may open. */
  archivos?: number | undefined;
  /** Resolves once the process answers. */
  listo: (url: string, proceso: ChildProcess) => Promise<void>;
}

export function createProcess({ archivo, puerto, entorno, archivos, listo }: Programa): ServerProcess {
  const limite = archivos === undefined ? [] : ['sh', '-c', `ulimit -n ${archivos}; exec "$0" "$@"`];
  return createService({
    comando: [...limite, process.execPath, fileURLToPath(new URL(archivo, RAIZ))],
    url: `http://127.0.0.1:${puerto}`,
    entorno: { PORT: String(puerto), ...entorno },
    listo,
  });
}

/** Starts a program of any kind, of the product or of others. */
export function createService({
  comando: [programa = '', ...argumentos],
  url,
  entorno,
  listo,
  ids = {},
}: {
  comando: readonly string[];
  /** Address that `listo` asks. */
  url: string;
  entorno: Readonly<Record<string, string>>;
  listo: Programa['listo'];
  /** Another account to run as. */
  ids?: { uid?: number; gid?: number } | undefined;
}): ServerProcess {
  let hijo: ChildProcess | null = null;
  let pedido = false;
  let caida: string | null = null;
  const acabar = async (senal: NodeJS.Signals) => {
    if (!hijo || hijo.exitCode !== null || hijo.signalCode !== null) return null;
    const fin = once(hijo, 'exit');
    hijo.kill(senal);
    const [codigo] = await fin;
    return typeof codigo === 'number' ? codigo : null;
  };
  const terminar = async (senal: NodeJS.Signals) => {
    pedido = true;
    const codigo = await acabar(senal);
    // A test that starts it again would otherwise never notice.
    if (caida !== null) throw new Error(`${url} ended by itself: ${caida}`);
    return codigo;
  };
  return {
    url,
    pid: () => hijo?.pid,
    iniciar: async () => {
      hijo = spawn(programa, argumentos, {
        ...ids,
        env: { PATH: process.env.PATH, ...entorno },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const este = hijo;
      pedido = false;
      await listo(url, este);
      if (este.exitCode !== null || este.signalCode !== null) return;
      este.once('exit', (codigo, senal) => {
        if (!pedido) caida = String(codigo ?? senal);
      });
    },
    parar: () => terminar('SIGTERM'),
    matar: async () => {
      await terminar('SIGKILL');
    },
  };
}

/** Waits for the first line that a process prints. */
export async function firstLine(_url: string, proceso: ChildProcess): Promise<void> {
  if (!proceso.stdout) throw new Error('the process has no output');
  const fin = once(proceso, 'exit').then(([codigo]) => {
    throw new Error(`the process ended with ${codigo} before it was ready`);
  });
  await Promise.race([once(createInterface({ input: proceso.stdout }), 'line'), fin]);
  proceso.stdout.resume();
}

/** Waits until a server says that it is ready. */
export async function responds(url: string, proceso: ChildProcess): Promise<void> {
  proceso.stdout?.resume();
  await waitUntil(`${url} answers`, async () => {
    if (proceso.exitCode !== null) throw new Error(`the server ended with ${proceso.exitCode}`);
    return fetch(`${url}/readyz`).then(
      r => r.ok,
      () => false,
    );
  });
}

/** Milliseconds between two questions, which leave the processor to the server. */
const VUELTA_MS = 5;

/** Repeats a question until the answer is yes; throws after `segundos`, which a busy machine may need. */
export async function waitUntil(
  que: string,
  pregunta: () => Promise<boolean>,
  segundos = 120,
): Promise<void> {
  const limite = performance.now() + segundos * 1000;
  while (!(await pregunta())) {
    if (performance.now() > limite) throw new Error(`not within ${segundos} s: ${que}`);
    await esperar(VUELTA_MS);
  }
}

export async function freePort(): Promise<number> {
  const servidor = createServer().listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const direccion = servidor.address();
  servidor.close();
  if (typeof direccion !== 'object' || !direccion) throw new Error('no free port');
  return direccion.port;
}
