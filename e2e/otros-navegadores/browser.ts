import { expect } from '@playwright/test';
import type { Driver } from './drivers.ts';

/** The driver's reference to an element: one key, the same in every browser. */
type ElementReference = Record<string, string>;
type Name = string | RegExp;

/** The key of an element's reference (W3C WebDriver, 12.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const PATIENCE = { timeout: 30_000, intervals: [100, 250, 500] };

/** Elements that may have a role; the browser then tells which ones do. */
const SELECTORS = {
  link: 'a[href]',
  button: 'button,summary',
  radio: '[type=radio],[role=radio]',
  checkbox: '[type=checkbox],[role=checkbox]',
  heading: 'h1,h2,h3,h4',
  dialog: 'dialog,[role=dialog]',
  alertdialog: '[role=alertdialog]',
  article: 'article',
  application: '[role=application]',
  tab: '[role=tab]',
  campo: 'input,select,textarea',
} as const;

type Role = keyof typeof SELECTORS;

/**
 * A page in a browser that Playwright does not drive. Elements are found by the role and name that the browser
 * computes.
 */
export class Browser {
  readonly #driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  /** Opens an address and waits until the storefront's script runs. */
  async goTo(path: string): Promise<void> {
    await this.#driver.send('goTo', { url: this.#origin + path });
    await expect
      .poll(
        () =>
          this.#script(`
            if (location.pathname !== ${JSON.stringify(path)}) return false;
            if (!window.quejas) {
              window.quejas = [];
              addEventListener('error', e => e.error && quejas.push('error: ' + (e.error.stack || e.error)));
              addEventListener('unhandledrejection', e => quejas.push('rejection: ' + (e.reason?.stack || e.reason)));
              const decir = console.error;
              console.error = (...dicho) => { quejas.push('console.error: ' + dicho.join(' ')); decir(...dicho); };
            }
            const raiz = document.getElementById('raiz');
            return raiz !== null && Object.keys(raiz).some(clave => clave.startsWith('__reactContainer$'));`),
        { ...PATIENCE, message: `the storefront at ${path}` },
      )
      .toBe(true);
  }

  async press(role: Role, name: Name, within?: Role): Promise<void> {
    await expect(async () => {
      const id = await this.#toMiddle(await this.#one(role, name, within));
      await this.#driver.send('press', { id });
    }, `a press on ${role} ${name}`).toPass(PATIENCE);
  }

  async fill(name: Name, text: string): Promise<void> {
    await expect(async () => {
      const id = await this.#toMiddle(await this.#one('campo', name));
      await this.#driver.send('clear', { id });
      await this.#driver.send('type', { id, text });
    }, `the field ${name}`).toPass(PATIENCE);
  }

  async type(role: Role, name: Name, keys: string): Promise<void> {
    const id = await this.#one(role, name);
    await this.#driver.send('type', { id, text: keys });
  }

  async see(role: Role, name: Name): Promise<void> {
    await expect(async () => {
      await this.#one(role, name);
    }, `${role} ${name}`).toPass(PATIENCE);
  }

  async read(text: Name): Promise<void> {
    const readText = () => this.#script('return document.body.innerText') as Promise<string>;
    const whole = expect.poll(readText, { ...PATIENCE, message: `the page says ${text}` });
    await (typeof text === 'string' ? whole.toContain(text) : whole.toMatch(text));
  }

  /** Errors of the pages so far: those in the browser's console and those that the page heard. */
  async complaints(): Promise<string[]> {
    const heard = (await this.#script('return window.quejas ?? []')) as string[];
    return [...(await this.#driver.complaints()), ...heard];
  }

  async #one(role: Role, name: Name, within?: Role): Promise<string> {
    const visibles = (await this.#script(
      `const [selector, dentro] = arguments;
       const en = dentro ? [...document.querySelectorAll(dentro)].filter(e => e.checkVisibility()).at(-1) : document;
       return [...(en?.querySelectorAll(selector) ?? [])].filter(e => e.checkVisibility());`,
      [SELECTORS[role], within ? SELECTORS[within] : null],
    )) as ElementReference[];
    const names: string[] = [];
    for (const element of visibles) {
      const id = Object.values(element)[0] ?? '';
      const said = tidy((await this.#driver.send('name', { id })) as string);
      names.push(said);
      if (!(typeof name === 'string' ? said === name : name.test(said))) continue;
      if (role === 'campo' || (await this.#driver.send('role', { id })) === role) return id;
    }
    throw new Error(`There is no ${role} ${name} among: ${names.join(' | ')}`);
  }

  /**
   * Scrolls an element to the middle, because WebKit's driver refuses one that a bar covers and does not scroll
   * further.
   */
  async #toMiddle(id: string): Promise<string> {
    await this.#script(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, [
      { [ELEMENT]: id },
    ]);
    return id;
  }

  #script(text: string, args: unknown[] = []): Promise<unknown> {
    return this.#driver.send('script', { script: text, args });
  }
}

/** Joins the parts of a name with a space, also before a colon. */
function tidy(name: string): string {
  return name.replace(/\s+/g, ' ').replaceAll(' :', ':').trim();
}
