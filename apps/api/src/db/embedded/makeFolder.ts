import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './processes.ts';

/**
 * Makes a folder with its parents. Node's own recursive `mkdir` tries for ever where the system refuses a name in an
 * existing folder, as /proc does.
 */
export async function makeFolder(folder: string, options: { mode?: number } = {}): Promise<void> {
  try {
    await mkdir(folder, options);
  } catch (error) {
    const isThere = errorCode(error) === 'EEXIST' && (await isFolder(folder));
    if (isThere) return;
    const above = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || above === folder || (await isFolder(above))) throw error;
    await makeFolder(above, options);
    await makeFolder(folder, options);
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isDirectory(),
    () => false,
  );
}
