import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

const PUERTO = Number(process.env.E2E_PUERTO ?? 3417);
/** A second shop with short holds, and Google's login by its stand-in. */
const PUERTO_PRISA = PUERTO + 20;
/** A third shop for console and door, so that their changes do not reach the buyers' journeys. */
const PUERTO_PERSONAL = PUERTO + 40;
/** The folder of the shops' data; `npm test` gives one that it removes afterwards. */
const DATOS = process.env.E2E_DATOS ?? join(tmpdir(), `taquilla-viajes-${process.pid}`);
const START = join(import.meta.dirname, '../scripts/start.mjs');

/** The product as `npm start` serves it, with data of its own. */
function tienda(puerto: number, entorno: Record<string, string>) {
  return {
    command: `node ${START}`,
    url: `http://127.0.0.1:${puerto}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    env: {
      PORT: String(puerto),
      TAQUILLA_DATA: join(DATOS, String(puerto)),
      LOG_LEVEL: 'warn',
      TAQUILLA_LIMITES: 'no',
      // Without it the demonstration counts down to its next large event.
      CUENTA_REGRESIVA: '2025-05-17T13:00-06:00',
      // Three browsers share the cores with the shops: a late process is not overrun by buyers.
      TAQUILLA_MAX_ATRASO_MS: '60000',
      TAQUILLA_ATASCO_MS: '20000',
      ...entorno,
    },
  };
}

export default defineConfig({
  testDir: './viajes',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: '../scripts/chromium.mjs',
  // A purchase by keyboard takes forty seconds on a busy machine. A step that hangs has a timeout of its own.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  // Two cores carry three workers: a journey waits for animations, clocks and the bank as long as it works.
  workers: 3,
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: `http://127.0.0.1:${PUERTO}`,
    locale: 'es-MX',
    // Another zone than the venue's: dates must not depend on the browser.
    timezoneId: 'Europe/Madrid',
    // Requests of a page with a service worker bypass `page.route`. The journeys of the worker allow it.
    serviceWorkers: 'block',
    // Tracing every journey takes a fifth more time; `E2E_TRAZAS=si` keeps the traces of failed ones.
    trace: process.env.E2E_TRAZAS === 'si' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // The first three mostly wait, for holds, for a run's grace and for each other: at the end they would leave the machine idle.
    {
      name: 'prisa',
      testMatch: ['prisa.e2e.ts', 'google.e2e.ts'],
      use: { ...devices['Desktop Chrome'], baseURL: `http://127.0.0.1:${PUERTO_PRISA}` },
    },
    {
      name: 'consola',
      testDir: './consola',
      use: {
        ...devices['Desktop Chrome'],
        baseURL: `http://127.0.0.1:${PUERTO_PERSONAL}`,
        viewport: { width: 1440, height: 900 },
      },
    },
    {
      name: 'puerta',
      testDir: './puerta',
      use: { ...devices['Desktop Chrome'], baseURL: `http://127.0.0.1:${PUERTO_PERSONAL}` },
    },
    // The main journeys in the two other engines, where they are installed. Playwright runs these and drives no browser.
    ...(process.env.FIREFOX_PATH ? [{ name: 'firefox', testDir: './otros-navegadores' }] : []),
    ...(process.env.WEBKIT_DRIVER_PATH ? [{ name: 'webkit', testDir: './otros-navegadores' }] : []),
    {
      name: 'escritorio',
      testIgnore: ['prisa.e2e.ts', 'google.e2e.ts', 'telefono*.e2e.ts'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'telefono',
      testMatch: ['telefono*.e2e.ts'],
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } },
    },
  ],
  webServer: [
    tienda(PUERTO, {}),
    // Journeys of buyers need only the first shop.
    ...(process.env.E2E_UNA_TIENDA === 'si'
      ? []
      : [
          tienda(PUERTO_PRISA, { TAQUILLA_APARTADO_SEGUNDOS: '15', GOOGLE_CLIENT_ID: 'demo' }),
          // A refund that the provider refuses is repeated at once, five times (§C7.2). A cancelled or changed show can be
          // undone for half a minute instead of ten; a run without money looks at the balance every two seconds.
          tienda(PUERTO_PERSONAL, {
            OPENPAY_RECHAZO_SEGUNDOS: '1',
            TAQUILLA_GRACIA_SEGUNDOS: '30',
            TAQUILLA_SALDO_SEGUNDOS: '2',
          }),
        ]),
  ],
});
