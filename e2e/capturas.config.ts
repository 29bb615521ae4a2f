import { defineConfig, devices } from '@playwright/test';
import viajes from './playwright.config.ts';

const ANCHOS = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
];
const [tienda] = [viajes.webServer ?? []].flat();

/** Photographs the screens of every walk, one buyer after the other at each width. */
export default defineConfig({
  ...viajes,
  testDir: './capturas',
  workers: 1,
  retries: 0,
  use: { ...viajes.use, timezoneId: 'America/Mexico_City', contextOptions: { reducedMotion: 'reduce' } },
  projects: ANCHOS.map(viewport => ({
    name: String(viewport.width),
    use: { ...devices['Desktop Chrome'], viewport },
  })),
  ...(tienda && { webServer: [tienda] }),
});
