import { randomBytes } from 'node:crypto';
import { realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './makeFolder.ts';
import { errorCode } from './processes.ts';

/** The paths of everything in the data folder. */
export type Place = {
  dataDir: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  /** Output of the running server; `.1` is the output of the earlier one. */
  logFile: string;
  /** Held while the server is started or stopped. */
  lock: string;
  /** One file for each process that uses the server. */
  users: string;
  /** Password of the only user, where the server listens on TCP. */
  password: string;
};

export async function preparePlace(folder: string): Promise<Place> {
  await makeFolder(folder);
  // The real path, so that two ways to the same folder use the same lock.
  return placeIn(await realpath(folder));
}

export function placeIn(dataDir: string): Place {
  return {
    dataDir,
    cluster: join(dataDir, 'cluster'),
    logFile: join(dataDir, 'postgres.log'),
    lock: join(dataDir, 'lock'),
    users: join(dataDir, 'users'),
    password: join(dataDir, 'password'),
  };
}

/** Makes the user's password on the first call; answers the path of its file. */
export async function ensurePassword({ password }: Place): Promise<string> {
  try {
    await writeFile(password, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return password;
}
