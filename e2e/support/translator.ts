import type { Page } from '@playwright/test';
import { translateDocument } from '../../packages/ui/test/translator.ts';

/** Changes a page as Chrome's translator does, and goes on with all that appears. Answers how many texts it has changed. */
export async function translatePage(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(translateDocument);
  return () => page.evaluate(() => Number(document.documentElement.dataset.translated));
}
