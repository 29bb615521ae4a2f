import { defineConfig } from '@playwright/test';
import viajes from './playwright.config.ts';

const [tienda] = [viajes.webServer ?? []].flat();
const { FIREFOX_PATH, WEBKIT_DRIVER_PATH } = process.env;

/**
 * The main journeys in the two other engines, as they are installed here. Playwright runs the tests but drives no
 * browser.
 */
export default defineConfig({
  ...viajes,
  testDir: './otros-navegadores',
  globalSetup: [],
  workers: 2,
  projects: [
    ...(FIREFOX_PATH ? [{ name: 'firefox' }] : []),
    ...(WEBKIT_DRIVER_PATH ? [{ name: 'webkit' }] : []),
  ],
  ...(tienda && { webServer: [tienda] }),
});
