// Subjects of commits say what changes in at most 60 characters; the why goes into the body (CONTRIBUTING.md).

import { spawnSync } from 'node:child_process';
import { ROOT } from './paths.mjs';

const MAX = 60;
/** The last commit from before the rule. */
const SINCE = 'bb8d001';

const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%h %s', `${SINCE}..HEAD`], {
  cwd: ROOT,
  encoding: 'utf8',
});
// A shallow clone and a downloaded archive do not have that commit.
const long = (status === 0 ? stdout.split('\n') : []).filter(line => line.replace(/^\S+ /, '').length > MAX);
for (const line of long) console.log(`longer than ${MAX} characters: ${line}`);
process.exitCode = long.length === 0 ? 0 : 1;
