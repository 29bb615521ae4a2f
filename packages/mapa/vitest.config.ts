import { defineConfig } from 'vitest/config';

// A busy machine is no reason to fail.
export default defineConfig({ test: { name: 'mapa', testTimeout: 60_000, hookTimeout: 60_000 } });
