import { test as base, type Page } from '@playwright/test';
import { type Accessibility, createAccessibility } from './accessibility.ts';
import { type Compra, crearCompra } from './compra.ts';
import { ConsoleWatch } from './consoleWatch.ts';
import { withPatience } from './page.ts';

interface Fixtures {
  /** The buyer's acts on the page, from the seats to the payment. */
  compra: Compra;
  /** Watches every page of the test; fails the test if a page complained. */
  consoleWatch: ConsoleWatch;
  /** Fails if the page in its current state breaks a rule of WCAG 2.2 AA. */
  accessible: Accessibility;
  /** A page in a browser of its own: another person, or the same one on another device. */
  otraPersona: () => Promise<Page>;
}

/** A journey's test: any complaint of a page fails it, whether or not the test looked. */
export const test = base.extend<Fixtures>({
  consoleWatch: [
    async ({ context }, use) => {
      const consoleWatch = new ConsoleWatch();
      consoleWatch.watch(context);
      await use(consoleWatch);
      consoleWatch.requireSilence();
    },
    { auto: true },
  ],

  page: async ({ page }, use) => {
    await use(withPatience(page));
    await releaseRoutes(page);
  },

  compra: async ({ page }, use) => {
    await use(crearCompra(page));
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  accessible: async ({}, use) => {
    await use(createAccessibility());
  },

  otraPersona: async ({ browser, consoleWatch }, use) => {
    const opened: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async () => {
      const context = await browser.newContext();
      opened.push(context);
      consoleWatch.watch(context);
      return withPatience(await context.newPage());
    });
    for (const context of opened) {
      await Promise.all(context.pages().map(releaseRoutes));
      await context.close();
    }
  },
});

/** Drops the routes of a test at its end, so that a changed answer does not fail the next test. */
function releaseRoutes(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: 'ignoreErrors' });
}
