// npm runs it within `npm version`: what stood under "Unreleased" is of that version from now on.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const CHANGELOG = join(ROOT, 'CHANGELOG.md');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const text = readFileSync(CHANGELOG, 'utf8');
const [heading, rest] = text.split(/(?<=^## Unreleased\n)/m);
if (rest === undefined || /^\s*(## |$)/.test(rest)) throw new Error('CHANGELOG.md has nothing unreleased');
writeFileSync(CHANGELOG, `${heading}\n## ${version} - ${new Date().toISOString().slice(0, 10)}\n${rest}`);
