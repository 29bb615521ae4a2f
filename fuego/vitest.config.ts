import { defineConfig } from 'vitest/config';

// Real processes on two cores: one file at a time.
export default defineConfig({
  test: {
    name: 'fuego',
    fileParallelism: false,
    sequence: { groupOrder: 2 },
    // A busy machine is no reason to fail.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
