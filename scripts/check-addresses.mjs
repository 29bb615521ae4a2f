// The built server writes pages that name files of the browser's build: each of them must be there (§2.19, §2.22).

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const DIST = join(ROOT, 'apps/web/dist');
const ADDRESS = /\/assets\/[\w.-]+\.\w+/g;

const writer = readFileSync(join(DIST, 'servidor/servidor.mjs'), 'utf8');
const named = [...new Set(writer.match(ADDRESS))];
const missing = named.filter(address => !existsSync(join(DIST, address)));

for (const address of missing) console.log(`${address} is written into pages, and nothing is there`);
if (named.length === 0) console.log('no address was found: the pictures of the house have one');
process.exitCode = missing.length === 0 && named.length > 0 ? 0 : 1;
