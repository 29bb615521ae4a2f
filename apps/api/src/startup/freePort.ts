import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port of this machine: the preferred one where it is not taken (0 for any). */
export async function freePort(host: string, preferred: number): Promise<number> {
  return (await probePort(host, preferred).catch(() => null)) ?? (await probePort(host, 0));
}

/** Listens on a port for a moment; answers which one it was. Fails as the server would where it is taken. */
export async function probePort(host: string, port: number): Promise<number> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  } catch (error) {
    // An unknown name fails before anything listens, as one of a database does.
    throw error instanceof Error && 'hostname' in error ? Object.assign(error, { syscall: 'listen' }) : error;
  } finally {
    server.close();
  }
}
