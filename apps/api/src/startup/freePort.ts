import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port of this machine: the preferred one where it is not taken (0 for any). */
export async function freePort(host: string, preferido: number): Promise<number> {
  return (await probePort(host, preferido).catch(() => null)) ?? (await probePort(host, 0));
}

/** Listens on a port for a moment; answers which one it was. Fails as the server would where it is taken. */
export async function probePort(host: string, puerto: number): Promise<number> {
  const servidor = createServer();
  try {
    servidor.listen(puerto, host);
    await once(servidor, 'listening');
    const direccion = servidor.address();
    return typeof direccion === 'object' && direccion ? direccion.port : puerto;
  } finally {
    servidor.close();
  }
}
