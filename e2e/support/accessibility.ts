import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export interface Accessibility {
  /** Fails if the screen in its current state breaks a rule of WCAG 2.2 AA. */
  (page: Page, screen?: string): Promise<void>;
  /** Likewise by night, and then by day what a theme can change: the colours. */
  inBothThemes: (page: Page, screen?: string) => Promise<void>;
  /** Likewise in both themes, and at a second width, which the screen fits into; the first width stays. */
  atBothWidths: (page: Page, widths: readonly [number, number], screen?: string) => Promise<void>;
}

/** The widths of the console's screens, and of the storefront's. */
export const CONSOLE_WIDTHS = [1440, 390] as const;
export const BUYER_WIDTHS = [1280, 360] as const;

const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
/** All of axe's rules at these levels that read a colour. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

export function createAccessibility(): Accessibility {
  return Object.assign((page: Page, screen?: string) => look(page, ALL, screen), {
    inBothThemes,
    async atBothWidths(page: Page, [first, second]: readonly [number, number], screen?: string) {
      // As tall as the page: a bar that stays in view would cover targets.
      await page.setViewportSize({ width: second, height: 4_000 });
      await setTheme(page, 'noche');
      await look(page, ALL, `${screen} at ${second}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `width of ${screen}`).toBeLessThanOrEqual(second);
      await page.setViewportSize({ width: first, height: 900 });
      await inBothThemes(page, screen);
    },
  });
}

async function inBothThemes(page: Page, screen?: string): Promise<void> {
  await setTheme(page, 'noche');
  await look(page, ALL, screen);
  await setTheme(page, 'dia');
  await look(page, COLOURS, screen);
}

/** Checks a screen once it stands still: halfway through a fade every contrast is wrong. */
async function look(
  page: Page,
  rules: typeof ALL | typeof COLOURS,
  screen = new URL(page.url()).pathname,
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await awaitStillness(page);
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'void axe' }) })
    // Rules that pass are only counted.
    .options({ runOnly: { type: rules.type, values: [...rules.values] }, resultTypes: ['violations'] })
    // Our pages have no frames, so the quick way without a tab of its own works.
    .setLegacyMode()
    .analyze();
  const breaches = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary}`),
  }));
  expect(breaches, `accessibility of ${screen}`).toEqual([]);
}

function setTheme(page: Page, theme: 'noche' | 'dia'): Promise<void> {
  return page.evaluate(given => {
    document.documentElement.dataset.tema = given;
  }, theme);
}

async function awaitStillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return playState !== 'running' || isEndless;
    }),
  );
}
