import type { Page } from '@playwright/test';

/**
 * Makes `goto` and `reload` wait until the page's script runs. A page written by the server can be read before that; a
 * person who presses a button too early presses it again, but a test presses once.
 */
export function conPaciencia(page: Page): Page {
  const ir = page.goto.bind(page);
  const recargar = page.reload.bind(page);
  page.goto = async (url, options) => {
    const respuesta = await ir(url, options);
    await esperarScript(page);
    return respuesta;
  };
  page.reload = async options => {
    const respuesta = await recargar(options);
    await esperarScript(page);
    return respuesta;
  };
  return page;
}

/**
 * Waits until React has hydrated an element of a written page, and the page is idle for a moment: by then it responds.
 * `goto` waits only for the first part of a page.
 */
export async function esperarTomada(page: Page, selector = 'footer'): Promise<void> {
  await page.waitForFunction(buscado => {
    const elementos = [...document.querySelectorAll(buscado)];
    return elementos.some(elemento => Object.keys(elemento).some(clave => clave.startsWith('__reactProps')));
  }, selector);
  await page.evaluate(() => new Promise(listo => requestIdleCallback(listo)));
}

/** React marks the element that it has hydrated; a page outside of the storefront has no such element. */
async function esperarScript(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const raiz = document.getElementById('raiz');
    return raiz === null || Object.keys(raiz).some(clave => clave.startsWith('__reactContainer$'));
  });
}

/** Holds the requests to an address until the returned function is called. */
export async function detener(page: Page, direccion: string): Promise<() => void> {
  let soltar = () => {};
  const suelta = new Promise<void>(listo => {
    soltar = listo;
  });
  await page.route(direccion, async route => {
    await suelta;
    await route.continue();
  });
  return soltar;
}
