import { setTimeout as delay } from 'node:timers/promises';
import { withLock } from './lock.ts';
import { clearStalePidFile, findPostmaster, type Launch, launchPostmaster } from './postmaster.ts';

const PAUSES_MS = [100, 1_000, 5_000];

type Keeping = { launch: Launch; lock: string; log: (line: string) => void };

/** Starts the server, and starts it again when it dies. The answer ends the keeping, not the server. */
export async function keepRunning({ launch, lock, log }: Keeping): Promise<() => void> {
  let isReleased = false;

  async function start(): Promise<void> {
    await clearStalePidFile(launch.clusterDir);
    const child = await launchPostmaster(launch);
    child.once('exit', (code, signal) => {
      if (!isReleased) void startAgain(String(signal ?? code));
    });
  }

  async function startAgain(reason: string): Promise<void> {
    log(`PostgreSQL ended unexpectedly (${reason}); starting it again.`);
    for (const pause of PAUSES_MS) {
      await delay(pause);
      try {
        await withLock(lock, async () => {
          if (isReleased || (await findPostmaster(launch.clusterDir))) return;
          await start();
        });
        return;
      } catch (error) {
        log(String(error));
      }
    }
    log('PostgreSQL could not be started again.');
  }

  await start();
  return () => {
    isReleased = true;
  };
}
