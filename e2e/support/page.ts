import type { Page } from '@playwright/test';

/**
 * Makes `goto` and `reload` wait until the page's script runs. A page written by the server can be read before that; a
 * person who presses a button too early presses it again, but a test presses once.
 */
export function withPatience(page: Page): Page {
  const goTo = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goTo(url, options);
    await awaitScript(page);
    return response;
  };
  page.reload = async options => {
    const response = await reload(options);
    await awaitScript(page);
    return response;
  };
  return page;
}

/**
 * Waits until React has hydrated an element of a written page, and the page is idle for a moment: by then it responds.
 * `goto` waits only for the first part of a page.
 */
export async function awaitHydrated(page: Page, selector = 'footer'): Promise<void> {
  await page.waitForFunction(searched => {
    const elements = [...document.querySelectorAll(searched)];
    return elements.some(element => Object.keys(element).some(key => key.startsWith('__reactProps')));
  }, selector);
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
}

/**
 * React marks the element that it has hydrated; a page outside of the storefront has no such element, and some pages of it run no
 * script.
 */
async function awaitScript(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('raiz');
    const isQuiet = document.querySelector('script[src]') === null;
    return root === null || isQuiet || Object.keys(root).some(key => key.startsWith('__reactContainer$'));
  });
}

/** Holds the requests to an address until the returned function is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(address, async route => {
    await released;
    await route.continue();
  });
  return release;
}
