import { open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, identify, isStillAlive } from './processes.ts';

const POLL_MS = 50;
/** The holder makes the data and starts the server, with up to ten minutes for each. */
const TIMEOUT_MS = 1_300_000;
/** A lock is empty for the instant between its creation and its writing; for longer where a power cut came between. */
const EMPTY_MS = 5_000;

/** Runs `work` while no other process on this machine holds the same lock. The lock of a killed process does not block. */
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
      return await create(file);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    if (await isAbandoned(file)) await rm(file, { force: true });
    else await delay(POLL_MS);
  }
  throw new Error(`${file} siguió ocupado durante ${TIMEOUT_MS / 1000} s.`);
}

async function create(file: string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(identify(process.pid));
  } catch (error) {
    // On a full disk the empty file would stay behind, and lock all processes out for good.
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    const holder = await readFile(file, 'utf8');
    if (holder !== '') return !isStillAlive(holder);
    return Date.now() - (await stat(file)).mtimeMs > EMPTY_MS;
  } catch {
    return false;
  }
}
