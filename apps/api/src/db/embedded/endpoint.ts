import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, handOver } from './account.ts';
import { makeFolder } from './makeFolder.ts';

/** The address at which the server listens. */
export type Endpoint = { kind: 'socket'; dir: string } | { kind: 'tcp'; port: number };

export const DATABASE = 'taquilla';
export const USER = 'taquilla';

/** The port of a socket is only the end of its file's name. */
const SOCKET_PORT = 5432;
const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`;
/** `sun_path` is 104 bytes on macOS and 108 on Linux, its closing NUL included. */
const MAX_SOCKET_PATH = 103;

/** A socket in a folder that only its owner can enter; a free port of the loopback where there are no sockets. */
export async function chooseEndpoint(dataDir: string, account: Account): Promise<Endpoint> {
  if (process.platform === 'win32') return { kind: 'tcp', port: await freePort() };
  const dir = nameableDir(dataDir);
  await makeFolder(dir, { mode: 0o700 });
  await refuseForeignDir(dir, account);
  await handOver(dir, account);
  return { kind: 'socket', dir };
}

/** The settings that make the server listen at the endpoint and nowhere else. */
export function endpointSettings(endpoint: Endpoint): Record<string, string> {
  if (endpoint.kind === 'tcp') {
    return { listen_addresses: '127.0.0.1', port: String(endpoint.port), unix_socket_directories: '' };
  }
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    // The setting is a list, in which a space needs quotes.
    unix_socket_directories: `"${endpoint.dir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
}

/** A libpq connection string. The rights of the folder guard a socket, which needs no password. */
export async function urlOf(endpoint: Endpoint, passwordFile: string): Promise<string> {
  if (endpoint.kind === 'tcp') {
    const password = await readFile(passwordFile, 'utf8');
    return `postgresql://${USER}:${password}@127.0.0.1:${endpoint.port}/${DATABASE}`;
  }
  return `postgresql://${USER}@/${DATABASE}?host=${encodeURIComponent(endpoint.dir)}&port=${SOCKET_PORT}`;
}

/** The socket's folder: beside the data, unless its path is too long for a client or has a comma, which separates hosts. */
function nameableDir(dataDir: string): string {
  const name = `taquilla-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  const dirs = [join(dataDir, 'socket'), join(tmpdir(), name)];
  const isNameable = (dir: string) =>
    Buffer.byteLength(join(dir, SOCKET_FILE)) <= MAX_SOCKET_PATH && !dir.includes(',');
  return dirs.find(isNameable) ?? join('/tmp', name);
}

// The system's temporary folder is shared: a folder that another account made there under our name could stand in for the
// database.
async function refuseForeignDir(dir: string, account: Account): Promise<void> {
  const found = await lstat(dir);
  const owners = [process.getuid?.(), account.ids?.uid];
  const isPrivate = (found.mode & 0o077) === 0;
  if (found.isDirectory() && owners.includes(found.uid) && isPrivate) return;
  throw new Error(
    `${dir} es de otra cuenta. Usa una carpeta de datos con un nombre más corto (TAQUILLA_DATA).`,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('El sistema no dio un puerto libre.');
  return address.port;
}
