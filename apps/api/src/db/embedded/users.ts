import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isStillAlive } from './processes.ts';

// There is one file for each user of the server, so that the last user to leave stops it: a command may join the server of
// a running box office, and either may end first. All calls are synchronous, because they also run while the process exits.

let joined = 0;

/** Registers this process as a user; the answered function takes it off again. */
export function joinUsers(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  joined += 1;
  const file = join(dir, `${process.pid}-${joined}`);
  writeFileSync(file, identify(process.pid));
  return () => rmSync(file, { force: true });
}

/** Whether any living process uses the server; removes the files of killed processes. */
export function hasUsers(dir: string): boolean {
  mkdirSync(dir, { recursive: true });
  const files = readdirSync(dir).map(name => join(dir, name));
  const [alive, dead] = [files.filter(isUserAlive), files.filter(file => !isUserAlive(file))];
  for (const file of dead) rmSync(file, { force: true });
  return alive.length > 0;
}

function isUserAlive(file: string): boolean {
  try {
    return isStillAlive(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}
