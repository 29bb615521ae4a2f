import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

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

/** The tests of a folder that replace a module: in a worker that others have used, the module itself may be there already. */
function listReplacing(root: string): string[] {
  return readdirSync(join(import.meta.dirname, root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.test.ts'))
    .map(file => join('test', file))
    .filter(file => readFileSync(join(import.meta.dirname, root, file), 'utf8').includes('vi.mock('));
}

const plain = PLAIN.flatMap(root => {
  const name = root.replace(/^\w+\//, '');
  const replacing = listReplacing(root);
  const test = {
    name,
    root,
    environment: 'node' as const,
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...replacing],
    css: true,
    maxWorkers: 2,
    // Their shared modules are read once in each worker: a third of the processor's time of these tests.
    isolate: false,
    // A busy machine is no reason to fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  };
  if (replacing.length === 0) return [{ test }];
  const apart = { ...test, name: `${name}-apart`, include: replacing, exclude: [], isolate: true };
  return [{ test }, { test: apart }];
});

export default defineConfig({ test: { projects: [...plain, 'apps/api', 'fuego'] } });
