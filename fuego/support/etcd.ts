import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createService, freePort, type ServerProcess, waitUntil } from './processes.ts';
import { DEPLOY } from './programs.ts';

/** A member of the etcd that stores which database is the primary. */
export interface Etcd extends ServerProcess {
  /** Whether it is the leader of its peers. */
  esLider: () => Promise<boolean>;
}

const MIEMBROS = ['uno', 'dos', 'tres'];

/** Three members of one cluster, with the settings of `deploy/etcd.conf`, on 127.0.0.31 to 127.0.0.33. */
export async function createEtcds(programa: string, carpeta: string): Promise<Etcd[]> {
  const deCasa = readEnvFile(await readFile(join(DEPLOY, 'etcd.conf'), 'utf8'));
  const direcciones = await Promise.all(
    MIEMBROS.map(async (_, i) => ({
      clientes: `http://127.0.0.${31 + i}:${await freePort()}`,
      pares: `http://127.0.0.${31 + i}:${await freePort()}`,
    })),
  );
  return direcciones.map(({ clientes, pares }, i) => {
    const nombre = MIEMBROS[i] ?? '';
    const datos = join(carpeta, `etcd-${nombre}`);
    const proceso = createService({
      comando: [programa],
      url: clientes,
      entorno: {
        ...deCasa,
        ETCD_NAME: nombre,
        ETCD_DATA_DIR: datos,
        ETCD_LISTEN_CLIENT_URLS: clientes,
        ETCD_ADVERTISE_CLIENT_URLS: clientes,
        ETCD_LISTEN_PEER_URLS: pares,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: pares,
        ETCD_INITIAL_CLUSTER: direcciones.map((d, j) => `${MIEMBROS[j]}=${d.pares}`).join(','),
        ETCD_LOGGER: 'zap',
        ETCD_LOG_OUTPUTS: `${datos}.log`,
      },
      listo: url => waitUntil(`etcd ${nombre} answers`, () => responde(url)),
    });
    return { ...proceso, esLider: () => esLider(clientes) };
  });
}

/** Reads the lines `NAME=value` of a file of systemd. */
export function readEnvFile(texto: string): Record<string, string> {
  return Object.fromEntries(
    [...texto.matchAll(/^(\w+)=(.*)$/gm)].map(([, nombre, valor]) => [nombre, valor]),
  );
}

async function responde(url: string): Promise<boolean> {
  return fetch(`${url}/version`, { signal: AbortSignal.timeout(1_000) }).then(
    r => r.ok,
    () => false,
  );
}

async function esLider(url: string): Promise<boolean> {
  const respuesta = await fetch(`${url}/v3/maintenance/status`, {
    method: 'POST',
    body: '{}',
    signal: AbortSignal.timeout(1_000),
  }).catch(() => null);
  if (!respuesta?.ok) return false;
  const { leader, header } = (await respuesta.json()) as { leader: string; header: { member_id: string } };
  return leader === header.member_id;
}
