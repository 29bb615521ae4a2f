import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export type Accessibility = (page: Page, screen?: string) => Promise<void>;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks a screen once it stands still: halfway through a fade every contrast is wrong. */
export function createAccessibility(): Accessibility {
  return async (page, screen = new URL(page.url()).pathname) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await awaitStillness(page);
    // Our pages have no frames, so the quick way without a tab of its own works.
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze();
    const breaches = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary}`),
    }));
    expect(breaches, `accessibility of ${screen}`).toEqual([]);
  };
}

async function awaitStillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return playState !== 'running' || isEndless;
    }),
  );
}
