import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port of this machine: the preferred one where it is free (0 for any). */
export async function freePort(host: string, preferred: number): Promise<number> {
  return (await probePort(host, preferred).catch(() => null)) ?? (await probePort(host, 0));
}

/** Listens on a port for a moment and answers its number. Fails as the server would where the port is taken. */
export async function probePort(host: string, port: number): Promise<number> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  } catch (error) {
    // An unknown host fails before listening; it is reported as a failure to listen, unlike an unknown database host.
    throw error instanceof Error && 'hostname' in error ? Object.assign(error, { syscall: 'listen' }) : error;
  } finally {
    server.close();
  }
}
