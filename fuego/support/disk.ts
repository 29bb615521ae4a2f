import { execFile } from 'node:child_process';
import { type FileHandle, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ejecutar = promisify(execFile);
/** Large blocks first, because sales written meanwhile go to the same disk. */
const BLOQUES = [Buffer.alloc(1_048_576), Buffer.alloc(4096)];

/** A small disk of its own, in memory. */
export interface Disk {
  carpeta: string;
  /** Fills its free space, to the last block. */
  llenar: () => Promise<void>;
  vaciar: () => Promise<void>;
  quitar: () => Promise<void>;
}

/** Mounts a disk, or says in words why this machine does not allow it. */
export async function mountDisk(megas: number): Promise<Disk | string> {
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
        for (const bloque of BLOQUES) await escribirHastaQueNoQuepa(archivo, bloque);
      } finally {
        await archivo.close();
      }
    },
    vaciar: () => rm(lastre, { force: true }),
    quitar: async () => {
      await ejecutar('umount', [carpeta]);
      await rmdir(carpeta);
    },
  };
}

async function escribirHastaQueNoQuepa(archivo: FileHandle, bloque: Buffer): Promise<void> {
  try {
    for (;;) await archivo.write(bloque);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
