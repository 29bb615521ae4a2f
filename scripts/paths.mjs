import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The script behind an installed command, to be run with Node.js itself: the same on every system. */
export function bin(packageName, script) {
  return join(ROOT, 'node_modules', packageName, script);
}

export const WORKSPACES = [
  'packages/contract',
  'packages/rules',
  'packages/cliente',
  'packages/mapa',
  'packages/ui',
  'apps/api',
  'apps/openpay-sandbox',
  'apps/google-sandbox',
  'apps/web',
  'apps/consola',
  'apps/puerta',
  'e2e',
  'bench',
  'fuego',
].filter(workspace => existsSync(join(ROOT, workspace, 'package.json')));
