import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, responds } from '../../fuego/support/processes.ts';

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

/** The product as `npm start` serves it, with the demo's events and a data folder of its own. */
export interface Tienda {
  url: string;
  /** Folder of its database: the `TAQUILLA_DATA` of a command. */
  dataDir: string;
  /** The id of an event of the demo, by its name. */
  evento: (nombre: string) => Promise<number>;
  /** The numbered section of an event that has the most free seats. */
  seccionMasGrande: (eventoId: number) => Promise<Seccion>;
  close: () => Promise<void>;
}

interface Seccion {
  id: number;
  nombre: string;
  tipo_seccion: string;
  asientosDisponibles: number;
  /** Path of the page of its seats. */
  ruta: string;
}

export async function openTienda(): Promise<Tienda> {
  const dataDir = await mkdtemp(join(tmpdir(), 'taquilla-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [START], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      TAQUILLA_DATA: dataDir,
      LOG_LEVEL: 'warn',
      TAQUILLA_LIMITES: 'no',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await awaitTienda(url, child);
  const call = async (llamada: string): Promise<unknown> =>
    (await fetch(`${url}/api/v1/eventos/${llamada}`, { headers: { 'x-api-key': 'taquilla-web' } })).json();
  return {
    url,
    dataDir,
    evento: async nombre => {
      const numero = findId(await call('get_all'), nombre);
      if (numero === null) throw new Error(`the demo has no event named ${nombre}`);
      return numero;
    },
    seccionMasGrande: async eventoId => {
      const { secciones } = (await call(`${eventoId}/detalle_seccion/false/web`)) as {
        secciones: Omit<Seccion, 'ruta'>[];
      };
      const [primera] = secciones
        .filter(({ tipo_seccion }) => tipo_seccion === 'numerada')
        .sort((a, b) => b.asientosDisponibles - a.asientosDisponibles);
      if (!primera) throw new Error('the event has no numbered section');
      return { ...primera, ruta: `/eventos/${eventoId}/${primera.id}/${encodeURIComponent(primera.nombre)}` };
    },
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits for the shop: the first start creates the database and loads the demo. */
async function awaitTienda(url: string, child: ChildProcess): Promise<void> {
  const limit = performance.now() + 180_000;
  for (;;) {
    try {
      await responds(url, child);
      return;
    } catch (error) {
      if (child.exitCode !== null || performance.now() > limit) throw error;
    }
  }
}

/** Searches an answer for the object of this name. */
function findId(valor: unknown, nombre: string): number | null {
  if (typeof valor !== 'object' || valor === null) return null;
  if ('nombre' in valor && valor.nombre === nombre && 'id' in valor) return Number(valor.id);
  for (const inner of Object.values(valor)) {
    const id = findId(inner, nombre);
    if (id !== null) return id;
  }
  return null;
}
