import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface DemoProcess {
  /** The line that it printed when it was ready. */
  line: string;
  detener: () => Promise<void>;
}

/**
 * Starts a stand-in of an outside service as a process of its own, and waits until it answers. It ends with this
 * process, however this process ends.
 */
export async function startDemoProcess(
  app: 'openpay-sandbox' | 'google-sandbox',
  env: Readonly<Record<string, string>>,
): Promise<DemoProcess> {
  const programa = fileURLToPath(new URL(`../../${app}/dist/main.js`, import.meta.url));
  const proceso = spawn(process.execPath, ['--enable-source-maps', programa], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env,
  });
  return {
    line: await primeraLinea(proceso, app),
    detener: async () => {
      if (proceso.exitCode !== null || proceso.signalCode !== null) return;
      const fin = once(proceso, 'exit');
      proceso.kill('SIGTERM');
      await fin;
    },
  };
}

async function primeraLinea(proceso: ChildProcess, app: string): Promise<string> {
  if (!proceso.stdout) throw new Error(`${app} no tiene salida`);
  const lineas = createInterface({ input: proceso.stdout });
  const fin = once(proceso, 'exit').then(([codigo]) => {
    throw new Error(`${app} no arrancó (código ${codigo})`);
  });
  const [linea] = await Promise.race([once(lineas, 'line'), fin]);
  return String(linea);
}
