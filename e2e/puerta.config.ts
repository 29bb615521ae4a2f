import { defineConfig, devices } from '@playwright/test';
import viajes from './playwright.config.ts';

const [tienda] = [viajes.webServer ?? []].flat();

/** The door's journeys, with a camera that shows a film: `npm run viajes -- --config=e2e/puerta.config.ts`. */
export default defineConfig({
  ...viajes,
  testDir: './puerta',
  workers: 1,
  projects: [{ name: 'puerta', use: { ...devices['Desktop Chrome'] } }],
  ...(tienda && { webServer: [tienda] }),
});
