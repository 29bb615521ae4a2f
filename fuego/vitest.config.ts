import { defineConfig } from 'vitest/config';

const isLong = process.env.npm_lifecycle_event === 'fuego';

export default defineConfig({
  test: {
    name: 'fuego',
    // Each file has a database, servers and ports of its own, and two at a time fill two cores. The long run also has
    // scenarios that fill them alone.
    maxWorkers: isLong ? 1 : 2,
    sequence: { groupOrder: 2 },
    // A busy machine must not fail the tests.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    env: isLong ? long() : {},
  },
});

/**
 * Settings of `npm run fuego`: longer rounds, from a seed that it prints, and with the scenarios that
 * `npm run test:all` leaves out.
 */
function long(): Record<string, string> {
  const { FUEGO_RONDAS = '20', FUEGO_SEMILLA = String(Math.floor(Math.random() * 2 ** 31)) } = process.env;
  console.log(`${FUEGO_RONDAS} rounds: FUEGO_SEMILLA=${FUEGO_SEMILLA} npm run fuego plays them again.`);
  return { FUEGO_RONDAS, FUEGO_SEMILLA, FUEGO_ESCALA: 'si' };
}
