import { defineConfig } from 'vitest/config';

/** These run in one process and have no database. */
const PLAIN = [
  'packages/cliente',
  'packages/contract',
  'packages/mapa',
  'packages/rules',
  'packages/ui',
  'apps/consola',
  'apps/google-sandbox',
  'apps/openpay-sandbox',
  'apps/puerta',
  'apps/web',
];

const plain = PLAIN.map(root => ({
  test: {
    name: root.replace(/^\w+\//, ''),
    root,
    environment: 'node' as const,
    include: ['test/**/*.test.ts'],
    css: true,
    maxWorkers: 2,
    // Their shared modules are read once in each worker: a third of the processor's time of these tests.
    isolate: false,
    // A busy machine is no reason to fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));

export default defineConfig({ test: { projects: [...plain, 'apps/api', 'fuego'] } });
