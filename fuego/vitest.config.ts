import { defineConfig } from 'vitest/config';

// Each file has a database, servers and ports of its own: two at a time fill two cores.
export default defineConfig({
  test: {
    name: 'fuego',
    maxWorkers: 2,
    sequence: { groupOrder: 2 },
    // A busy machine must not fail the tests.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    env: process.env.npm_lifecycle_event === 'fuego' ? long() : {},
  },
});

/**
 * Settings of `npm run fuego`: longer rounds, from a seed that it prints, and with the scenarios that `npm test` leaves
 * out.
 */
function long(): Record<string, string> {
  const { FUEGO_RONDAS = '20', FUEGO_SEMILLA = String(Math.floor(Math.random() * 2 ** 31)) } = process.env;
  console.log(`${FUEGO_RONDAS} rounds: FUEGO_SEMILLA=${FUEGO_SEMILLA} npm run fuego plays them again.`);
  return { FUEGO_RONDAS, FUEGO_SEMILLA, FUEGO_ESCALA: 'si' };
}
