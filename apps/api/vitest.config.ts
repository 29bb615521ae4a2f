import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    globalSetup: ['./test/support/globalSetup.ts'],
    // Every file has a database of its own. A third one works while two wait for theirs: 8 % of the time on two cores.
    maxWorkers: 3,
    // The server's modules are read once in each: a third of the processor's time of these tests.
    isolate: false,
    sequence: { groupOrder: 1 },
    // An awaited event comes at once, or, on a busy machine, when it can.
    hookTimeout: 180_000,
    testTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
