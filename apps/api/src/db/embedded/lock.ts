import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, identify, isStillAlive } from './processes.ts';

const POLL_MS = 50;
const TIMEOUT_MS = 180_000;

/** Runs `work` while no other process on this machine holds the same lock. A killed holder does not block. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await acquire(file);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function acquire(file: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    try {
      await writeFile(file, identify(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const holder = await readFile(file, 'utf8').catch(() => undefined);
    // Empty for the instant between its creation and its writing.
    if (holder && !isStillAlive(holder)) await rm(file, { force: true });
    else await delay(POLL_MS);
  }
  throw new Error(`${file} stayed locked for ${TIMEOUT_MS / 1000} s.`);
}
