import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The script behind an installed command, to be run with Node.js itself: the same on every system. */
export function bin(packageName, script) {
  return join(ROOT, 'node_modules', packageName, script);
}
