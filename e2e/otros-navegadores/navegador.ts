import { expect } from '@playwright/test';
import type { Controlador } from './controladores.ts';

/** The driver's reference to an element: one key, the same in every browser. */
type Elemento = Record<string, string>;
type Nombre = string | RegExp;

/** The key of an element's reference (W3C WebDriver, 12.1). */
const ELEMENTO = 'element-6066-11e4-a52e-4f735466cecf';

const PLAZO = { timeout: 30_000, intervals: [100, 250, 500] };

/** Elements that may have a role; the browser then tells which ones do. */
const SELECTORES = {
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

type Papel = keyof typeof SELECTORES;

/**
 * A page in a browser that Playwright does not drive. Elements are found by the role and name that the browser
 * computes.
 */
export class Navegador {
  readonly #controlador: Controlador;
  readonly #origen: string;

  constructor(controlador: Controlador, origen: string) {
    this.#controlador = controlador;
    this.#origen = origen;
  }

  /** Opens an address and waits until the storefront's script runs. */
  async ir(camino: string): Promise<void> {
    await this.#controlador.mandar('ir', { url: this.#origen + camino });
    await expect
      .poll(
        () =>
          this.#guion(`
            if (location.pathname !== ${JSON.stringify(camino)}) return false;
            if (!window.quejas) {
              window.quejas = [];
              addEventListener('error', e => e.error && quejas.push('error: ' + (e.error.stack || e.error)));
              addEventListener('unhandledrejection', e => quejas.push('rejection: ' + (e.reason?.stack || e.reason)));
              const decir = console.error;
              console.error = (...dicho) => { quejas.push('console.error: ' + dicho.join(' ')); decir(...dicho); };
            }
            const raiz = document.getElementById('raiz');
            return raiz !== null && Object.keys(raiz).some(clave => clave.startsWith('__reactContainer$'));`),
        { ...PLAZO, message: `the storefront at ${camino}` },
      )
      .toBe(true);
  }

  async pulsar(papel: Papel, nombre: Nombre, dentro?: Papel): Promise<void> {
    await expect(async () => {
      const id = await this.#alCentro(await this.#uno(papel, nombre, dentro));
      await this.#controlador.mandar('pulsar', { id });
    }, `a press on ${papel} ${nombre}`).toPass(PLAZO);
  }

  async llenar(nombre: Nombre, texto: string): Promise<void> {
    await expect(async () => {
      const id = await this.#alCentro(await this.#uno('campo', nombre));
      await this.#controlador.mandar('vaciar', { id });
      await this.#controlador.mandar('escribir', { id, text: texto });
    }, `the field ${nombre}`).toPass(PLAZO);
  }

  async teclear(papel: Papel, nombre: Nombre, teclas: string): Promise<void> {
    const id = await this.#uno(papel, nombre);
    await this.#controlador.mandar('escribir', { id, text: teclas });
  }

  async ver(papel: Papel, nombre: Nombre): Promise<void> {
    await expect(async () => {
      await this.#uno(papel, nombre);
    }, `${papel} ${nombre}`).toPass(PLAZO);
  }

  async leer(texto: Nombre): Promise<void> {
    const leido = () => this.#guion('return document.body.innerText') as Promise<string>;
    const todo = expect.poll(leido, { ...PLAZO, message: `the page says ${texto}` });
    await (typeof texto === 'string' ? todo.toContain(texto) : todo.toMatch(texto));
  }

  /** Errors of the pages so far: those in the browser's console and those that the page heard. */
  async quejas(): Promise<string[]> {
    const oidas = (await this.#guion('return window.quejas ?? []')) as string[];
    return [...(await this.#controlador.quejas()), ...oidas];
  }

  async #uno(papel: Papel, nombre: Nombre, dentro?: Papel): Promise<string> {
    const visibles = (await this.#guion(
      `const [selector, dentro] = arguments;
       const en = dentro ? [...document.querySelectorAll(dentro)].filter(e => e.checkVisibility()).at(-1) : document;
       return [...(en?.querySelectorAll(selector) ?? [])].filter(e => e.checkVisibility());`,
      [SELECTORES[papel], dentro ? SELECTORES[dentro] : null],
    )) as Elemento[];
    const nombres: string[] = [];
    for (const elemento of visibles) {
      const id = Object.values(elemento)[0] ?? '';
      const dicho = limpio((await this.#controlador.mandar('nombre', { id })) as string);
      nombres.push(dicho);
      if (!(typeof nombre === 'string' ? dicho === nombre : nombre.test(dicho))) continue;
      if (papel === 'campo' || (await this.#controlador.mandar('papel', { id })) === papel) return id;
    }
    throw new Error(`There is no ${papel} ${nombre} among: ${nombres.join(' | ')}`);
  }

  /**
   * Scrolls an element to the middle, because WebKit's driver refuses one that a bar covers and does not scroll
   * further.
   */
  async #alCentro(id: string): Promise<string> {
    await this.#guion(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, [
      { [ELEMENTO]: id },
    ]);
    return id;
  }

  #guion(texto: string, argumentos: unknown[] = []): Promise<unknown> {
    return this.#controlador.mandar('guion', { script: texto, args: argumentos });
  }
}

/** Joins the parts of a name with a space, also before a colon. */
function limpio(nombre: string): string {
  return nombre.replace(/\s+/g, ' ').replaceAll(' :', ':').trim();
}
