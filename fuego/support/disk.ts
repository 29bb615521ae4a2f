import { execFile } from 'node:child_process';
import { type FileHandle, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Large blocks first, because sales written meanwhile go to the same disk. */
const BLOCKS = [Buffer.alloc(1_048_576), Buffer.alloc(4096)];

/** A small disk of its own, in memory. */
export interface Disk {
  folder: string;
  /** Fills its free space, to the last block. */
  fill: () => Promise<void>;
  empty: () => Promise<void>;
  remove: () => Promise<void>;
}

/** Mounts a disk, or says in words why this machine does not allow it. */
export async function mountDisk(megabytes: number): Promise<Disk | string> {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-disco-'));
  const ballast = join(folder, 'lastre');
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder]);
  } catch (error) {
    await rmdir(folder);
    return `no disk can be mounted here: ${error instanceof Error ? error.message : error}`;
  }
  return {
    folder,
    fill: async () => {
      const file = await open(ballast, 'a');
      try {
        for (const block of BLOCKS) await writeUntilFull(file, block);
      } finally {
        await file.close();
      }
    },
    empty: () => rm(ballast, { force: true }),
    remove: async () => {
      await run('umount', [folder]);
      await rmdir(folder);
    },
  };
}

async function writeUntilFull(file: FileHandle, block: Buffer): Promise<void> {
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
