import { test as base, type Page } from '@playwright/test';
import { type Accesibilidad, crearAccesibilidad } from './accesibilidad.ts';
import { type Compra, crearCompra } from './compra.ts';
import { conPaciencia } from './pagina.ts';
import { Vigilancia } from './vigilancia.ts';

interface Fixtures {
  /** What a buyer does on the page, from the seats to the payment. */
  compra: Compra;
  /** Watches every page of the test; ends it as failed when one complained. */
  vigilancia: Vigilancia;
  /** Fails when the page, as it stands, breaks a rule of WCAG 2.2 AA. */
  accesible: Accesibilidad;
  /** A page in a browser of its own: another person, or the same one on another device. */
  otraPersona: () => Promise<Page>;
}

/** A journey's test: whatever a page complains about on the way fails it, whether the test looked or not. */
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

/** An answer that is being changed when a test ends is no fault of the next one. */
function soltarRutas(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: 'ignoreErrors' });
}
