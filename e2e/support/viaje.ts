import { test as base, type Page } from '@playwright/test';
import { type Accesibilidad, crearAccesibilidad } from './accesibilidad.ts';
import { type Compra, crearCompra } from './compra.ts';
import { conPaciencia } from './pagina.ts';
import { Vigilancia } from './vigilancia.ts';

interface Fixtures {
  /** The buyer's acts on the page, from the seats to the payment. */
  compra: Compra;
  /** Watches every page of the test; fails the test if a page complained. */
  vigilancia: Vigilancia;
  /** Fails if the page in its current state breaks a rule of WCAG 2.2 AA. */
  accesible: Accesibilidad;
  /** A page in a browser of its own: another person, or the same one on another device. */
  otraPersona: () => Promise<Page>;
}

/** A journey's test: any complaint of a page fails it, whether or not the test looked. */
export const test = base.extend<Fixtures>({
  vigilancia: [
    async ({ context }, use) => {
      const vigilancia = new Vigilancia();
      vigilancia.mirar(context);
      await use(vigilancia);
      vigilancia.exigirSilencio();
    },
    { auto: true },
  ],

  page: async ({ page }, use) => {
    await use(conPaciencia(page));
    await soltarRutas(page);
  },

  compra: async ({ page }, use) => {
    await use(crearCompra(page));
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  accesible: async ({}, use) => {
    await use(crearAccesibilidad());
  },

  otraPersona: async ({ browser, vigilancia }, use) => {
    const abiertos: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async () => {
      const contexto = await browser.newContext();
      abiertos.push(contexto);
      vigilancia.mirar(contexto);
      return conPaciencia(await contexto.newPage());
    });
    for (const contexto of abiertos) {
      await Promise.all(contexto.pages().map(soltarRutas));
      await contexto.close();
    }
  },
});

/** Drops the routes of a test at its end, so that a changed answer does not fail the next test. */
function soltarRutas(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: 'ignoreErrors' });
}
