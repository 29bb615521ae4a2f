import { execFile } from 'node:child_process';
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The account that runs PostgreSQL, which refuses to run as root; `initdb` refuses an account without a name. */
export type Account = {
  /** The words before the command, e.g. `unshare -U`. */
  prefix: readonly string[];
  /** Ids to switch to; absent: the caller's own. */
  ids?: { uid: number; gid: number };
};

/**
 * Chooses the account for a folder. In order: the caller itself; the owner of an existing cluster; the caller in a user
 * namespace of its own, where it is not root (needs no other account and no change of owner, and works inside root's home);
 * the system's `postgres` or `nobody`.
 */
export async function chooseAccount(clusterDir: string): Promise<Account> {
  if (!isRoot() && hasName()) return { prefix: [] };
  const owner = await ownerOf(clusterDir);
  if (isRoot() && owner !== undefined && owner.uid !== 0) return { prefix: [], ids: owner };
  if (await canUnshare()) return { prefix: ['unshare', '-U'] };
  if (!isRoot()) return { prefix: [] };
  return { prefix: [], ids: await unprivilegedIds() };
}

/** Changes the owner of a folder and of all in it to the account, where that is not the caller's own. */
export async function handOver(path: string, { ids }: Account): Promise<void> {
  if (ids === undefined || (await ownerOf(path))?.uid === ids.uid) return;
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), ids.uid, ids.gid);
  }
  // The folder itself comes last, so that its owner tells whether all of it was handed over.
  await chown(path, ids.uid, ids.gid);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && { uid: found.uid, gid: found.gid };
}

async function canUnshare(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return run('unshare', ['-U', 'true'], { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}

async function unprivilegedIds(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(line => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL no corre como root, y no hay una cuenta postgres o nobody con la cual correrlo.',
  );
}
