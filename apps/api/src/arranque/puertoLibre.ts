import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port of this machine: the preferred one where nobody listens on it (0 for any). */
export async function puertoLibre(host: string, preferido: number): Promise<number> {
  return (await probar(host, preferido)) ?? (await probar(host, 0)) ?? 0;
}

async function probar(host: string, puerto: number): Promise<number | null> {
  const servidor = createServer();
  try {
    servidor.listen(puerto, host);
    await once(servidor, 'listening');
    const direccion = servidor.address();
    return typeof direccion === 'object' && direccion ? direccion.port : null;
  } catch {
    return null;
  } finally {
    servidor.close();
  }
}
