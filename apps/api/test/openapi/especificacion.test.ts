import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
/** `§4.7`, or several in a row: `§2.26-2.28`. */
const STATEMENT = /§(\d+)\.(\d+)(?:[-–](?:\d+\.)?(\d+))?/g;
const COMMENT = /^\s*(\/\/|\/?\*)/;

const specification = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8');
const statements = Array.from(specification.matchAll(/<a id="s(\d+)-(\d+)">/g), ([, s, n]) => `${s}.${n}`);
const named = new Set(filesOfTests().flatMap(statementsIn));

describe('the specification', () => {
  it('has no statement that no test names', () => {
    expect(statements.length).toBeGreaterThan(100);
    expect(statements.filter(id => !named.has(id))).toEqual([]);
  });

  it('has each statement that a test names', () => {
    expect([...named].filter(id => !statements.includes(id))).toEqual([]);
  });
});

function filesOfTests(): string[] {
  const names = ['apps', 'e2e', 'fuego', 'packages'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  );
  return names.filter(name => /\.(test\.tsx?|e2e\.ts)$/.test(name) && !name.includes('node_modules'));
}

/** The statements that a test's code names. A comment promises no test. */
function statementsIn(file: string): string[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const matches = lines.filter(line => !COMMENT.test(line)).flatMap(line => [...line.matchAll(STATEMENT)]);
  return matches.flatMap(([, section, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${section}.${Number(first) + i}`),
  );
}
