import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createService, freePort, type ServerProcess, waitUntil } from './processes.ts';
import { DEPLOY } from './programs.ts';

/** A member of the etcd that stores which database is the primary. */
export interface Etcd extends ServerProcess {
  /** Whether it is the leader of its peers. */
  isLeader: () => Promise<boolean>;
}

const MEMBERS = ['uno', 'dos', 'tres'];

/** Three members of one cluster, with the settings of `deploy/etcd.conf`, on 127.0.0.31 to 127.0.0.33. */
export async function createEtcds(program: string, folder: string): Promise<Etcd[]> {
  const houseEnv = readEnvFile(await readFile(join(DEPLOY, 'etcd.conf'), 'utf8'));
  const addresses = await Promise.all(
    MEMBERS.map(async (_, i) => ({
      clients: `http://127.0.0.${31 + i}:${await freePort()}`,
      peers: `http://127.0.0.${31 + i}:${await freePort()}`,
    })),
  );
  return addresses.map(({ clients, peers }, i) => {
    const name = MEMBERS[i] ?? '';
    const data = join(folder, `etcd-${name}`);
    const service = createService({
      command: [program],
      url: clients,
      env: {
        ...houseEnv,
        ETCD_NAME: name,
        ETCD_DATA_DIR: data,
        ETCD_LISTEN_CLIENT_URLS: clients,
        ETCD_ADVERTISE_CLIENT_URLS: clients,
        ETCD_LISTEN_PEER_URLS: peers,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: peers,
        ETCD_INITIAL_CLUSTER: addresses.map((d, j) => `${MEMBERS[j]}=${d.peers}`).join(','),
        ETCD_LOGGER: 'zap',
        ETCD_LOG_OUTPUTS: `${data}.log`,
      },
      ready: url => waitUntil(`etcd ${name} answers`, () => responds(url)),
    });
    return { ...service, isLeader: () => isLeader(clients) };
  });
}

/** Reads the lines `NAME=value` of a file of systemd. */
export function readEnvFile(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}

async function responds(url: string): Promise<boolean> {
  return fetch(`${url}/version`, { signal: AbortSignal.timeout(1_000) }).then(
    r => r.ok,
    () => false,
  );
}

async function isLeader(url: string): Promise<boolean> {
  const response = await fetch(`${url}/v3/maintenance/status`, {
    method: 'POST',
    body: '{}',
    signal: AbortSignal.timeout(1_000),
  }).catch(() => null);
  if (!response?.ok) return false;
  const { leader, header } = (await response.json()) as { leader: string; header: { member_id: string } };
  return leader === header.member_id;
}
