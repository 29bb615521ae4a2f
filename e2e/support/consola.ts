import { createHmac } from 'node:crypto';
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { conPaciencia } from './pagina.ts';
import { test as viaje } from './viaje.ts';

/** The people of the demonstration, one of each role. */
export type Persona = 'dueno' | 'organizador' | 'taquilla' | 'accesos' | 'contabilidad';

const CONTRASENA = 'Consola-2026';
type Sesion = Awaited<ReturnType<APIRequestContext['storageState']>>;

interface DelTrabajador {
  /** A person's session at the console, opened at its first use: a code is good once, and each login costs one. */
  sesionDe: (persona: Persona) => Promise<Sesion>;
}
interface DelViaje {
  /** A page of the console in a browser of its own, as a person who is logged in. */
  como: (persona: Persona, ruta?: string) => Promise<Page>;
}

/** A journey of the console: `como('dueno', '/equipo')` is a page as that person sees it. */
export const test = viaje.extend<DelViaje, DelTrabajador>({
  sesionDe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use, { project }) => {
      const baseURL = project.use.baseURL ?? '';
      const abiertas = new Map<Persona, Promise<Sesion>>();
      await use(persona => {
        const abierta = abiertas.get(persona) ?? abrirSesion(baseURL, persona);
        abiertas.set(persona, abierta);
        return abierta;
      });
    },
    { scope: 'worker' },
  ],
  como: async ({ browser, sesionDe, vigilancia, contextOptions }, use) => {
    const abiertos: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (persona, ruta = '/') => {
      const contexto = await browser.newContext({ ...contextOptions, storageState: await sesionDe(persona) });
      abiertos.push(contexto);
      vigilancia.mirar(contexto);
      const page = conPaciencia(await contexto.newPage());
      await page.goto(`/consola${ruta}`);
      return page;
    });
    for (const contexto of abiertos) await contexto.close();
  },
});

async function abrirSesion(baseURL: string, persona: Persona): Promise<Sesion> {
  const correo = `${persona}@taquilla.example`;
  const pide = await request.newContext({
    baseURL,
    extraHTTPHeaders: { 'x-api-key': 'taquilla-web', origin: baseURL },
  });
  const entrada = await pide.post('/api/v1/consola/sesion', { data: { correo, contrasena: CONTRASENA } });
  expect(entrada.ok(), await entrada.text()).toBe(true);
  const { csrf } = await entrada.json();
  // Another worker's login may have used the code up between looking and giving it.
  await expect(async () => {
    const data = { codigo: await codigoDe(pide, correo) };
    const segunda = await pide.post('/api/v1/consola/sesion/totp', { headers: { 'x-csrf': csrf }, data });
    expect(segunda.ok(), await segunda.text()).toBe(true);
  }).toPass({ timeout: 120_000, intervals: [1_000, 20_000] });
  const sesion = await pide.storageState();
  await pide.dispose();
  return sesion;
}

/** A code that a person's second factor takes now, as the demonstration shows it; after two logins within a minute it makes wait. */
async function codigoDe(pide: APIRequestContext, correo: string): Promise<string> {
  let hallado = '';
  await expect
    .poll(
      async () => {
        const todos: { correo: string; codigo: string | null }[] = await (
          await pide.get('/dev/codigos.json')
        ).json();
        hallado = todos.find(uno => uno.correo === correo)?.codigo ?? '';
        return hallado;
      },
      { message: `a code for ${correo}`, timeout: 90_000 },
    )
    .toMatch(/^\d{6}$/);
  return hallado;
}

/** What an authenticator shows for a secret that was typed into it (RFC 6238). */
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

/** Looks at a screen by day and by night. */
export async function enAmbosTemas(page: Page, mirar: () => Promise<void>): Promise<void> {
  for (const tema of ['noche', 'dia']) {
    await page.evaluate(dado => {
      document.documentElement.dataset.tema = dado;
    }, tema);
    await mirar();
  }
}
