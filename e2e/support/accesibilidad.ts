import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export type Accesibilidad = (page: Page, pantalla?: string) => Promise<void>;

const REGLAS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks a screen once it stands still: halfway through a fade every contrast is wrong. */
export function crearAccesibilidad(): Accesibilidad {
  return async (page, pantalla = new URL(page.url()).pathname) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await esperarQuietud(page);
    // Our pages have no frames, so the quick way without a tab of its own works.
    const { violations } = await new AxeBuilder({ page }).withTags(REGLAS).setLegacyMode().analyze();
    const faltas = violations.map(({ id, help, nodes }) => ({
      regla: `${id}: ${help}`,
      donde: nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary}`),
    }));
    expect(faltas, `accessibility of ${pantalla}`).toEqual([]);
  };
}

async function esperarQuietud(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const sinFin = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return playState !== 'running' || sinFin;
    }),
  );
}
