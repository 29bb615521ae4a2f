import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    globalSetup: ['./test/support/globalSetup.ts'],
    // Two cores, and every file has a database of its own.
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    hookTimeout: 60_000,
    testTimeout: 30_000,
    // What is waited for comes at once, or, on a busy machine, when it can.
    expect: { poll: { timeout: 15_000 } },
  },
});
