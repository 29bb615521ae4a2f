import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process lives, under another account.
    return errorCode(error) === 'EPERM';
  }
}

/** A process id together with its start, which tells it from a later process with the same id. */
export function identify(pid: number): string {
  return `${pid} ${startTicks(pid)}`;
}

/** Whether the process that `identify` described still runs. */
export function isStillAlive(identity: string): boolean {
  const pid = Number(identity.split(' ')[0]);
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && identify(pid) === identity;
}

/** The whole command line of a process, or `undefined` where the system does not tell. */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  try {
    const { stdout } = await run('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { timeout: 5_000 });
    return stdout.trim();
  } catch {
    return readProc(pid, 'cmdline')?.replaceAll('\0', ' ');
  }
}

/** The `code` of a Node.js system error such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

// Containers hand out the same small process ids at every start, so on Linux an id counts together with the moment its
// process began (field 22 of /proc/<pid>/stat; the name in field 2 may hold spaces).
function startTicks(pid: number): string {
  const stat = readProc(pid, 'stat');
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
