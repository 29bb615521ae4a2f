// `npm run check`: everything that can be said about the code without running it.

import { runChecks } from './checks.mjs';
import { duration } from './console.mjs';

const began = Date.now();
const { passed, failed } = await runChecks();
console.log(`${passed} of ${passed + failed} checks passed in ${duration(Date.now() - began)}`);
process.exitCode = failed === 0 ? 0 : 1;
