import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { withPatience } from './page.ts';
import { type Persona, sesionDe } from './sesionDePersonal.ts';
import { test as viaje } from './viaje.ts';

interface DelViaje {
  /** A page of the console in a browser of its own, with a logged-in person. */
  como: (persona: Persona, ruta?: string) => Promise<Page>;
}

/** A journey of the console: `como('dueno', '/equipo')` is a page as that person sees it. */
export const test = viaje.extend<DelViaje>({
  como: async ({ browser, baseURL, consoleWatch, contextOptions }, use) => {
    const opened: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (persona, ruta = '/') => {
      const context = await browser.newContext({
        ...contextOptions,
        storageState: await sesionDe(baseURL ?? '', persona),
      });
      opened.push(context);
      consoleWatch.watch(context);
      const page = withPatience(await context.newPage());
      await page.goto(`/consola${ruta}`);
      return page;
    });
    for (const context of opened) await context.close();
  },
});

/** The code of an authenticator for a secret that was typed into it (RFC 6238). */
export function codigoDeClave(clave: string): string {
  const LETRAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...clave.replace(/\s/g, '')]
    .map(l => LETRAS.indexOf(l).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map(b => Number.parseInt(b, 2)));
  const paso = Buffer.alloc(8);
  paso.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', bytes).update(paso).digest();
  const desde = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(desde) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
