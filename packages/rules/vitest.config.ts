import { defineConfig } from 'vitest/config';

/** For `npm run mutants`, which tests these rules alone; every other run has its settings from the root. */
export default defineConfig({
  test: { include: ['test/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
});
