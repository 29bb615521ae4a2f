import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ejecutar = promisify(execFile);
const BLOQUE = Buffer.alloc(4096);

/** A small disk of its own, in memory. */
export interface Disco {
  carpeta: string;
  /** Takes all that is left of it, to the last block. */
  llenar: () => Promise<void>;
  vaciar: () => Promise<void>;
  quitar: () => Promise<void>;
}

/** Mounts one, or says in words why this machine lets nobody do so. */
export async function ponerDisco(megas: number): Promise<Disco | string> {
  const carpeta = await mkdtemp(join(tmpdir(), 'taquilla-disco-'));
  const lastre = join(carpeta, 'lastre');
  try {
    await ejecutar('mount', ['-t', 'tmpfs', '-o', `size=${megas}m,mode=1777`, 'tmpfs', carpeta]);
  } catch (error) {
    await rmdir(carpeta);
    return `no disk can be mounted here: ${error instanceof Error ? error.message : error}`;
  }
  return {
    carpeta,
    llenar: async () => {
      const archivo = await open(lastre, 'a');
      try {
        for (;;) await archivo.write(BLOQUE);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await archivo.close();
      }
    },
    vaciar: () => rm(lastre),
    quitar: async () => {
      await ejecutar('umount', [carpeta]);
      await rmdir(carpeta);
    },
  };
}
