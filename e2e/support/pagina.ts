import type { Page } from '@playwright/test';

/**
 * Makes `goto` and `reload` wait until the page's script is at work. The server writes pages that can be read before
 * that; a person who presses a button so early presses it again, but a test presses once.
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
 * Waits until React has taken an element of a page that the server wrote over, and the page has a moment to spare: by
 * then it listens. `goto` waits for the first part of a page alone.
 */
export async function esperarTomada(page: Page, selector = 'footer'): Promise<void> {
  await page.waitForFunction(buscado => {
    const elementos = [...document.querySelectorAll(buscado)];
    return elementos.some(elemento => Object.keys(elemento).some(clave => clave.startsWith('__reactProps')));
  }, selector);
  await page.evaluate(() => new Promise(listo => requestIdleCallback(listo)));
}

/** React marks the element that it has taken over; a page that is not the storefront's has no such element. */
async function esperarScript(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const raiz = document.getElementById('raiz');
    return raiz === null || Object.keys(raiz).some(clave => clave.startsWith('__reactContainer$'));
  });
}

/** Holds what is asked for there until the answer is called. */
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
