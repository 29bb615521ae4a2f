// `npm run spec`: which numbered statements of the specification no test names. Writes docs/spec-coverage.md, and fails
// for a statement without a test, and for a test that names a statement that does not exist.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const SPECIFICATION = 'docs/specification.md';
const REPORT = 'docs/spec-coverage.md';
const TESTS = ['*.test.ts', '*.test.tsx', '*.e2e.ts'];
/** `§4.7`, or several in a row: `§2.26-2.28`. */
const STATEMENT = /§(\d+)\.(\d+)(?:[-–](?:\d+\.)?(\d+))?/g;
const COMMENT = /^\s*(\/\/|\/?\*)/;

const statements = [
  ...readFileSync(join(ROOT, SPECIFICATION), 'utf8').matchAll(/<a id="s(\d+)-(\d+)">/g),
].map(([, section, number]) => `${section}.${number}`);
const namedBy = readTests();

const without = statements.filter(id => !namedBy.has(id));
const faults = [
  ...without.map(id => `§${id} is named by no test`),
  ...[...namedBy]
    .filter(([id]) => !statements.includes(id))
    .map(([id, files]) => `§${id} does not exist: ${[...files].join(', ')}`),
];

writeFileSync(join(ROOT, REPORT), report());
console.log(`${statements.length - without.length} of ${statements.length} statements are named by tests.`);
for (const fault of faults) console.log(`✗ ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Statement → the test files whose titles name it. What a comment says is no promise of a test. */
function readTests() {
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const output = execFileSync('git', ['grep', '--untracked', '-F', '--null', '§', '--', ...TESTS], options);
  const found = new Map();
  for (const [file, text] of output
    .trimEnd()
    .split('\n')
    .map(line => line.split('\0'))) {
    for (const [, section, first, last = first] of COMMENT.test(text) ? [] : text.matchAll(STATEMENT)) {
      for (let number = Number(first); number <= Number(last); number++) {
        const id = `${section}.${number}`;
        found.set(id, (found.get(id) ?? new Set()).add(file));
      }
    }
  }
  return found;
}

function report() {
  const lines = statements.map(id => {
    const files = [...(namedBy.get(id) ?? [])].sort().map(file => `\`${file}\``);
    const proof = files.length > 0 ? files.join('<br>') : '**nothing yet**';
    return `| [§${id}](specification.md#s${id.replace('.', '-')}) | ${proof} |`;
  });
  return `# What proves each statement

Written by \`npm run spec\`. Each numbered statement of the [specification](specification.md) with the tests that name it.

| § | Tests |
| --- | --- |
${lines.join('\n')}
`;
}
