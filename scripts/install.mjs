import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { announce } from './console.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

const OLDEST_NODE = [20, 19];

/** Ends the process with a sentence where this Node.js is too old for the packages that will be installed. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(
    `Taquilla necesita Node.js ${OLDEST_NODE.join('.')} o más nuevo; éste es ${process.versions.node}.`,
  );
  process.exit(1);
}

/** Installs what package-lock.json names, unless it is there already. Throws with npm's own words. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  announce('Instalando los paquetes de package-lock.json (npm ci); la primera vez tarda cerca de un minuto…');
  // A production environment would leave out what the build needs.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { code, output } = await run('npm', args, { minutes: 15 });
  if (code !== 0) throw new Error(`No se pudieron instalar los paquetes (npm ci):\n${output}`);
}

// npm writes what it installed into a lock file of its own, at the very end. Optional packages may be absent: most
// are for other systems.
function isInstalled() {
  const installedFile = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = readLock(join(ROOT, 'package-lock.json'));
  const installed = readLock(installedFile);
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .every(
      ([path, entry]) => (installed[path]?.version ?? (entry.optional && entry.version)) === entry.version,
    );
}

function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
