// `npm run mutants`: whether the tests of money's rules bite. Stryker changes the rules in small ways, one at a time, and each
// change (a mutant) must fail a test. `-- promociones fechas` tries these files only. Mutants that change nothing anybody can
// notice are kept in a list with the line that they are in and the reason (packages/rules/equivalent-mutants.json), and one of
// the list that is met no more is told. A mutant that only ends by a time limit is counted apart: it proves less.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureInstalled, requireNode } from './install.mjs';
import { fetchNode } from './otherNode.mjs';
import { bin, ROOT } from './paths.mjs';
import { run } from './run.mjs';

/** Price, promotions, refunds, places in another venue, dates and permissions. */
const RULES = [
  ...['dinero', 'precios', 'tarifas', 'desglose', 'reparto'],
  ...['promociones', 'promocionCercana', 'limites'],
  ...['politica', 'pagoMixto', 'cancelacion', 'acomodo'],
  ...['fechas', 'zona', 'diasHabiles', 'fases', 'ventaEnLinea'],
  ...['permisos', 'estados'],
];
const GOAL = 0.9;
/** Stryker's newest needs Node.js 22. */
const OLDEST_NODE = 22;
const FOLDER = join(ROOT, 'packages/rules');
const REPORT = join(FOLDER, 'reports/mutation/mutation.json');

requireNode();
await ensureInstalled();
const asked = process.argv.slice(2);
const unknown = asked.filter(name => !RULES.includes(name));
if (unknown.length > 0) {
  console.error(`npm run mutants -- NAME…, of: ${RULES.join(', ')}`);
  process.exit(2);
}
const node =
  Number(process.versions.node.split('.')[0]) >= OLDEST_NODE ? process.execPath : await fetchNode();
if (node === undefined) throw new Error(`Stryker needs Node.js ${OLDEST_NODE}, and none could be fetched.`);

const equivalent = JSON.parse(readFileSync(join(FOLDER, 'equivalent-mutants.json'), 'utf8'));
const sums = { killed: 0, timedOut: 0, survived: 0, equivalent: 0 };
console.log('file                 killed  by time  survived  equivalent  score');
for (const name of asked.length > 0 ? asked : RULES) {
  const counts = await tryFile(name);
  tell(name, counts);
  for (const key of Object.keys(sums)) sums[key] += counts[key];
}
tell('all', sums);
process.exitCode = scoreOf(sums) >= GOAL ? 0 : 1;

/** Tries every mutant of one file of rules, and prints those that live. */
async function tryFile(name) {
  const args = ['run', '--mutate', `src/${name}.ts`, '--concurrency', '1'];
  const { code, output } = await run(node, [bin('@stryker-mutator/core', 'bin/stryker.js'), ...args], {
    cwd: FOLDER,
    minutes: 120,
  });
  if (code !== 0) throw new Error(`Stryker ended with ${code}:\n${output.slice(-4000)}`);
  const [[, { source, mutants }]] = Object.entries(JSON.parse(await readFile(REPORT, 'utf8')).files);
  const counts = { killed: 0, timedOut: 0, survived: 0, equivalent: 0 };
  const kept = equivalent.filter(entry => entry.file === name);
  const met = new Set();
  for (const mutant of mutants) {
    const { status, replacement, location } = mutant;
    const was = textOf(source, location);
    const line = source.split('\n')[location.start.line - 1].trim();
    const known = kept.find(e => e.line === line && e.was === was && e.becomes === replacement);
    if (status === 'Killed' || status === 'RuntimeError' || status === 'CompileError') counts.killed += 1;
    else if (status === 'Timeout') counts.timedOut += 1;
    else if (known) {
      counts.equivalent += 1;
      met.add(known);
    } else {
      counts.survived += 1;
      console.log(
        `  ${name}.ts:${location.start.line}  ${JSON.stringify(was)} → ${JSON.stringify(replacement)}`,
      );
    }
  }
  for (const entry of kept.filter(e => !met.has(e)))
    console.log(`  ${name}.ts  kept in the list, and met no more: ${entry.line}`);
  return counts;
}

function textOf(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}

/** The share of mutants that a test has killed, of those that can be killed. */
function scoreOf({ killed, timedOut, survived }) {
  const all = killed + timedOut + survived;
  return all === 0 ? 1 : killed / all;
}

function tell(name, counts) {
  const numbers = [counts.killed, counts.timedOut, counts.survived, counts.equivalent].map((n, i) =>
    String(n).padStart([6, 9, 10, 12][i]),
  );
  console.log(`${name.padEnd(21)}${numbers.join('')}  ${(scoreOf(counts) * 100).toFixed(1).padStart(5)} %`);
}
