import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'puerta',
    environment: 'node',
    include: ['test/**/*.test.ts'],
    css: true,
    // A busy machine is no reason to fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: true,
  },
});
