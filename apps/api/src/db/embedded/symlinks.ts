import { readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from './processes.ts';

/**
 * Makes the library links that npm packages cannot hold. The package's install script does the same, but is skipped under
 * `npm ci --ignore-scripts`, and without the links the binaries do not load.
 *
 * @param nativeDir the package's folder `native`, which lists its links in `pg-symlinks.json` relative to its parent
 */
export async function hydrateSymlinks(nativeDir: string): Promise<void> {
  const list = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of parseLinks(list)) {
    const link = join(dirname(nativeDir), target);
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

type Link = { source: string; target: string };

function parseLinks(json: string): Link[] {
  const links: unknown = JSON.parse(json);
  return Array.isArray(links) ? links.filter(isLink) : [];
}

function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null) return false;
  if (!('source' in value) || !('target' in value)) return false;
  if (typeof value.source !== 'string' || typeof value.target !== 'string') return false;
  // Every link of the package lies beside its file; any other would need a relative path here.
  return dirname(value.source) === dirname(value.target);
}
