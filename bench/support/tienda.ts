import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contesta, puertoLibre } from '../../fuego/support/procesos.ts';

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

/** The product as `npm start` serves it, with the demo's events and data of its own. */
export interface Tienda {
  url: string;
  /** Where its database keeps its data: `TAQUILLA_DATA` of a command. */
  datos: string;
  /** The number of an event of the demo, by its name. */
  evento: (nombre: string) => Promise<number>;
  cerrar: () => Promise<void>;
}

export async function abrirTienda(): Promise<Tienda> {
  const datos = await mkdtemp(join(tmpdir(), 'taquilla-bench-'));
  const puerto = await puertoLibre();
  const url = `http://127.0.0.1:${puerto}`;
  const proceso = spawn(process.execPath, [START], {
    env: {
      PATH: process.env.PATH,
      PORT: String(puerto),
      TAQUILLA_DATA: datos,
      LOG_LEVEL: 'warn',
      TAQUILLA_LIMITES: 'no',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await esperarTienda(url, proceso);
  return {
    url,
    datos,
    evento: async nombre => {
      const respuesta = await fetch(`${url}/api/v1/eventos/get_all`, {
        headers: { 'x-api-key': 'taquilla-web' },
      });
      const numero = buscarId(await respuesta.json(), nombre);
      if (numero === null) throw new Error(`the demo has no event named ${nombre}`);
      return numero;
    },
    cerrar: async () => {
      proceso.kill('SIGTERM');
      if (proceso.exitCode === null) await once(proceso, 'exit');
      await rm(datos, { recursive: true, force: true });
    },
  };
}

/** The first start creates the database and loads the demo. */
async function esperarTienda(url: string, proceso: ChildProcess): Promise<void> {
  const limite = performance.now() + 180_000;
  for (;;) {
    try {
      await contesta(url, proceso);
      return;
    } catch (error) {
      if (proceso.exitCode !== null || performance.now() > limite) throw error;
    }
  }
}

/** Looks through an answer for the object of that name. */
function buscarId(valor: unknown, nombre: string): number | null {
  if (typeof valor !== 'object' || valor === null) return null;
  if ('nombre' in valor && valor.nombre === nombre && 'id' in valor) return Number(valor.id);
  for (const dentro of Object.values(valor)) {
    const id = buscarId(dentro, nombre);
    if (id !== null) return id;
  }
  return null;
}
