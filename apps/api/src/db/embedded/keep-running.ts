import { setTimeout as delay } from 'node:timers/promises';
import { withLock } from './lock.ts';
import { clearStalePidFile, findPostmaster, type Launch, launchPostmaster } from './postmaster.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** Failures that are all logged; later ones are logged about once a minute. */
const TOLD = 6;

type Keeping = { launch: Launch; lock: string; log: (line: string) => void };

/** Starts the server, and starts it again when it dies. The answered function stops the restarts, not the server. */
export async function keepRunning({ launch, lock, log }: Keeping): Promise<() => void> {
  let isReleased = false;

  async function start(): Promise<void> {
    await clearStalePidFile(launch.clusterDir);
    const child = await launchPostmaster(launch);
    child.once('exit', (code, signal) => {
      if (!isReleased) void startAgain(String(signal ?? code));
    });
  }

  /** Tries for as long as it takes: a full disk is emptied some time, and no operator is there to start the server by hand. */
  async function startAgain(reason: string): Promise<void> {
    log(`PostgreSQL terminó sin que se le pidiera (${reason}): se arranca otra vez.`);
    for (let failures = 0; !isReleased; failures += 1) {
      await delay(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures));
      try {
        await withLock(lock, async () => {
          if (isReleased || (await findPostmaster(launch.clusterDir))) return;
          await start();
        });
        return;
      } catch (error) {
        if (failures < TOLD || failures % 12 === 0) log(String(error));
      }
    }
  }

  await start();
  return () => {
    isReleased = true;
  };
}
