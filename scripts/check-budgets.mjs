// Budgets that Biome does not know (biome.json): the length of most functions and of the subjects of commits, and where
// certain words may stand. See docs/style.md and CONTRIBUTING.md.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { ROOT } from './paths.mjs';

/** The lines that 19 of 20 functions of each part may have. */
const MOST_FUNCTIONS = 40;
/** The sources by part. The storefront is measured with what it shares with the apps of staff. */
const SHAPES = [
  { part: 'apps/api/src/' },
  { part: 'apps/openpay-sandbox/src/' },
  { part: 'apps/google-sandbox/src/' },
  { part: 'packages/' },
  { part: 'apps/web/src/', with: /^packages\/(ui|cliente)\/src\// },
  { part: 'apps/consola/src/' },
  { part: 'apps/puerta/src/' },
];
/** A commit's subject says in so many characters what changes; the why goes into the body. */
const MAX_SUBJECT = 60;
/** The last commit from before that rule. */
const OLDER_COMMITS = 'bb8d001';

/** Statements at the start of a string; a sentence may begin with "Select" or "Update" too. */
const SQL_STATEMENTS = [
  /`\s*select\s[^`]*?(\sfrom\s|\()/i,
  /['"]\s*select\s[^'"\n]*?(\sfrom\s|\()/i,
  /[`'"]\s*(insert\s+into|update\s+\w+\s+set|delete\s+from)\s/i,
  /[`'"]\s*with\s+\w+\s+as\s*\(/i,
  /[`'"]\s*(create|alter|drop)\s+(table|index|database|function)\s/i,
  /[`'"]\s*truncate\s+\w+\s*[`'";]/i,
  /[`'"]\s*(listen|notify)\s+[a-z_]+\s*[`'";,]/i,
];

/** A comment with a riddle for its subject, in place of the name of a person or a thing. See docs/style.md, rule 16. */
const RIDDLE =
  /(?<=^[ \t]*)(?:\{?\/\*\*?|\*|\/\/|--) (?:What\b|(?:.*[.:;!?] )?(?:Who|Whom|Nobody|Somebody|Someone|Everybody|What (?:is|was|has|had|goes|went|comes|came|stands))\b|.*\b[Ww]hoever\b)/m;

/** Each rule: which files it looks at, what in them breaks it (the index of the place), and what to do instead. */
const RULES = [
  {
    files: /(^|\/)(utils?|helpers?|libs?|common|misc)\/[^/]+$/,
    breaks: () => 0,
    say: 'a drawer: name the folder after what is in it',
  },
  {
    files:
      /^(packages\/[^/]+|apps\/(api|openpay-sandbox|google-sandbox))\/src\/(?!db\/).*(?<!\.repository|\.queries)\.ts$/,
    breaks: text => Math.max(...SQL_STATEMENTS.map(statement => indexOf(text, statement))),
    say: 'SQL belongs in *.repository.ts, *.queries.ts or db/',
  },
  {
    files: /\.(tsx?|mjs|cjs)$/,
    breaks: text => indexOf(text, /@ts-nocheck\b|@ts-expect-error\s*(\*\/|$)/m),
    say: 'a suppression needs its reason beside it',
  },
  {
    files: /^apps\/api\/src\/(?!cli\/|startup\/|db\/embedded\/).*\.ts$/,
    breaks: text => indexOf(text, /\bDate\.now\(\)|\bnew Date\(\)/),
    say: 'the clock is passed in: `now` of the context or of the change, or the database (db/now.ts)',
  },
  {
    files: /^apps\/api\/src\/(?!db\/migrations\/).*\.(ts|sql)$/,
    breaks: text =>
      indexOf(
        text,
        /\b(current_(date|time|timestamp)|localtime(stamp)?)\b|\b(now|clock_timestamp)\(\)::(date|time)\b|\bdate_trunc\('\w+', *(now|clock_timestamp)\(\) *\)/i,
      ),
    say: 'a day or an hour of a clock needs its zone: `now() at time zone …` (docs/decisions/0074-which-clock-decides.md)',
  },
  {
    files: /^apps\/api\/src\/.*\.ts$/,
    breaks: text => indexOf(text, /\bclave: `[^`]*(now\(|getTime\(|toISOString\()/),
    say: 'a mail has the key of its reason, which no time is',
  },
  {
    files: /^(?!apps\/api\/(src\/db\/migrations|test\/fixtures)\/).*\.(tsx?|mjs|css|sql)$/,
    breaks: text => indexOf(text, RIDDLE),
    say: 'name the thing in the comment: no "who", "whoever", "somebody", "nobody" or "what is" as a subject, no "What" as a first word',
  },
  {
    files: /^(?!package-lock\.json$).*\.(tsx?|mjs|cjs|json|ya?ml|md|css|html|sh|sql)$/,
    breaks: (text, file) => indexOfPathOutside(text, file),
    say: 'points out of the repository: a clone must stand on its own',
  },
];

const files = trackedFiles();
const problems = [...files.flatMap(problemsOf), ...shapeProblems(), ...longSubjects()];
for (const line of problems) console.log(line);
process.exitCode = problems.length === 0 ? 0 : 1;

// Also files that are new and not ignored, so that a check before the commit sees them.
function trackedFiles() {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  return output
    .toString()
    .split('\0')
    .filter(file => file !== '' && existsSync(join(ROOT, file)));
}

function problemsOf(file) {
  const rules = RULES.filter(rule => rule.files.test(file));
  if (rules.length === 0 || basename(file) === 'check-budgets.mjs') return [];
  const text = readFileSync(join(ROOT, file), 'utf8');
  return rules.flatMap(({ breaks, say }) => {
    const index = breaks(text, file);
    return typeof index === 'number' && index >= 0
      ? [`${file}:${text.slice(0, index).split('\n').length}: ${say}`]
      : [];
  });
}

function shapeProblems() {
  const sources = files
    .filter(file => /^(packages|apps)\/[^/]+\/src\/.*(?<!\.d)\.tsx?$/.test(file))
    .map(file => ({ file, functions: functionsOf(file) }));
  return SHAPES.flatMap(({ part, with: shared }) => {
    const own = sources.filter(({ file }) => file.startsWith(part) || shared?.test(file));
    const functions = own.flatMap(source => source.functions).sort((a, b) => a - b);
    const p95 = functions[Math.floor(functions.length * 0.95)] ?? 0;
    const counts = `${own.length} files; functions: ${functions.length}`;
    console.log(`${part}: ${counts}, p95 ${p95}, longest ${functions.at(-1)} lines`);
    return p95 > MOST_FUNCTIONS
      ? [`${part}: one function in 20 is longer than ${MOST_FUNCTIONS} lines (${p95})`]
      : [];
  });
}

/** How many lines each function with a name has. */
function functionsOf(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const functions = [];
  const visit = node => {
    if (ts.isFunctionLike(node) && node.body && isNamed(node))
      functions.push(lineCount(node.getText(source)));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return functions;
}

function isNamed(node) {
  return (
    node.name !== undefined || ts.isConstructorDeclaration(node) || ts.isVariableDeclaration(node.parent)
  );
}

function longSubjects() {
  const args = ['log', '--no-merges', '--format=%h %s', `${OLDER_COMMITS}..HEAD`];
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  // A shallow clone and a downloaded archive do not have that commit.
  const lines = status === 0 ? stdout.split('\n') : [];
  return lines
    .filter(line => line.replace(/^\S+ /, '').length > MAX_SUBJECT)
    .map(line => `longer than ${MAX_SUBJECT} characters: ${line}`);
}

function indexOf(text, pattern) {
  return pattern.exec(text)?.index ?? -1;
}

// A relative path is meant from its own file, in documents and commands often from the root.
function indexOfPathOutside(text, file) {
  for (const { 0: path, index } of text.matchAll(/(?:\.\.\/)+[\w@.-][\w@./-]*/g)) {
    const fromFile = normalize(join(dirname(file), path));
    if (fromFile.startsWith('..') || /^(\.\.\/)+shared\b/.test(path)) return index;
  }
  return -1;
}

function lineCount(text) {
  return text.replace(/\n$/, '').split('\n').length;
}
