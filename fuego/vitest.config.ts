import { defineConfig } from 'vitest/config';

// Real processes on two cores: one file at a time.
export default defineConfig({
  test: {
    name: 'fuego',
    fileParallelism: false,
    sequence: { groupOrder: 2 },
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
